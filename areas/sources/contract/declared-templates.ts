import { connectionTemplates } from './connection-messages.ts';
import { monitorTemplates } from './monitor-messages.ts';
import { surveyTemplates } from './survey-messages.ts';

/** What the sources area says by itself. */
export const sourcesTemplates = {
  ...connectionTemplates,
  ...monitorTemplates,
  ...surveyTemplates,
};
