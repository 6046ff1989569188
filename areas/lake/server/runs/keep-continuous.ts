import { sql } from 'kysely';
import { definitions } from '#areas/lake';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import type { TaskRow } from '../runners/runner.ts';
import { runnerOf } from '../runners/runners.ts';
import { asVersion } from '../tasks/online-version.ts';
import { enqueueRun } from './enqueue-run.ts';

/** A task that is to run for ever has a run, as long as it is online and its last one did not fail for good. */
export async function keepContinuous(db: Database, services: Services): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { rows: [held] } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(hashtext('tributary.keep-continuous')) as held`.execute(transaction);
    if (!held?.held) return;
    const { rows } = await sql<TaskRow>`
      select task.* from task
      where status = 'online' and deleted_time is null and (integrate_mode = 'changes' or kind = 'stream' or online_version is not null) and last_state is distinct from 'failed' and last_state is distinct from 'stopped'
        and not exists (select from task_run active where active.task_wid = task.wid and active.state in ('waiting', 'running'))`.execute(transaction);
    for (const task of rows) {
      const definition = definitions[task.kind].safeParse((await asVersion(transaction, task, task.online_version)).definition);
      if (definition.success && runnerOf(task.kind)?.continuous?.(definition.data)) await enqueueRun(transaction, services, task, { trigger: 'continuous' });
    }
  });
}
