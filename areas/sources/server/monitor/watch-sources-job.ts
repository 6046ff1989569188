import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import { connectStates, sourcesSettings } from '#areas/sources';
import type { Tables } from '#platform/server/database.ts';
import { reasonOf, UserError } from '#platform/server/errors.ts';
import { defineJob, type JobContext } from '#platform/server/jobs/job.ts';
import { checkSource } from './check-source.ts';
import { tellChanges } from './tell-changes.ts';

/** Each reads a whole database: few at a time. */
const atOnce = 2;
const secondsEach = 900;

/** Every hour, those whose last comparison is as old as the setting says. */
export const watchSourcesTime = '37 * * * *';

export const watchSourcesJob = defineJob({
  name: 'sources.watchSources',
  title: { zh: '定时检查数据源的结构变化', en: 'Check data sources for changes' },
  /** `wids`: these, now, whatever the setting says. */
  input: z.object({ wids: z.array(z.string()).optional() }),
  concurrency: 1,
  timeout: 12 * 3600,
  async run({ wids }, context) {
    const due = wids ?? await dueSources(context.db, context.services.settings.get(sourcesSettings.watchHours));
    const total = due.length;
    const result = { checked: 0, failed: 0, told: 0 };
    const watcher = async () => {
      for (let wid = due.pop(); wid !== undefined; wid = due.pop()) {
        context.signal.throwIfAborted();
        await watchOne(context, wid, result);
        context.progress(result.checked + result.failed, total);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, watcher));
    return result;
  },
});

/** Databases of which something was imported and that were reached lately; the longest unwatched are taken first. */
async function dueSources(db: Kysely<Tables>, hours: number): Promise<string[]> {
  if (hours === 0) return [];
  // A little early, or the hourly look would always come a moment too soon.
  const since = sql<string>`now() - make_interval(mins => ${hours * 60 - 10})`;
  const due = await db.selectFrom('data_source').leftJoin('source_check', 'source_check.database_wid', 'data_source.wid').select('data_source.wid')
    .where('source_type', '=', 'dataBase').where('import_time', 'is not', null).where('connect_status', '<>', connectStates.failed)
    .where((source) => source.or([source('source_check.tried_time', 'is', null), source('source_check.tried_time', '<', since)]))
    .orderBy('source_check.tried_time', (order) => order.desc().nullsLast()).execute();
  return due.map(({ wid }) => wid);
}

async function watchOne({ db, services, signal, log }: JobContext, wid: string, result: { checked: number; failed: number; told: number }): Promise<void> {
  const source = await db.selectFrom('data_source').selectAll().where('wid', '=', wid).executeTakeFirst();
  if (!source) return;
  try {
    await checkSource({ db, services }, source, { signal: AbortSignal.any([signal, AbortSignal.timeout(secondsEach * 1000)]), by: null });
    result.checked += 1;
    const told = await tellChanges(db, services, source);
    if (told) result.told += 1;
    log(`${source.databasename}: ${told ? 'changed' : 'nothing new'}`);
  } catch (error) {
    if (signal.aborted) throw error;
    // One source that cannot be read must not keep the others from being watched.
    result.failed += 1;
    log(`${source.databasename}: ${reasonOf(error)}`, error instanceof UserError ? 'warning' : 'error');
  }
}
