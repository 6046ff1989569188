import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { commandLine, processIdentity } from './process-identity.ts';

/**
 * After a restart of a container the number in `postmaster.pid` may belong to any process; PostgreSQL
 * then takes it for a rival and does not start. A live process that is not this store's is no rival.
 */
export function dropForeignPidFile(folder: string): void {
  const file = join(folder, 'postmaster.pid');
  const pid = existsSync(file) && Number(readFileSync(file, 'utf8').split('\n', 1)[0]);
  if (pid && processIdentity(pid) && !servesFolder(pid, folder)) rmSync(file, { force: true });
}

/**
 * Ends the postmaster behind `client`, whose server is dead. False when it cannot be reached from here
 * (another container on the same volume). The caller holds the owner's lock until it is gone.
 */
export async function stopOrphan(client: pg.Client, folder: string): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>(`select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int as pid`);
  const pid = rows[0]!.pid;
  return stopPostmaster(pid, folder);
}

/** Ends the process if it is the postmaster of this folder: fast, then immediate, then hard. */
export async function stopPostmaster(pid: number, folder: string): Promise<boolean> {
  const identity = processIdentity(pid);
  if (!identity || !servesFolder(pid, folder)) return false;
  for (const [signal, patience] of [['SIGINT', 10_000], ['SIGQUIT', 5000], ['SIGKILL', 5000]] as const) {
    process.kill(pid, signal);
    for (const deadline = Date.now() + patience; Date.now() < deadline; await pause(20)) {
      if (processIdentity(pid) !== identity) return true;
    }
  }
  return false;
}

function servesFolder(pid: number, folder: string): boolean {
  const { dev, ino } = statSync(folder);
  return commandLine(pid).includes(`tributary.store=${dev}:${ino}`);
}
