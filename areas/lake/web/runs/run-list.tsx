import { HistoryOutlined } from '@ant-design/icons';
import { Button, Table } from 'antd';
import { lazy, Suspense } from 'react';
import { ListPanel } from '#platform/web/blocks/list/list-panel.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { useWords } from '#platform/web/words.ts';
import type { Run } from '../../contract/run.ts';
import { listRuns } from '../../contract/runs.ts';
import { ownZone } from '../monitor/use-day-graph.ts';
import { RunFilters } from './run-filters.tsx';
import { isOver } from './run-progress.ts';
import { runsWords } from './runs-words.ts';
import { useLiveRuns } from './use-live-runs.ts';
import { useOpenRun } from './use-open-run.ts';
import { useRunActions } from './use-run-actions.tsx';
import { useRunColumns } from './use-run-columns.tsx';
import './runs.css';

/** The list need not wait for the log panel. */
const RunDrawer = lazy(() => import('./run-drawer.tsx').then((module) => ({ default: module.RunDrawer })));

/** Events tell what happens; this only mends what a broken line lost. */
const lookAgain = 15_000;

interface RunListProps {
  /** Only the runs of one task. */
  taskWid?: string;
  /** Only the runs of one backfill. */
  backfillWid?: string;
}

/** Runs with filters, live progress and the drawer of the one that is open (`?run=`). */
export function RunList({ taskWid, backfillWid }: RunListProps) {
  const say = useWords(runsWords);
  const ofTask = taskWid !== undefined;
  const drawer = useOpenRun();
  const actions = useRunActions(drawer.open);
  const list = useList(listRuns, {
    filter: { zone: ownZone(), ...(taskWid && { task_wid: taskWid }), ...(backfillWid && { backfill_wid: backfillWid }) },
    rowKey: 'wid', sort: '-create_time', size: 20, every: lookAgain, select: actions.stopMany !== undefined, name: ofTask ? 'taskRuns' : 'runs',
  });
  const rows = useLiveRuns(list.rows, list.refresh);
  const columns = useRunColumns(list, ofTask, drawer.open, actions.of);
  const chosen = list.selection.rows.filter((run) => !isOver(run.state)).map(({ wid }) => wid);

  return (
    <>
      <ListPanel
        fileName={say('title')} list={list} columns={columns} empty={{ icon: <HistoryOutlined />, title: say('none'), description: say('noneHint') }}
        filters={<RunFilters list={list} ofTask={ofTask} />}
        batch={actions.stopMany && <Button danger disabled={chosen.length === 0} onClick={() => actions.stopMany!(chosen, list.selection.clear)}>{say('stop')}</Button>}
      >
        <Table<Run> {...list.table} {...(list.loading ? {} : { dataSource: rows })} {...columns.table} />
      </ListPanel>
      {actions.dialog}
      {drawer.used && <Suspense><RunDrawer wid={drawer.wid} onOpen={drawer.open} onClose={drawer.close} /></Suspense>}
    </>
  );
}
