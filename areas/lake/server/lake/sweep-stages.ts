import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { stagedRun, sweepStages } from '#engine/sync/stages.ts';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';

const mostMilliseconds = 120_000;

/** Takes away what runs that were killed have left in the lake and in this folder. Whoever starts does not wait for it and does not fail by it. */
export async function sweepDeadStages({ db, services, log }: { db: Database; services: Services; log: Log }): Promise<number> {
  try {
    const isConnected = await db.selectFrom('lake_connection').select('wid').executeTakeFirst();
    if (!isConnected || !(await services.lakes.mayRun())) return 0;
    // Of a run that was taken again, only the last taking lives.
    const living = async () => (await db.selectFrom('task_run').select(['wid as run', 'attempt']).where('state', '=', 'running').execute()).map(stagedRun);
    await sweepSegments(services.lakes.segments(''), living);
    const swept = await sweepStages(await services.lakes.current(), living, { signal: AbortSignal.timeout(mostMilliseconds) });
    if (swept > 0) log.info({ tables: swept }, 'stage tables of dead runs were removed from the lake');
    return swept;
  } catch (error) {
    log.warn({ err: error }, 'stage tables of dead runs could not be removed');
    return 0;
  }
}

/** Several processes of one machine may share the folder: who lives is asked once its content is known. */
async function sweepSegments(folder: string, living: () => Promise<string[]>): Promise<void> {
  const found = (await readdir(folder).catch((): string[] => [])).filter((name) => /^[0-9a-f]{32}-\d+(-p\d+x\d+)?$/.test(name));
  if (found.length === 0) return;
  const runs = await living();
  for (const name of found) if (!runs.some((run) => name === run || name.startsWith(`${run}-`))) await rm(join(folder, name), { recursive: true, force: true });
}
