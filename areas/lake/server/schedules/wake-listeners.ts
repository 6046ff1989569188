import { sql } from 'kysely';
import { isOpen } from '#engine/schedule/is-open.ts';
import { scheduleSchema } from '#engine/schedule/schedule.ts';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { enqueueRun, type RunRequest } from '../runs/enqueue-run.ts';
import type { TaskRow } from '../runners/runner.ts';

/** What tasks may wait for. The subject is the task, source, file resource or table it is about, of messages the source and the topic. */
export type TaskEvent = 'task-ended' | 'source-changed' | 'file-arrived' | 'message-arrived' | 'quality-passed';

/** Puts every task into the queue that waits for this; how many there were. `as`: how, where it is not by the event itself. */
export async function wakeListeners(db: Database, services: Services, event: TaskEvent, subject: string, detail: 'success' | 'failure' = 'success', as: RunRequest = { trigger: 'event' }): Promise<number> {
  const { rows } = await sql<TaskRow & { held: unknown; now: string }>`
    select task.*, held.schedule as held, now() as now from task_listen join task on task.wid = task_listen.task_wid
    cross join lateral (select coalesce((select content -> 'schedule' from task_version where task_version.task_wid = task.wid and version_number = task.online_version), task.schedule) as schedule) held
    where task_listen.event = ${event} and task_listen.subject = ${subject} and task.status = 'online' and task.deleted_time is null`.execute(db);
  let woken = 0;
  for (const { held, now, ...task } of rows) if (isWaiting(held, detail, new Date(now)) && (await enqueueRun(db, services, task, as))) woken += 1;
  return woken;
}

function isWaiting(held: unknown, detail: 'success' | 'failure', now: Date): boolean {
  const read = scheduleSchema.safeParse(held);
  if (!read.success || read.data.kind !== 'event') return false;
  const wanted = read.data.event['when'] ?? 'success';
  return (wanted === 'always' || wanted === detail) && isOpen(read.data, now);
}
