import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { startThrowAwayPostgres, type ThrowAwayPostgres } from './testing.ts';

const variable = 'TRIBUTARY_TEST_POSTGRES';

/** Vitest calls it before the first file and after the last: making a cluster takes longer than most files. */
export async function setup(): Promise<() => Promise<void>> {
  const server = await startThrowAwayPostgres({ max_connections: '200' });
  process.env[variable] = server.url;
  return () => server.stop();
}

/** A database of one's own on the server of this run of tests; a server of one's own where there is none. */
export async function openOwnDatabase(): Promise<ThrowAwayPostgres> {
  const shared = process.env[variable];
  if (!shared) return startThrowAwayPostgres();
  const name = `test_${randomUUID()}`;
  await once(shared, `create database ${pg.escapeIdentifier(name)}`);
  const own = new URL(shared);
  own.pathname = `/${name}`;
  return { url: own.href, stop: () => once(shared, `drop database ${pg.escapeIdentifier(name)} with (force)`) };
}

async function once(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 20_000 });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
