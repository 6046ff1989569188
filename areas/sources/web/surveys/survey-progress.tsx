import type { SurveyProgress as Progress } from '../../contract/surveys.ts';
import { useWords } from '#platform/web/words.ts';
import { ShareBar } from '../progress/share-bar.tsx';
import { surveyWords } from './survey-words.ts';

export const shareOf = ({ answered_num, required_num }: Pick<Progress, 'answered_num' | 'required_num'>): number =>
  (required_num === 0 ? 0 : Math.floor((100 * answered_num) / required_num));

/** How far a survey is; in words on hover. */
export function SurveyProgressBar({ progress }: { progress: Progress }) {
  const say = useWords(surveyWords);
  const words = say('progressOf', { answered: progress.answered_num, required: progress.required_num, done: progress.done_num, objects: progress.object_num });
  return <div title={words}><ShareBar value={shareOf(progress)} label={words} /></div>;
}
