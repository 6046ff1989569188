import { sql } from 'kysely';
import type { Database } from '#platform/server/database.ts';
import { newId } from '#platform/server/ids.ts';

interface Server {
  platform: { store: { db: Database } };
}

/** The embedded lake in the data folder of a test's server, without the questions of the connection form. */
export async function connectLake({ platform: { store: { db } } }: Server): Promise<void> {
  await sql`insert into lake_connection (wid, kind, databasename, connect_status) values (${newId()}, 'duckdb', 'Lake', 1) on conflict do nothing`.execute(db);
}
