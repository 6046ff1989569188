import { sql } from 'kysely';
import { due } from '#engine/schedule/due.ts';
import { scheduleSchema } from '#engine/schedule/schedule.ts';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';
import { enqueueRun } from '../runs/enqueue-run.ts';
import type { TaskRow } from '../runners/runner.ts';
import { asVersion } from '../tasks/online-version.ts';

/** How many tasks one look takes; what is left is taken by the next. */
const atOnce = 50;

/**
 * Hands out firings that are due. Any number of processes may look at the same time: each takes other tasks, and a firing
 * is in the queue once whatever happens. The clock is the store's, so that processes need not agree.
 */
export async function fireDueTasks(db: Database, services: Services, log: Log, clock?: Date): Promise<number> {
  let fired = 0;
  for (;;) {
    const taken = await db.transaction().execute(async (transaction) => {
      const now = clock ?? new Date((await sql<{ now: string }>`select clock_timestamp() as now`.execute(transaction)).rows[0]!.now);
      const tasks = await transaction.selectFrom('task').selectAll()
        .where('status', '=', 'online').where('deleted_time', 'is', null).where('next_time', '<=', now.toISOString())
        .orderBy('next_time').limit(atOnce).forUpdate().skipLocked().execute();
      for (const task of tasks) fired += await fire(transaction, services, log, await asVersion(transaction, task as TaskRow, task.online_version), now);
      return tasks.length;
    });
    if (taken < atOnce) return fired;
  }
}

async function fire(db: Database, services: Services, log: Log, task: TaskRow, now: Date): Promise<number> {
  const schedule = scheduleSchema.safeParse(task.schedule);
  if (!schedule.success) {
    log.warn({ task: task.wid }, 'the schedule of a task cannot be read; it no longer fires');
    await db.updateTable('task').set({ next_time: null }).where('wid', '=', task.wid).execute();
    return 0;
  }
  const { fire: times, next } = due({
    schedule: schedule.data, now, last: task.fired_time === null ? null : new Date(task.fired_time), planned: task.next_time === null ? null : new Date(task.next_time),
  });
  for (const time of times) await enqueueRun(db, services, task, { trigger: 'schedule', scheduledFor: time });
  await db.updateTable('task').set({ next_time: next?.toISOString() ?? null, ...(times.length > 0 && { fired_time: times.at(-1)!.toISOString() }) }).where('wid', '=', task.wid).execute();
  return times.length;
}
