import { HistoryOutlined } from '@ant-design/icons';
import { Button, Table } from 'antd';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { exactTime } from '#platform/web/blocks/cells/relative-time.ts';
import { RowActions } from '#platform/web/blocks/cells/row-actions.tsx';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { ListPanel } from '#platform/web/blocks/list/list-panel.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { useChange } from '#platform/web/calls.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { cancelBackfill, listBackfills, type Backfill } from '../../contract/backfills.ts';
import { can } from '../../contract/permissions.ts';
import { listRuns } from '../../contract/runs.ts';
import { linkToRuns } from '../monitor/monitor-links.ts';
import { RunBar } from '../runs/run-bar.tsx';
import { BackfillDrawer } from './backfill-drawer.tsx';
import { progressOf } from './backfill-progress.ts';
import { backfillWords } from './backfill-words.ts';
import './backfill.css';

const lookAgain = 3_000;

/** Spans of the past that are run again: how far they are, and a new one. */
export function BackfillsPane({ corner }: { corner: HTMLElement | null }) {
  const say = useWords(backfillWords);
  const navigate = useNavigate();
  const mayRun = useCan(can.runTasks);
  const [starting, setStarting] = useState(false);
  const list = useList(listBackfills, { filter: {}, rowKey: 'wid', sort: '-create_time', size: 20, every: lookAgain, name: 'backfills' });
  const stop = useChange(cancelBackfill, { refresh: [listBackfills, listRuns], success: ({ done }) => say('stopped', { count: done }) });
  const showRuns = ({ wid }: Backfill) => linkToRuns({ backfill_wid: wid });
  const columns = useColumns<Backfill>(list, [
    { key: 'task_name', title: say('task'), width: 260, render: (_, backfill) => <LinkCell to={showRuns(backfill)}><LongText plain>{backfill.task_name}</LongText></LinkCell> },
    { key: 'from_time', title: say('range'), width: 320, render: (_, { from_time, until_time }) => <span className="cell-number">{exactTime(from_time).slice(0, 16)} – {exactTime(until_time).slice(0, 16)}</span> },
    { key: 'runs', title: say('progress'), render: (_, backfill) => <Progress backfill={backfill} /> },
    { key: 'parallel', title: say('parallel'), width: 100, align: 'right', optional: true },
    { key: 'creator_name', title: say('by'), yields: 1, width: 140 },
    { key: 'create_time', title: say('time'), width: 124, align: 'right', render: (_, { create_time }) => <TimeCell value={create_time} /> },
    {
      key: 'actions', title: say('actions'), width: 190, tool: true, render: (_, backfill) => <RowActions name={backfill.task_name} actions={[
        { key: 'runs', label: say('showRuns'), run: () => navigate(showRuns(backfill)) },
        mayRun && !progressOf(backfill).isOver && { key: 'stop', label: say('stop'), run: () => stop.mutateAsync({ body: { wid: backfill.wid } }), destroys: { name: backfill.task_name, consequence: say('stopHint') } },
      ]} />,
    },
  ]);
  const add = mayRun && <Button type="primary" onClick={() => setStarting(true)}>{say('start')}</Button>;
  return (
    <>
      {corner && createPortal(add, corner)}
      <ListPanel fileName={say('title')} list={list} columns={columns} empty={{ icon: <HistoryOutlined />, title: say('none'), description: say('noneHint'), action: add }}>
        <Table<Backfill> {...list.table} {...columns.table} />
      </ListPanel>
      {starting && <BackfillDrawer onClose={() => setStarting(false)} />}
    </>
  );
}

function Progress({ backfill }: { backfill: Backfill }) {
  const say = useWords(backfillWords);
  const { all, done, failed, percent } = progressOf(backfill);
  return (
    <span className="lake-run-progress">
      <RunBar percent={percent} label={backfill.task_name} />
      <span className="cell-number">{say('doneOf', { done, all })}</span>
      {failed > 0 && <span className="lake-run-note" data-failed>{say('failed', { count: failed })}</span>}
    </span>
  );
}
