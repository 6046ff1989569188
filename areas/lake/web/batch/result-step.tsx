import { CheckCircleOutlined, CloseCircleOutlined, StopOutlined } from '@ant-design/icons';
import { App, Button, Progress, Table } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import { useChange } from '#platform/web/calls.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { can } from '../../contract/permissions.ts';
import { listTasks, runTasks } from '../../contract/tasks.ts';
import { useReleaseApproval } from '../releases/use-release-approval.ts';
import { linkToTask, tasksPath } from '../tasks/task-links.ts';
import { batchWords } from './batch-words.ts';
import type { Creating } from './use-create-tasks.ts';

const SubmitDrawer = lazy(() => import('../releases/submit-drawer.tsx').then((module) => ({ default: module.SubmitDrawer })));

interface ResultStepProps {
  source: string;
  creating: Creating;
  onStop: () => void;
  onMore: () => void;
}

interface ResultRow { key: string; table: string; wid: string; name: string; target: string; online: boolean; running: boolean; note: string }
const most = 1000;

/** What was made as it is made, and what was not, with the reason. */
export function ResultStep({ source, creating, onStop, onMore }: ResultStepProps) {
  const say = useWords(batchWords);
  const { message } = App.useApp();
  const mayRun = useCan(can.runTasks);
  const approval = useReleaseApproval();
  const [begun, setBegun] = useState(false);
  const [releasing, setReleasing] = useState(false);
  const { made, refused, total, state } = creating;
  const run = useChange(runTasks, {
    refresh: [listTasks],
    onSuccess: ({ executionIds, refused: left }) => {
      setBegun(true);
      void message.success([say('runsBegun', { count: executionIds.length }), ...left.slice(0, 3).map(({ reason }) => reason)].join(' '));
    },
  });
  const idle = made.filter(({ executionId }) => executionId === null).map(({ wid }) => wid).slice(0, most);
  const done = made.length + refused.length;
  const rows: ResultRow[] = [
    ...refused.map(({ schema, table, reason }) => ({ key: `refused ${schema}.${table}`, table: nameOf(schema, table), wid: '', name: '', target: '', online: false, running: false, note: reason })),
    ...made.map(({ schema, table, wid, name, target_table, online, executionId, notice }) => ({ key: wid, table: nameOf(schema, table), wid, name, target: target_table, online, running: executionId !== null || begun, note: notice })),
  ];
  return (
    <>
      {releasing && <Suspense><SubmitDrawer tasks={made.map(({ wid }) => wid)} onClose={() => setReleasing(false)} /></Suspense>}
      <section className="batch-part batch-outcome" data-tone={state} role="status">
        {state === 'running' ? (
          <>
            <div className="batch-progress"><h3>{say('creating', { done, total })}</h3><Progress percent={Math.floor((done / total) * 100)} size="small" /></div>
            <span className="batch-end"><Button onClick={onStop}>{say('stop')}</Button></span>
          </>
        ) : (
          <>
            <span className="batch-outcome-icon" aria-hidden>{state === 'done' ? <CheckCircleOutlined /> : state === 'stopped' ? <StopOutlined /> : <CloseCircleOutlined />}</span>
            <div>
              <h3>{state === 'failed' ? say('failed') : say('made', { count: made.length })}</h3>
              <p>{[
                state === 'failed' ? errorText(creating.error) : '', state === 'stopped' ? say('stopped', { count: total - done }) : '',
                say('madeHint', { online: made.filter(({ online }) => online).length, running: begun ? made.length : made.length - idle.length, refused: refused.length }),
              ].filter(Boolean).join(' ')}</p>
            </div>
            <span className="batch-end">
              <Button onClick={onMore}>{say('more')}</Button>
              <Link to={`${tasksPath}?database_wid=${encodeURIComponent(source)}`}><Button type={mayRun && idle.length > 0 && !begun ? 'default' : 'primary'}>{say('toTasks')}</Button></Link>
              {approval && made.length > 0 && <Button onClick={() => setReleasing(true)}>{say('release')}</Button>}
              {mayRun && idle.length > 0 && !begun && <Button type="primary" loading={run.isPending} onClick={() => run.mutate({ query: { taskWid: idle } })}>{say('runAll')}</Button>}
            </span>
          </>
        )}
      </section>
      <div className="batch-card">
        <Table<ResultRow> size="small" tableLayout="fixed" rowKey="key" dataSource={rows} pagination={{ defaultPageSize: 50, hideOnSinglePage: true, showSizeChanger: false }} columns={[
          { key: 'table', title: say('table'), width: 280, render: (_, row) => <LongText plain>{row.table}</LongText> },
          { key: 'name', title: say('name'), width: 320, render: (_, row) => row.wid && <LinkCell to={linkToTask(row.wid)}><LongText plain>{row.name}</LongText></LinkCell> },
          { key: 'target', title: say('targetTable'), width: 280, render: (_, row) => <LongText plain>{row.target}</LongText> },
          { key: 'state', title: say('result'), width: 140, render: (_, row) => <StateDot state={!row.wid ? 'failed' : row.running ? 'running' : row.online ? 'connected' : 'draft'} word={batchWords.words[!row.wid ? 'refused' : row.running ? 'doneRunning' : row.online ? 'doneOnline' : 'done']} /> },
          { key: 'note', title: '', render: (_, row) => row.note && <span className={row.wid ? 'batch-quiet' : 'batch-problem'}><LongText plain>{row.note}</LongText></span> },
        ]} />
      </div>
    </>
  );
}

const nameOf = (schema: string, table: string) => (schema ? `${schema}.${table}` : table);
