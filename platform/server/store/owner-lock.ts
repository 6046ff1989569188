import { createHash, randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

/** A server that was told to end needs a moment; its successor waits that long before it is refused. */
export const ownerPatience = 2000;

/** The data folder's own name, made once: servers that share it are rivals wherever their store is. */
export function instanceId(dataFolder: string): string {
  const file = join(dataFolder, 'instance-id');
  if (!existsSync(file)) {
    const fresh = `${file}.${process.pid}`;
    writeFileSync(fresh, `${randomUUID()}\n`, { mode: 0o600, flush: true });
    try {
      // Whole or not at all, and never over another's: of two that start together both read the same.
      linkSync(fresh, file);
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
    } finally {
      rmSync(fresh);
    }
  }
  return readFileSync(file, 'utf8').trim();
}

/** A lock that lasts as long as its connection: a dead owner never has to be cleaned up after. */
export async function tryOwnerLock(client: pg.Client, name: string): Promise<boolean> {
  const key = createHash('sha256').update(`tributary owner ${name}`).digest().readBigInt64BE();
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [key.toString()]);
  return rows[0]!.taken;
}
