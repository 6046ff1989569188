import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import type { State } from '#platform/web/blocks/state/states.ts';
import { runStateWords, taskStateWords, type RunState, type TaskState } from '../../contract/task-words.ts';

/** Online is what works, offline what rests. */
const looks: Record<TaskState, State> = { draft: 'draft', online: 'connected', offline: 'disabled' };

export const TaskStateDot = ({ state }: { state: TaskState }) => <StateDot state={looks[state]} word={taskStateWords[state]} />;
export const RunStateDot = ({ state }: { state: RunState }) => <StateDot state={state} word={runStateWords[state]} />;
