import { useNavigate } from 'react-router';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { RowActions } from '#platform/web/blocks/cells/row-actions.tsx';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import type { List } from '#platform/web/blocks/list/use-list-state.ts';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import type { Task } from '../../contract/task.ts';
import type { TaskState } from '../../contract/task-words.ts';
import { Duration } from '../tasks/duration.tsx';
import { RunStateDot, TaskStateDot } from '../tasks/task-states.tsx';
import { tasksWords } from '../tasks/tasks-words.ts';
import { useToldRuns } from '../tasks/told-runs.tsx';
import type { useTaskWork } from '../tasks/use-task-work.tsx';
import { linkToRunGraph } from './compose-links.ts';

/** Of tasks that are made of others: the last run opens its graph, and editing is a page of its own. They have no place to reset. */
export function useFlowColumns(list: List<Task>, actionsOf: ReturnType<typeof useTaskWork>['actionsOf'], linkTo: (wid: string) => string) {
  const say = useWords(tasksWords);
  const text = useText();
  const navigate = useNavigate();
  const told = useToldRuns(list.rows);
  return useColumns(list, [
    { key: 'name', title: say('name'), width: 280, sorter: true, render: (name: string, { wid }) => <LinkCell to={linkTo(wid)}><LongText plain>{name}</LongText></LinkCell> },
    { key: 'schedule_text', title: say('schedule'), width: 200, render: (words: Task['schedule_text']) => (text(words) ? <LongText plain>{text(words)}</LongText> : <span className="task-quiet">{say('byHand')}</span>) },
    { key: 'status', title: say('status'), width: 90, render: (state: TaskState) => <TaskStateDot state={state} /> },
    {
      key: 'task_exe_status', title: say('lastRun'), width: 120, sorter: true,
      render: told(({ task_exe_status, executionId }) => (task_exe_status && executionId ? <LinkCell to={linkToRunGraph(executionId)}><RunStateDot state={task_exe_status} /></LinkCell> : <span className="task-quiet">{say('neverRun')}</span>)),
    },
    { key: 'exe_time', title: say('lastTime'), width: 120, align: 'right', sorter: true, render: told(({ exe_time }) => <TimeCell value={exe_time} />) },
    { key: 'duration', title: say('duration'), yields: 2, width: 100, align: 'right', render: told(({ duration }) => <Duration seconds={duration} />) },
    { key: 'next_time', title: say('nextTime'), yields: 1, width: 120, align: 'right', sorter: true, render: (time: string | null) => <TimeCell value={time} /> },
    { key: 'owner_name', title: say('owner'), yields: 3, width: 120, render: (name: string) => <LongText plain>{name}</LongText> },
    {
      key: 'actions', title: '', width: 150, tool: true, render: (_, task) => (
        <RowActions name={task.name} actions={actionsOf(task).filter(({ key }) => key !== 'reset').map((action) => (action.key === 'edit' ? { ...action, run: () => navigate(linkTo(task.wid)) } : action))} />
      ),
    },
  ]);
}
