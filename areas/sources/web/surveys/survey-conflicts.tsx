import { Alert, Button } from 'antd';
import { useWords } from '#platform/web/words.ts';
import { surveyWords } from './survey-words.ts';
import type { Autosave } from './use-autosave.ts';

/** Cells that two people wrote: nothing was lost, and one of them decides. */
export function SurveyConflicts({ saver }: { saver: Autosave }) {
  const say = useWords(surveyWords);
  if (saver.conflicts.length === 0) return null;
  return (
    <Alert banner type="warning" title={say('conflicts', { count: saver.conflicts.length })} description={
      <ul className="survey-conflicts">
        {saver.conflicts.map((conflict) => (
          <li key={`${conflict.object_wid} ${conflict.field_wid} ${conflict.key}`}>
            <span>{say(conflict.key as 'name')}</span>
            <span title={String(conflict.theirs)}>{say('theirs', { who: conflict.who || say('somebody'), value: String(conflict.theirs) || say('empty') })}</span>
            <span title={String(conflict.yours)}>{say('yours', { value: String(conflict.yours) || say('empty') })}</span>
            <Button size="small" onClick={() => saver.settle(conflict, false)}>{say('keepTheirs')}</Button>
            <Button size="small" onClick={() => saver.settle(conflict, true)}>{say('useMine')}</Button>
          </li>
        ))}
      </ul>
    } />
  );
}
