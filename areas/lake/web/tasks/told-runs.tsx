import type { ReactNode } from 'react';
import { useWords } from '#platform/web/words.ts';
import type { Task } from '../../contract/task.ts';
import { useLastRuns, type LastRun } from './last-runs.ts';
import { tasksWords } from './tasks-words.ts';

/** Cells about the last run of a task. What could not be told is not passed off as "never run". */
export function useToldRuns(tasks: readonly Task[]): (show: (run: LastRun) => ReactNode) => (value: unknown, task: Task) => ReactNode {
  const say = useWords(tasksWords);
  const lastRun = useLastRuns(tasks);
  return (show) => (_, task) => {
    const run = lastRun(task);
    return run ? show(run) : <span className="task-load-error">{say('loadError')}</span>;
  };
}
