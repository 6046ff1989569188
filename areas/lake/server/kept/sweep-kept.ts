import type { KeptFiles } from '#engine/sync/kept/kept-files.ts';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { openKept } from './open-kept.ts';

const forgettingMilliseconds = 30_000;

/** Takes away what is kept of runs that nobody will go on with. Others may share the bucket: only what is named as a run is ours. */
export async function sweepKept({ db, services, signal }: { db: Database; services: Services; signal: AbortSignal }): Promise<number> {
  const files = await openKept(services);
  if (!files) return 0;
  try {
    const names = (await files.names(signal)).filter((name) => /^[0-9a-f]{32}\//.test(name));
    if (names.length === 0) return 0;
    // Asked once the files are known: one that begins meanwhile is not taken for dead.
    const living = new Set((await db.selectFrom('task_run').select('wid').where('state', 'in', ['waiting', 'running']).execute()).map(({ wid }) => wid));
    const dead = names.filter((name) => !living.has(name.slice(0, 32)));
    for (const name of dead) await files.remove(name, signal);
    return dead.length;
  } finally {
    await files.close();
  }
}

/** Of a run that is over. What cannot be removed now is swept later. */
export async function forgetKept(files: KeptFiles): Promise<void> {
  const signal = AbortSignal.timeout(forgettingMilliseconds);
  try {
    for (const name of await files.names(signal)) await files.remove(name, signal);
  } catch {
    // The sweep comes by every night.
  }
}
