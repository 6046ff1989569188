import type { JobRun } from '#platform/contract/platform/jobs.ts';
import type { JobEvent } from '#platform/web/blocks/job/topic-event.ts';

export type RunChange = Partial<Pick<JobRun, 'state' | 'attempt' | 'done' | 'total' | 'note' | 'error'>>;

/** What an event says about a run in the list; the log is not shown there. */
export function changeOf(event: JobEvent): RunChange | undefined {
  if (event.event === 'progress') return event.data;
  if (event.event !== 'state') return undefined;
  const { state, attempt, error } = event.data;
  return { state, attempt, ...(error && { error }) };
}

/** What was read last counts; what was heard since lies over it. */
export function withChanges(rows: readonly JobRun[], changes: ReadonlyMap<string, RunChange>): JobRun[] {
  return rows.map((row) => ({ ...row, ...changes.get(row.wid) }));
}

/** In milliseconds, up to now while it runs; undefined before it began. */
export function timeTaken({ start_time: start, end_time: end, state }: Pick<JobRun, 'start_time' | 'end_time' | 'state'>, now: number): number | undefined {
  if (!start) return undefined;
  if (end) return Math.max(0, Date.parse(end) - Date.parse(start));
  return state === 'running' ? Math.max(0, now - Date.parse(start)) : undefined;
}

export function percentOf({ state, done, total }: Pick<JobRun, 'state' | 'done' | 'total'>): number | undefined {
  if (state === 'succeeded') return 100;
  return total ? Math.min(100, Math.floor((done / total) * 100)) : undefined;
}
