import { ArrowRightOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { RowActions, type RowAction } from '#platform/web/blocks/cells/row-actions.tsx';
import { Missing, TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import type { List } from '#platform/web/blocks/list/use-list-state.ts';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import type { Task } from '../../contract/task.ts';
import { integrateModeWords, lakeLayerWords, taskKindWords, type IntegrateMode, type LakeLayer, type TaskKind, type TaskState } from '../../contract/task-words.ts';
import { Duration } from './duration.tsx';
import { linkToTask } from './task-links.ts';
import { TaskSchedule } from './task-schedule.tsx';
import { RunStateDot, TaskStateDot } from './task-states.tsx';
import { tasksWords } from './tasks-words.ts';
import { useToldRuns } from './told-runs.tsx';

export function useTaskColumns(list: List<Task>, actionsOf: (task: Task) => RowAction[]) {
  const say = useWords(tasksWords);
  const text = useText();
  const told = useToldRuns(list.rows);
  return useColumns(list, [
    { key: 'name', title: say('name'), width: 200, sorter: true, render: (name: string, { wid }) => <LinkCell to={linkToTask(wid)}><LongText plain>{name}</LongText></LinkCell> },
    { key: 'kind', title: say('kind'), yields: 3, width: 136, render: (kind: TaskKind) => text(taskKindWords[kind]) },
    { key: 'way', title: say('way'), yields: 1, width: 220, widthZh: 250, render: (_, task) => <TaskWay task={task} /> },
    { key: 'integrate_mode', title: say('mode'), yields: 6, width: 140, widthZh: 92, render: (mode: IntegrateMode, { kind }) => (readsSource(kind) ? text(integrateModeWords[mode]) : <Missing />) },
    { key: 'schedule_text', title: say('schedule'), yields: 2, width: 140, render: (_, task) => <TaskSchedule task={task} /> },
    { key: 'status', title: say('status'), width: 84, render: (state: TaskState) => <TaskStateDot state={state} /> },
    { key: 'task_exe_status', title: say('lastRun'), width: 104, sorter: true, render: told(({ task_exe_status }) => (task_exe_status ? <RunStateDot state={task_exe_status} /> : <span className="task-quiet">{say('neverRun')}</span>)) },
    { key: 'exe_time', title: say('lastTime'), width: 118, align: 'right', sorter: true, render: told(({ exe_time }) => <TimeCell value={exe_time} />) },
    { key: 'duration', title: say('duration'), yields: 5, width: 96, align: 'right', render: told(({ duration }) => <Duration seconds={duration} />) },
    { key: 'next_time', title: say('nextTime'), yields: 4, width: 106, align: 'right', sorter: true, render: (time: string | null) => <TimeCell value={time} /> },
    { key: 'owner_name', title: say('owner'), yields: 7, width: 100, render: (name: string) => <LongText plain>{name}</LongText> },
    { key: 'layer', title: say('layer'), width: 110, optional: true, render: (layer: LakeLayer | null) => (layer ? text(lakeLayerWords[layer]) : <Missing />) },
    { key: 'dept_name', title: say('department'), width: 140, optional: true, render: (name: string) => <LongText plain>{name}</LongText> },
    { key: 'project_name', title: say('project'), width: 140, optional: true, render: (name: string) => <LongText plain>{name}</LongText> },
    { key: 'priority', title: say('priority'), width: 80, align: 'right', optional: true, sorter: true },
    { key: 'modify_time', title: say('changed'), width: 110, align: 'right', optional: true, sorter: true, render: (time: string) => <TimeCell value={time} /> },
    { key: 'actions', title: '', width: 172, widthZh: 146, tool: true, render: (_, task) => <RowActions name={task.name} actions={actionsOf(task)} /> },
  ]);
}

/** What begins in the lake reads it whole: how is no question. */
const inLake: readonly TaskKind[] = ['sql', 'subject', 'export', 'custom', 'script', 'compose', 'composite'];
export const readsSource = (kind: TaskKind): boolean => !inLake.includes(kind);

/** Where the data comes from and where it goes, cut to the column with the whole on hover. */
export function TaskWay({ task }: { task: Pick<Task, 'kind' | 'database_name' | 'source_name' | 'target_schema' | 'target_table'> }) {
  const say = useWords(tasksWords);
  const outside = [task.database_name, task.source_name].filter(Boolean).join(' / ');
  const table = task.target_table && `${task.target_schema}.${task.target_table}`;
  // Data that leaves the lake: what is outside is where it goes.
  const [from, to] = task.kind === 'export' ? [say('lake'), outside] : [outside || (table && !readsSource(task.kind) && say('lake')), table];
  if (!from && !to) return <Missing />;
  return (
    <Tooltip title={[from, to].filter(Boolean).join(' → ')}>
      <span className="task-way"><span>{from || '–'}</span><ArrowRightOutlined aria-hidden /><span>{to || '–'}</span></span>
    </Tooltip>
  );
}
