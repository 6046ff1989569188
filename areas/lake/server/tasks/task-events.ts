import { z } from 'zod';
import { lakeErrors } from '#areas/lake';
import { nextTime } from '#engine/schedule/next-times.ts';
import type { Schedule } from '#engine/schedule/schedule.ts';
import type { Database } from '#platform/server/database.ts';
import type { TaskProblems } from './task-problems.ts';

/** What a schedule by event waits for. `when`: only of tasks that ended. */
export const awaitedEvent = z.object({
  event: z.enum(['task-ended', 'source-changed', 'file-arrived', 'quality-passed']),
  subject: z.string().min(1).max(200),
  when: z.enum(['success', 'failure', 'always']).default('success'),
});

export function checkEvent(schedule: Schedule | null, task: string | undefined, problems: TaskProblems): void {
  if (schedule?.kind !== 'event') return;
  const awaited = awaitedEvent.safeParse(schedule.event);
  if (!awaited.success) problems.add('schedule.event', lakeErrors.noEvent);
  else if (awaited.data.event === 'task-ended' && awaited.data.subject === task) problems.add('schedule.event', lakeErrors.loopingTask);
}

/** Makes a task fire and listen as its schedule says, or no more. */
export async function planTask(db: Database, task: { wid: string; fired_time: string | null }, schedule: Schedule | null): Promise<string | null> {
  const now = Date.now();
  const after = Math.max(now, task.fired_time === null ? 0 : Date.parse(task.fired_time));
  const next_time = (schedule && nextTime(schedule, new Date(after))?.toISOString()) ?? null;
  await db.updateTable('task').set({ next_time }).where('wid', '=', task.wid).execute();
  await db.deleteFrom('task_listen').where('task_wid', '=', task.wid).execute();
  const awaited = schedule?.kind === 'event' ? awaitedEvent.safeParse(schedule.event) : undefined;
  if (awaited?.success) await db.insertInto('task_listen').values({ task_wid: task.wid, event: awaited.data.event, subject: awaited.data.subject }).execute();
  return next_time;
}
