import { sql } from 'kysely';
import { z } from 'zod';
import { lakeSettings } from '#areas/lake';
import { forgetApplied } from '#engine/sync/books.ts';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { defineJob } from '#platform/server/jobs/job.ts';
import { sweepKept } from '../kept/sweep-kept.ts';
import { forgetWorkers } from './forget-workers.ts';

/** In pieces, so that no lock is held for long. */
const atOnce = 1000;

/** Every night: runs older than the setting go with their logs, the last one of each task stays; and what the dead have left behind. */
export const clearRunsJob = defineJob({
  name: 'lake.clearRuns',
  title: { zh: '清理过期的执行日志', en: 'Clear old runs and their logs' },
  input: z.object({}),
  concurrency: 1,
  timeout: 3600,
  async run(_input, { db, services, signal, log }) {
    const days = services.settings.get(lakeSettings.logDays);
    const deleted = days === 0 ? 0 : await clearRuns(db, days, signal);
    log(`runs deleted: ${deleted}`);
    const workers = await forgetWorkers(db);
    log(`workers forgotten: ${workers}`);
    const files = await sweepKept({ db, services, signal });
    log(`shared segments deleted: ${files}`);
    const notes = await forgetNotes(db, services, signal);
    log(`notes of runs deleted: ${notes}`);
    return { deleted, workers, files, notes };
  },
});

/** Days after which no run is taken up again. */
const longestRun = 60;

/** What the lake itself keeps of runs that are done. */
export async function forgetNotes(db: Database, services: Services, signal: AbortSignal): Promise<number> {
  const isConnected = await db.selectFrom('lake_connection').select('wid').executeTakeFirst();
  if (!isConnected || !(await services.lakes.mayRun())) return 0;
  return services.lakes.use(signal, (session, { sql: words }) => forgetApplied(session, words, new Date(Date.now() - longestRun * 86_400_000)));
}

export const clearRunsTime = '41 3 * * *';

export async function clearRuns(db: Database, days: number, signal: AbortSignal): Promise<number> {
  for (let deleted = 0; ;) {
    signal.throwIfAborted();
    const { numAffectedRows = 0n } = await sql`
      delete from task_run where wid in (
        select old.wid from task_run old where old.create_time < now() - make_interval(days => ${days}) and old.state not in ('waiting', 'running')
          and not exists (select from task where task.last_run = old.wid)
          and not exists (select from task_run parent where parent.wid = old.parent_run and parent.state in ('waiting', 'running'))
        limit ${atOnce})`.execute(db);
    deleted += Number(numAffectedRows);
    if (numAffectedRows === 0n) return deleted;
  }
}
