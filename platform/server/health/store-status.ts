import { sql, type Kysely } from 'kysely';
import type { StoreStatus } from '#platform/contract/platform/health.ts';
import type { Tables } from '../database.ts';
import type { Store } from '../store/store.ts';

interface Row {
  version: string;
  size: number;
  started: string;
  used: number;
  most: number;
  longest_ms: number | null;
}

export async function storeStatus(db: Kysely<Tables>, { kind, pool }: Pick<Store, 'kind' | 'pool'>): Promise<StoreStatus> {
  const answer_ms = await roundTrip(db);
  const { rows } = await sql<Row>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as size, pg_postmaster_start_time() as started,
      (select count(*) from pg_stat_activity where backend_type = 'client backend') as used, current_setting('max_connections')::int as most,
      (select max(extract(epoch from clock_timestamp() - query_start) * 1000)::float8 from pg_stat_activity
        where state = 'active' and datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend') as longest_ms
  `.execute(db);
  const { version, size, started, used, most, longest_ms } = rows[0]!;
  return {
    kind, size, started, answer_ms,
    version: version.split(' ')[0]!,
    longest_ms: longest_ms === null ? null : Math.round(longest_ms),
    connections: { used, most, own: pool.totalCount, own_idle: pool.idleCount, own_waiting: pool.waitingCount },
  };
}

/** The middle of three: one slow answer may have been this process's own fault. */
export async function roundTrip(db: Kysely<Tables>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const started = performance.now();
    await sql`select 1`.execute(db);
    times.push(performance.now() - started);
  }
  return Math.round(times.sort((one, other) => one - other)[1]! * 10) / 10;
}
