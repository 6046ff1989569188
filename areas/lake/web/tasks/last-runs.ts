import { useEffect, useRef } from 'react';
import { useCall, useLive } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { runsTopic } from '../../contract/run.ts';
import { listTaskLogsOf } from '../../contract/runs.ts';
import type { Task } from '../../contract/task.ts';
import type { RunState } from '../../contract/task-words.ts';
import { runsChanged } from '../runs/run-events.ts';

export interface LastRun {
  executionId: string | null;
  task_exe_status: RunState | null;
  exe_time: string | null;
  duration: number | null;
}

/** Events tell what happens; this only mends what a broken line lost. */
const lookAgain = 15_000;
/** Many runs change at once when a schedule fires; they are read once for all of them. */
const gatherMilliseconds = 400;

/** The last run of each task on the page, live. `undefined` of a task: it could not be told. */
export function useLastRuns(tasks: readonly Task[]): (task: Task) => LastRun | undefined {
  const wids = tasks.map(({ wid }) => wid);
  const told = useCall(listTaskLogsOf, { query: { wids } }, { enabled: wids.length > 0, keepPrevious: true, level: noticeLevel.silent, every: lookAgain });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive(wids.length > 0 ? [runsTopic] : [], (event) => {
    if (!runsChanged(event)) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void told.refetch(), gatherMilliseconds);
  });
  const runs = new Map(told.data?.map((run) => [run.wid, run]));
  return (task) => {
    // Asked again after a failure it is still not told.
    if (told.isError || (told.isPending && told.errorUpdateCount > 0)) return undefined;
    return runs.get(task.wid) ?? { executionId: task.last_run, task_exe_status: task.task_exe_status, exe_time: task.exe_time, duration: task.duration };
  };
}
