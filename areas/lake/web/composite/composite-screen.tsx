import { GroupOutlined } from '@ant-design/icons';
import { Button, Table } from 'antd';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { RowActions } from '#platform/web/blocks/cells/row-actions.tsx';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { ListScreen } from '#platform/web/blocks/list/list-screen.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import type { Task } from '../../contract/task.ts';
import type { TaskState } from '../../contract/task-words.ts';
import { listTasks } from '../../contract/tasks.ts';
import { linkToComposite, linkToRunGraph } from '../compose/compose-links.ts';
import { Duration } from '../tasks/duration.tsx';
import { useLastRuns, type LastRun } from '../tasks/last-runs.ts';
import { TaskBatch } from '../tasks/task-batch.tsx';
import { RunStateDot, TaskStateDot } from '../tasks/task-states.tsx';
import { useTaskWork } from '../tasks/use-task-work.tsx';
import '../tasks/tasks.css';
import './composite.css';
import { compositeWords } from './composite-words.ts';

const CompositePage = lazy(() => import('./composite-page.tsx').then((module) => ({ default: module.CompositePage })));
const CompositeForm = lazy(() => import('./composite-form.tsx').then((module) => ({ default: module.CompositeForm })));

/** The list; with `?wid=` one composite flow. */
export function CompositeScreen() {
  const [parameters] = useSearchParams();
  const wid = parameters.get('wid');
  return wid ? <Suspense fallback={<LinesSkeleton lines={6} />}><CompositePage key={wid} wid={wid} /></Suspense> : <CompositeList />;
}

function CompositeList() {
  const say = useWords(compositeWords);
  const text = useText();
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  const work = useTaskWork({ onDeleted: () => list.selection.clear() });
  const list = useList(listTasks, { filter: { taskModel: 'composite' }, rowKey: 'wid', size: 20, select: work.mayRun || work.mayWrite });
  const lastRun = useLastRuns(list.rows);
  const told = (show: (run: LastRun) => ReactNode) => (_: unknown, task: Task) => {
    const run = lastRun(task);
    return run ? show(run) : <span className="task-load-error">{say('loadError')}</span>;
  };
  const columns = useColumns(list, [
    { key: 'name', title: say('name'), width: 280, sorter: true, render: (name: string, { wid }) => <LinkCell to={linkToComposite(wid)}><LongText plain>{name}</LongText></LinkCell> },
    { key: 'schedule_text', title: say('schedule'), width: 200, render: (words: Task['schedule_text']) => (text(words) ? <LongText plain>{text(words)}</LongText> : <span className="task-quiet">{say('byHand')}</span>) },
    { key: 'status', title: say('status'), width: 90, render: (state: TaskState) => <TaskStateDot state={state} /> },
    {
      key: 'task_exe_status', title: say('lastRun'), width: 120, sorter: true,
      render: told(({ task_exe_status, executionId }) => (task_exe_status && executionId ? <LinkCell to={linkToRunGraph(executionId)}><RunStateDot state={task_exe_status} /></LinkCell> : <span className="task-quiet">{say('neverRun')}</span>)),
    },
    { key: 'exe_time', title: say('lastTime'), width: 120, align: 'right', sorter: true, render: told(({ exe_time }) => <TimeCell value={exe_time} />) },
    { key: 'duration', title: say('duration'), width: 100, align: 'right', render: told(({ duration }) => <Duration seconds={duration} />) },
    { key: 'next_time', title: say('nextTime'), width: 120, align: 'right', sorter: true, render: (time: string | null) => <TimeCell value={time} /> },
    { key: 'owner_name', title: say('owner'), width: 120, render: (name: string) => <LongText plain>{name}</LongText> },
    {
      key: 'actions', title: '', width: 150, tool: true, render: (_, task) => (
        <RowActions name={task.name} actions={work.actionsOf(task).filter(({ key }) => key !== 'reset').map((action) => (action.key === 'edit' ? { ...action, run: () => navigate(linkToComposite(task.wid)) } : action))} />
      ),
    },
  ]);
  const add = work.mayWrite && <Button type="primary" onClick={() => setAdding(true)}>{say('add')}</Button>;
  return (
    <>
      <ListScreen title={say('title')} description={say('purpose')} list={list} columns={columns} actions={add}
        empty={{ icon: <GroupOutlined />, title: say('none'), description: say('noneHint'), action: add }} filters={<SearchBox {...list.search('key')} placeholder={say('search')} />}
        batch={(work.mayRun || work.mayWrite) && <TaskBatch tasks={list.selection.rows} work={work} onDone={list.selection.clear} />}>
        <Table<Task> {...list.table} {...columns.table} />
      </ListScreen>
      {adding && <Suspense><CompositeForm task={undefined} onClose={() => setAdding(false)} onSaved={(wid) => void navigate(linkToComposite(wid))} /></Suspense>}
      {work.dialogs}
    </>
  );
}
