import { sql } from 'kysely';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { newId } from '#platform/server/ids.ts';

interface Server {
  platform: { store: { db: Database } };
}

/** The embedded lake in the data folder of a test's server, without the questions of the connection form. */
export async function connectLake({ platform: { store: { db } } }: Server): Promise<void> {
  await sql`insert into lake_connection (wid, kind, databasename, connect_status) values (${newId()}, 'duckdb', 'Lake', 1) on conflict do nothing`.execute(db);
}

/** A database of a PostgreSQL as the lake, that workers share. */
export async function connectPostgresqlLake({ platform: { store: { db }, services } }: Server & { platform: { services: Services } }, url: string): Promise<void> {
  const { hostname, port, pathname, username, password } = new URL(url);
  const settings = { host: hostname, port: Number(port), database: pathname.slice(1), user: decodeURIComponent(username), sslMode: 'disable' };
  const secrets = services.secrets.seal(JSON.stringify({ password: decodeURIComponent(password) }));
  await sql`insert into lake_connection (wid, kind, databasename, connect_status, settings, secrets) values (${newId()}, 'postgresql', 'Lake', 1, ${JSON.stringify(settings)}::jsonb, ${secrets})`.execute(db);
}
