import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { lakeErrors, runsTopic, runTopic } from '#areas/lake';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import type { TaskRow } from '../runners/runner.ts';

/** Runs that wait are over at once; those under way are told to end, wherever they run. */
export async function stopRunsOf(db: Database, services: Services, task: string, only: 'all' | 'planned' = 'all'): Promise<number> {
  const planned = only === 'all' ? sql`true` : sql`trigger in ('schedule', 'event', 'continuous')`;
  const { rows: waiting } = await sql<{ wid: string }>`
    update task_run set state = 'stopped', end_time = now(), stop_requested = false where task_wid = ${task} and state = 'waiting' and ${planned} returning wid`.execute(db);
  // A single run that is under way ends by itself; one that never ends has to be told.
  const endless = only === 'all' ? sql`true` : sql`trigger = 'continuous'`;
  const { rows: running } = await sql<{ wid: string }>`
    update task_run set stop_requested = true where task_wid = ${task} and state = 'running' and ${endless} returning wid`.execute(db);
  for (const { wid } of waiting) {
    await services.events.publish(runTopic(wid), 'state', 'stopped', db);
    await services.events.publish(runsTopic, 'changed', { wid, task_wid: task, state: 'stopped' }, db);
  }
  for (const { wid } of running) await services.events.publish(runsTopic, 'stop', { wid, task_wid: task }, db);
  return waiting.length + running.length;
}

const patienceMilliseconds = 15_000;

/** Until none of its runs is under way any more. */
export async function untilStopped(db: Database, task: Pick<TaskRow, 'wid' | 'name'>, signal: AbortSignal): Promise<void> {
  const end = Date.now() + patienceMilliseconds;
  for (;;) {
    const active = await db.selectFrom('task_run').select('wid').where('task_wid', '=', task.wid).where('state', 'in', ['waiting', 'running']).executeTakeFirst();
    if (!active) return;
    if (Date.now() > end) throw new UserError(lakeErrors.taskStillRuns, { name: task.name });
    await pause(100, undefined, { signal });
  }
}
