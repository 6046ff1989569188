import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import type { State } from '#platform/web/blocks/state/states.ts';
import type { SurveyState } from '../../contract/source-kinds.ts';
import { sourcesWords } from './sources-words.ts';

const { words } = sourcesWords;
const shown = {
  none: { state: 'draft', word: words.surveyNone },
  released: { state: 'running', word: words.surveyReleased },
  submitted: { state: 'waiting', word: words.surveySubmitted },
  returned: { state: 'warning', word: words.surveyReturned },
  approved: { state: 'succeeded', word: words.surveyApproved },
} as const satisfies Record<SurveyState, { state: State; word: { zh: string; en: string } }>;

/** Where the survey of a source stands. */
export function SurveyStateDot({ state }: { state: SurveyState }) {
  return <StateDot {...shown[state]} />;
}
