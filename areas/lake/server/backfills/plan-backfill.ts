import { sql } from 'kysely';
import { lakeErrors, mostBackfillRuns, type TaskKind } from '#areas/lake';
import { timesBetween } from '#engine/schedule/next-times.ts';
import { scheduleSchema } from '#engine/schedule/schedule.ts';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import type { TaskRow } from '../runners/runner.ts';
import { refusedField } from '../tasks/task-problems.ts';

interface Range { from_time: string; until_time: string; only_missing: boolean }

/** The firings of a range that are to be run, and how many have ended well already. */
export async function planBackfill(db: Database, task: TaskRow, { from_time, until_time, only_missing }: Range): Promise<{ firings: Date[]; done: number }> {
  const [from, until] = [new Date(from_time), new Date(until_time)];
  if (!(from < until)) throw refusedField('until_time', lakeErrors.backwardRange, {});
  const schedule = scheduleSchema.safeParse(task.schedule);
  if (!schedule.success || (schedule.data.kind !== 'cron' && schedule.data.kind !== 'interval')) throw new UserError(lakeErrors.noFirings, { name: task.name });
  // What lies before the task began to fire is what people want filled most.
  const times = timesBetween({ ...schedule.data, validFrom: null, validUntil: null }, from, until, mostBackfillRuns + 1);
  if (times.length > mostBackfillRuns) throw refusedField('until_time', lakeErrors.rangeTooLong, { most: String(mostBackfillRuns) });
  const { rows } = await sql<{ time: string }>`
    select distinct scheduled_for as time from task_run where task_wid = ${task.wid} and state in ('succeeded', 'warning') and scheduled_for >= ${from.toISOString()}::timestamptz and scheduled_for < ${until.toISOString()}::timestamptz`.execute(db);
  const done = new Set(rows.map(({ time }) => Date.parse(time)));
  const well = times.filter((time) => done.has(time.getTime()));
  return { firings: only_missing ? times.filter((time) => !done.has(time.getTime())) : times, done: well.length };
}

const deepest = 20;

/** Tasks that wait for this one to end, and those that wait for them; each once, at its shortest way. */
export async function dependantsOf(db: Database, task: string): Promise<{ wid: string; name: string; kind: TaskKind; depth: number }[]> {
  const { rows } = await sql<{ wid: string; name: string; kind: TaskKind; depth: number }>`
    with recursive below (wid, depth) as (
      select task_listen.task_wid, 1 from task_listen where event = 'task-ended' and subject = ${task}
      union select task_listen.task_wid, below.depth + 1 from below join task_listen on task_listen.event = 'task-ended' and task_listen.subject = below.wid where below.depth < ${deepest}
    )
    select task.wid, task.name, task.kind, min(below.depth) as depth from below join task on task.wid = below.wid
    where task.status = 'online' and task.deleted_time is null and task.wid <> ${task} group by task.wid, task.name, task.kind order by min(below.depth), task.name limit 1000`.execute(db);
  return rows;
}
