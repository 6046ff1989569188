import { KeyFact, KeyFacts } from '#platform/web/blocks/detail/detail-tabs.tsx';
import { Missing, TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import type { Task } from '../../contract/task.ts';
import { integrateModeWords } from '../../contract/task-words.ts';
import { Duration } from './duration.tsx';
import { TaskSchedule } from './task-schedule.tsx';
import { RunStateDot, TaskStateDot } from './task-states.tsx';
import { readsSource } from './use-task-columns.tsx';
import { tasksWords } from './tasks-words.ts';

/** What people look for first. */
export function TaskFacts({ task }: { task: Task }) {
  const say = useWords(tasksWords);
  const text = useText();
  return (
    <KeyFacts>
      <KeyFact label={say('status')}><TaskStateDot state={task.status} /></KeyFact>
      <KeyFact label={say('lastRun')}>{task.task_exe_status ? <RunStateDot state={task.task_exe_status} /> : say('neverRun')}</KeyFact>
      <KeyFact label={say('lastTime')}><TimeCell value={task.exe_time} /></KeyFact>
      <KeyFact label={say('duration')}><Duration seconds={task.duration} /></KeyFact>
      <KeyFact label={say('schedule')}><TaskSchedule task={task} /></KeyFact>
      <KeyFact label={say('nextTime')}><TimeCell value={task.next_time} /></KeyFact>
      {readsSource(task.kind) && <KeyFact label={say('mode')}>{text(integrateModeWords[task.integrate_mode])}</KeyFact>}
      <KeyFact label={say('owner')}>{task.owner_name || <Missing />}</KeyFact>
    </KeyFacts>
  );
}
