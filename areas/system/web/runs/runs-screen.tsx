import { HistoryOutlined } from '@ant-design/icons';
import { Segmented, Select, Table } from 'antd';
import { lazy, Suspense } from 'react';
import { listRuns, runStates, type JobRun } from '#platform/contract/platform/jobs.ts';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { RowActions } from '#platform/web/blocks/cells/row-actions.tsx';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { ListScreen } from '#platform/web/blocks/list/list-screen.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import { useText } from '#platform/web/language.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { PersonName } from '../pickers/person-name.tsx';
import { RunDuration, RunProgress, RunState } from './run-cells.tsx';
import { runsWords } from './runs-words.ts';
import { useKnownJobs } from './use-known-jobs.ts';
import { useOpenRun } from './use-open-run.ts';
import { useLiveRuns } from './use-live-runs.ts';
import { useRunActions } from './use-run-actions.ts';
import './runs-screen.css';

/** The list need not wait for the log panel. */
const RunDrawer = lazy(() => import('./run-drawer.tsx').then((module) => ({ default: module.RunDrawer })));

/** New runs are not told of, so the list looks again now and then; those under way are followed live. */
const lookAgain = 15_000;

const noFilter: { state?: string; job?: string; mine?: 'true' } = {};

export function RunsScreen() {
  const say = useWords(runsWords);
  const text = useText();
  const seesAll = useCan('job:read');
  const drawer = useOpenRun();
  const list = useList(listRuns, { filter: noFilter, rowKey: 'wid', sort: '-create_time', size: 20, every: lookAgain });
  const rows = useLiveRuns(list.rows, list.refresh);
  const jobs = useKnownJobs();
  const actionsOf = useRunActions(drawer.open);
  const columns = useColumns<JobRun>(list, [
    { key: 'title', title: say('job'), width: 200, render: (_, run) => <LinkCell onOpen={() => drawer.open(run.wid)}>{text(run.title)}</LinkCell> },
    { key: 'state', title: say('state'), width: 110, sorter: true, render: (_, run) => <RunState run={run} /> },
    { key: 'note', title: say('progress'), render: (_, run) => <RunProgress run={run} /> },
    { key: 'creator', title: say('creator'), width: 120, render: (_, run) => <PersonName wid={run.creator} /> },
    { key: 'create_time', title: say('created'), width: 124, align: 'right', sorter: true, render: (_, run) => <TimeCell value={run.create_time} /> },
    { key: 'start_time', title: say('started'), width: 130, align: 'right', sorter: true, optional: true, render: (_, run) => <TimeCell value={run.start_time} /> },
    { key: 'end_time', title: say('ended'), width: 130, align: 'right', sorter: true, optional: true, render: (_, run) => <TimeCell value={run.end_time} /> },
    { key: 'took', title: say('took'), width: 108, align: 'right', render: (_, run) => <RunDuration run={run} /> },
    { key: 'attempt', title: say('attempt'), width: 110, align: 'right', optional: true },
    { key: 'job', title: say('kind'), width: 200, optional: true, render: (_, run) => <code className="run-kind">{run.job}</code> },
    {
      key: 'actions', title: say('actions'), width: 200, tool: true, render: (_, run) => {
        const { stop, repeat, download } = actionsOf(run);
        return <RowActions name={text(run.title)} actions={[
          stop && { key: 'stop', label: say('stop'), run: stop },
          repeat && { key: 'repeat', label: say('repeat'), run: repeat },
          { key: 'log', label: say('showLog'), run: () => drawer.open(run.wid) },
          { key: 'download', label: say('downloadLog'), run: download },
          { key: 'only', label: say('onlyThisJob'), run: () => list.setFilter({ job: run.job }) },
        ]} />;
      },
    },
  ]);

  return (
    <>
      <ListScreen
        title={say('title')} description={say(seesAll ? 'purpose' : 'purposeOwn')} list={list} columns={columns}
        empty={{ icon: <HistoryOutlined />, title: say('emptyTitle'), description: say('emptyText') }}
        filters={
          <>
            <Select mode="multiple" allowClear maxTagCount="responsive" className="runs-states" placeholder={say('allStates')} aria-label={say('state')}
              value={list.filter.state?.split(',')} onChange={(chosen: string[]) => list.setFilter({ state: chosen.join(',') || undefined })}
              options={runStates.map((state) => ({ value: state, label: <StateDot state={state} /> }))} />
            <Select allowClear showSearch={{ optionFilterProp: 'label' }} className="runs-jobs" placeholder={say('allJobs')} aria-label={say('job')} options={jobs(list.filter.job)} {...list.field('job')} />
            {seesAll && <Segmented aria-label={say('creator')} value={list.filter.mine === 'true' ? 'mine' : 'all'} onChange={(value) => list.setFilter({ mine: value === 'mine' ? 'true' : undefined })}
              options={[{ value: 'all', label: say('everybody') }, { value: 'mine', label: say('mine') }]} />}
          </>
        }
      >
        <Table<JobRun> {...list.table} {...(list.loading ? {} : { dataSource: rows })} {...columns.table} />
      </ListScreen>
      {drawer.used && <Suspense><RunDrawer wid={drawer.wid} onOpen={drawer.open} onClose={drawer.close} /></Suspense>}
    </>
  );
}
