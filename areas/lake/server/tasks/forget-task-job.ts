import { z } from 'zod';
import { definitions } from '#areas/lake';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { defineJob } from '#platform/server/jobs/job.ts';
import type { TaskRow } from '../runners/runner.ts';
import { runnerOf } from '../runners/runners.ts';

/** Drops what sources and the lake keep for a task that is gone: a slot nobody reads would fill the disk of its source. Tried again while the source is away. */
export const forgetTaskJob = defineJob({
  name: 'lake.forgetTask',
  title: { zh: '清理已删除任务在源端的保留', en: 'Drop what is kept for a deleted task' },
  input: z.object({ task: z.record(z.string(), z.unknown()) }),
  retries: 10,
  timeout: 300,
  async run({ task }, { db, services, signal }) {
    const row = task as unknown as TaskRow;
    // It came back, or runs again: it needs what it has.
    const now = await db.selectFrom('task').select('deleted_time').where('wid', '=', row.wid).executeTakeFirst();
    if (now && now.deleted_time === null) return { forgotten: false };
    const definition = definitions[row.kind].safeParse(row.definition);
    if (!definition.success) return { forgotten: false };
    await runnerOf(row.kind)?.forget?.(row, definition.data, { db, services, signal });
    return { forgotten: true };
  },
});

/** In the transaction that deletes the task. Only for kinds that keep something. */
export async function forgetLater(db: Database, services: Services, task: TaskRow, user: { wid: string } | null): Promise<void> {
  if (!runnerOf(task.kind)?.forget) return;
  const { search: _search, ...kept } = task;
  await services.jobs.start(forgetTaskJob, { task: kept }, { db, user, object: { kind: 'task', wid: task.wid } });
}
