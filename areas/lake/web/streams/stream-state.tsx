import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import type { StreamTask } from '../../contract/streams.ts';
import { runStateWords } from '../../contract/task-words.ts';
import { TaskStateDot } from '../tasks/task-states.tsx';

/** Whether it computes now; one that should and does not shows how it ended. */
export function StreamState({ task }: { task: Pick<StreamTask, 'status' | 'live' | 'task_exe_status'> }) {
  const { status, live, task_exe_status: last } = task;
  if (live) return <StateDot state={live.state} word={runStateWords[live.state]} />;
  if (status === 'online' && last) return <StateDot state={last} word={runStateWords[last]} />;
  return <TaskStateDot state={status} />;
}
