import { sweepStages } from '#engine/sync/stages.ts';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';

const mostMilliseconds = 120_000;

/** Takes away what runs that were killed have left in the lake. Whoever starts does not wait for it and does not fail by it. */
export async function sweepDeadStages({ db, services, log }: { db: Database; services: Services; log: Log }): Promise<number> {
  try {
    const isConnected = await db.selectFrom('lake_connection').select('wid').executeTakeFirst();
    if (!isConnected || !(await services.lakes.mayRun())) return 0;
    const living = async () => (await db.selectFrom('task_run').select('wid').where('state', 'in', ['waiting', 'running']).execute()).map(({ wid }) => wid);
    const swept = await sweepStages(await services.lakes.current(), living, { signal: AbortSignal.timeout(mostMilliseconds) });
    if (swept > 0) log.info({ tables: swept }, 'stage tables of dead runs were removed from the lake');
    return swept;
  } catch (error) {
    log.warn({ err: error }, 'stage tables of dead runs could not be removed');
    return 0;
  }
}
