import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { runsTopic, type RunTrigger } from '#areas/lake';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { newId } from '#platform/server/ids.ts';
import type { TaskRow } from '../runners/runner.ts';
import { onlineVersionOf } from '../tasks/online-version.ts';
import { noteLeftOut } from './note-left-out.ts';

export interface RunRequest {
  trigger: RunTrigger;
  /** The moment it stands for; absent: now. */
  scheduledFor?: Date | undefined;
  by?: string | null;
  parameters?: Record<string, string>;
  parent?: { run: string; node: string };
  backfill?: string;
  priority?: number;
  /** The version saved last, also of a task of which another one is online. */
  newest?: boolean;
}

/**
 * Puts a run into the queue. Null when the task says that it is left out while another is under way or so many wait, or
 * when this very firing is there already.
 */
export async function enqueueRun(db: Database, services: Services, task: Pick<TaskRow, 'wid' | 'kind' | 'status' | 'version_number' | 'online_version' | 'priority' | 'concurrency' | 'most_waiting'>, request: RunRequest): Promise<string | null> {
  const wid = newId();
  const version = request.newest ? task.version_number : onlineVersionOf(task) ?? task.version_number;
  const limited = request.trigger === 'schedule' || request.trigger === 'event';
  const row = await db.insertInto('task_run')
    .columns(['wid', 'task_wid', 'task_version', 'kind', 'trigger', 'state', 'priority', 'scheduled_for', 'requested_by', 'parent_run', 'node', 'backfill_wid', 'parameters'])
    .expression(sql`select ${wid}, ${task.wid}, ${version}::int, ${task.kind}, ${request.trigger}, 'waiting', ${request.priority ?? task.priority}::int,
      coalesce(${request.scheduledFor?.toISOString() ?? null}::timestamptz, now()), ${request.by ?? null}, ${request.parent?.run ?? null}, ${request.parent?.node ?? null}, ${request.backfill ?? null},
      ${JSON.stringify(request.parameters ?? {})}::jsonb
      where ${limited ? roomFor(task) : sql`true`}`)
    .onConflict((conflict) => conflict.doNothing())
    .returning('wid').executeTakeFirst();
  if (!row) {
    if (limited) await noteLeftOut(db, services, task, request.scheduledFor);
    return null;
  }
  await services.events.publish(runsTopic, 'changed', { wid, task_wid: task.wid, state: 'waiting' }, db);
  return wid;
}

/** What people or a backfill ask for is theirs to count. */
export function roomFor({ wid, concurrency, most_waiting }: Pick<TaskRow, 'wid' | 'concurrency' | 'most_waiting'>): RawBuilder<SqlBool> {
  if (concurrency === 'discard') return sql<SqlBool>`not exists (select from task_run active where active.task_wid = ${wid} and active.state in ('waiting', 'running'))`;
  if (concurrency !== 'wait' || most_waiting === null) return sql<SqlBool>`true`;
  return sql<SqlBool>`(select count(*) from task_run waiting where waiting.task_wid = ${wid} and waiting.state = 'waiting' and waiting.trigger in ('schedule', 'event', 'api')) < ${most_waiting}::int`;
}
