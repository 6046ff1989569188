import { RedoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { JobRunDetail } from '#platform/contract/platform/jobs.ts';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { CopyButton } from '#platform/web/blocks/copy-button.tsx';
import { DetailTabs, KeyFact, KeyFacts } from '#platform/web/blocks/detail/detail-tabs.tsx';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { JobProgress } from '#platform/web/blocks/job/job-progress.tsx';
import { useJobLog } from '#platform/web/blocks/job/use-job-log.ts';
import { isOver, useJob } from '#platform/web/blocks/job/use-job.ts';
import { LogPanel } from '#platform/web/blocks/log/log-panel.tsx';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { PersonName } from '../pickers/person-name.tsx';
import { runsWords } from './runs-words.ts';
import { RunDuration } from './run-cells.tsx';
import { useRunActions } from './use-run-actions.ts';

/** Everything about one run: how far it is, what it was given, what it said. */
export function RunDetail({ wid, onOpen }: { wid: string; onOpen: (wid: string) => void }) {
  const say = useWords(runsWords);
  const job = useJob(wid);
  const actionsOf = useRunActions(onOpen);
  const { run, error } = job;
  if (error && !run) return <ErrorState title={say('notFound')} error={error} onRetry={job.refetch} />;
  const actions = run && actionsOf(run);
  return (
    <>
      <JobProgress {...job} />
      <Facts run={run} onOpen={onOpen} />
      <DetailTabs
        extra={actions?.repeat && <Button size="small" icon={<RedoOutlined />} onClick={actions.repeat}>{say('repeat')}</Button>}
        tabs={[
          { key: 'log', label: say('log'), content: <Log wid={wid} /> },
          { key: 'input', label: say('input'), content: run && <Data value={run.input} none={say('noInput')} /> },
          { key: 'result', label: say('result'), content: run && <Data value={run.result} none={say(isOver(run.state) ? 'noResult' : 'notYet')} /> },
        ]}
      />
    </>
  );
}

function Facts({ run, onOpen }: { run: JobRunDetail | undefined; onOpen: (wid: string) => void }) {
  const say = useWords(runsWords);
  return (
    <KeyFacts>
      <KeyFact label={say('kind')}>{run && <code>{run.job}</code>}</KeyFact>
      <KeyFact label={say('creator')}>{run && <PersonName wid={run.creator} />}</KeyFact>
      <KeyFact label={say('created')}>{run && <TimeCell value={run.create_time} />}</KeyFact>
      <KeyFact label={say('started')}>{run && <TimeCell value={run.start_time} />}</KeyFact>
      {run && isOver(run.state) ? <KeyFact label={say('ended')}><TimeCell value={run.end_time} /></KeyFact> : <KeyFact label={say('took')}>{run && <RunDuration run={run} />}</KeyFact>}
      {run && run.attempt > 1 && <KeyFact label={say('attempt')}>{run.attempt}</KeyFact>}
      {run?.retry_of && <KeyFact label={say('repeatOf')}><Button type="link" size="small" className="run-earlier" onClick={() => onOpen(run.retry_of!)}>{say('earlierRun')}</Button></KeyFact>}
    </KeyFacts>
  );
}

function Log({ wid }: { wid: string }) {
  const { run } = useJob(wid);
  const text = useText();
  return <div className="run-log"><LogPanel {...useJobLog(wid)} name={run ? text(run.title) : wid} /></div>;
}

function Data({ value, none }: { value: unknown; none: string }) {
  const isEmpty = value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0);
  if (isEmpty) return <EmptyState compact title={none} />;
  const shown = JSON.stringify(value, null, 2);
  return <div className="run-data"><CopyButton text={shown} /><pre tabIndex={0}>{shown}</pre></div>;
}
