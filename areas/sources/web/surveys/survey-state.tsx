import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import type { State } from '#platform/web/blocks/state/states.ts';
import { surveyStateWords, type SurveyRecordState } from '../../contract/surveys.ts';

const colours: Record<SurveyRecordState, State> = { released: 'running', submitted: 'waiting', returned: 'warning', approved: 'succeeded', withdrawn: 'stopped' };

/** Where one survey stands. */
export function SurveyState({ state }: { state: SurveyRecordState }) {
  return <StateDot state={colours[state]} word={surveyStateWords[state]} />;
}
