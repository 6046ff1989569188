import { hostname } from 'node:os';
import { sql, type Kysely } from 'kysely';
import type { PlatformProcess } from '#platform/contract/platform/health.ts';
import type { Tables } from '../database.ts';

/**
 * Each process keeps one connection on which it waits for messages, and signs it with this name. So the
 * store itself knows which processes live; a heartbeat of our own could only be wrong. 63 characters at most.
 */
export function processName(kind: 'server' | 'worker', works: boolean): string {
  return `tributary ${kind}${works ? '+jobs' : ''} ${process.pid}@${hostname()}`.slice(0, 63);
}

const pattern = /^tributary (server|worker)(\+jobs)? (\d+)@(.*)$/;

export function readProcessName(name: string): Omit<PlatformProcess, 'connected'> | undefined {
  const [, kind, works, pid, host] = pattern.exec(name) ?? [];
  return kind ? { kind: kind as PlatformProcess['kind'], works: works !== undefined, pid: Number(pid), host: host! } : undefined;
}

export async function listProcesses(db: Kysely<Tables>): Promise<PlatformProcess[]> {
  const { rows } = await sql<{ name: string; connected: string }>`
    select application_name as name, backend_start as connected from pg_stat_activity
    where datname = current_database() and application_name like 'tributary %@%' order by backend_start`.execute(db);
  return rows.flatMap(({ name, connected }) => {
    const known = readProcessName(name);
    return known ? [{ ...known, connected }] : [];
  });
}
