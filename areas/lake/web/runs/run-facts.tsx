import { Button } from 'antd';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { NumberCell } from '#platform/web/blocks/cells/number-cell.tsx';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { KeyFact, KeyFacts } from '#platform/web/blocks/detail/detail-tabs.tsx';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { runTriggerWords, taskKindWords } from '../../contract/task-words.ts';
import { RunDuration } from './run-cells.tsx';
import { isOver } from './run-progress.ts';
import { runsWords } from './runs-words.ts';
import type { RunDetail } from './use-run.ts';

/** What a run moved, then when, where and by whom. */
export function RunFacts({ run, onOpen }: { run: RunDetail | undefined; onOpen: (wid: string) => void }) {
  const say = useWords(runsWords);
  const text = useText();
  const counts = [['read', 'read_count'], ['created', 'create_count'], ['updated', 'update_count'], ['deleted', 'delete_count'], ['quarantined', 'reject_count']] as const;
  return (
    <>
      <KeyFacts>
        {counts.map(([word, field]) => <KeyFact key={word} label={say(word)}>{run && <span className="lake-run-figure" data-rejected={(word === 'quarantined' && run[field] > 0) || undefined}><NumberCell value={run[field]} /></span>}</KeyFact>)}
        {run && run.table_count > 1 && <KeyFact label={say('tables')}><span className="lake-run-figure"><NumberCell value={run.table_count} /></span></KeyFact>}
        {run && run.table_count > 1 && <KeyFact label={say('tablesChanged')}><span className="lake-run-figure"><NumberCell value={run.table_change_count} /></span></KeyFact>}
      </KeyFacts>
      <KeyFacts>
        <KeyFact label={say('kind')}>{run && text(taskKindWords[run.kind])}</KeyFact>
        <KeyFact label={say('trigger')}>{run && <>{text(runTriggerWords[run.trigger])}{run.requested_by_name && ` · ${run.requested_by_name}`}</>}</KeyFact>
        <KeyFact label={say('requested')}>{run && <TimeCell value={run.create_time} />}</KeyFact>
        {run?.start_time && <KeyFact label={say('started')}><TimeCell value={run.start_time} /></KeyFact>}
        {run && isOver(run.state) && run.end_time && <KeyFact label={say('ended')}><TimeCell value={run.end_time} /></KeyFact>}
        <KeyFact label={say('took')}>{run && <RunDuration run={run} />}</KeyFact>
        <KeyFact label={say('version')}>{run && `v${run.task_version}`}</KeyFact>
        {run && <KeyFact label={say('tries')}>{run.attempt}</KeyFact>}
        {run?.worker && <KeyFact label={say('worker')}><LongText plain>{run.worker}</LongText></KeyFact>}
        {run?.checksum && <KeyFact label={say('checksum')}><code><LongText>{run.checksum}</LongText></code></KeyFact>}
        {run?.parent_run && <KeyFact label={say('parent')}><Button type="link" size="small" className="lake-run-link" onClick={() => onOpen(run.parent_run!)}>{say('parentRun')}</Button></KeyFact>}
      </KeyFacts>
    </>
  );
}
