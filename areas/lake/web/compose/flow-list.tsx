import { ApartmentOutlined } from '@ant-design/icons';
import { Button, Select, Table } from 'antd';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { RowActions } from '#platform/web/blocks/cells/row-actions.tsx';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { ListScreen } from '#platform/web/blocks/list/list-screen.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import type { Task } from '../../contract/task.ts';
import { runStates, taskStates, type TaskState } from '../../contract/task-words.ts';
import { listTasks } from '../../contract/tasks.ts';
import { Duration } from '../tasks/duration.tsx';
import { useLastRuns, type LastRun } from '../tasks/last-runs.ts';
import { TaskBatch } from '../tasks/task-batch.tsx';
import { RunStateDot, TaskStateDot } from '../tasks/task-states.tsx';
import { useTaskWork } from '../tasks/use-task-work.tsx';
import '../tasks/tasks.css';
import { composeWords } from './compose-words.ts';
import { linkToFlow, linkToNewFlow, linkToRunGraph } from './compose-links.ts';

/** The list of composed tasks; a run in it opens its graph. */
export function FlowList() {
  const say = useWords(composeWords);
  const text = useText();
  const navigate = useNavigate();
  const work = useTaskWork({ onDeleted: () => list.selection.clear() });
  const list = useList(listTasks, { filter: { taskModel: 'compose' }, rowKey: 'wid', size: 20, select: work.mayRun || work.mayWrite });
  const lastRun = useLastRuns(list.rows);
  const told = (show: (run: LastRun) => ReactNode) => (_: unknown, task: Task) => {
    const run = lastRun(task);
    return run ? show(run) : <span className="task-load-error">{say('loadError')}</span>;
  };
  const columns = useColumns(list, [
    { key: 'name', title: say('name'), width: 280, sorter: true, render: (name: string, { wid }) => <LinkCell to={linkToFlow(wid)}><LongText plain>{name}</LongText></LinkCell> },
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
        <RowActions name={task.name} actions={work.actionsOf(task).filter(({ key }) => key !== 'reset').map((action) => (action.key === 'edit' ? { ...action, run: () => navigate(linkToFlow(task.wid)) } : action))} />
      ),
    },
  ]);
  const add = work.mayWrite && <Link to={linkToNewFlow}><Button type="primary">{say('add')}</Button></Link>;
  return (
    <>
      <ListScreen title={say('title')} description={say('purpose')} list={list} columns={columns} actions={add}
        empty={{ icon: <ApartmentOutlined />, title: say('none'), description: say('noneHint'), action: add }}
        filters={
          <>
            <SearchBox {...list.search('key')} placeholder={say('search')} />
            <Select allowClear placeholder={say('allStates')} aria-label={say('status')} {...list.field('status')} options={taskStates.map((value) => ({ value, label: <TaskStateDot state={value} /> }))} />
            <Select allowClear placeholder={say('allRuns')} aria-label={say('lastRun')} {...list.field('exe_status')} options={runStates.map((value) => ({ value, label: <RunStateDot state={value} /> }))} />
          </>
        }
        batch={(work.mayRun || work.mayWrite) && <TaskBatch tasks={list.selection.rows} work={work} onDone={list.selection.clear} />}>
        <Table<Task> {...list.table} {...columns.table} />
      </ListScreen>
      {work.dialogs}
    </>
  );
}
