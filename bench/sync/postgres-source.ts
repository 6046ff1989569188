import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { postgresql } from '#engine/connectors/postgresql/postgresql.ts';
import { databaseReader } from '#engine/sync/readers/database/database-reader.ts';
import type { Reader } from '#engine/sync/run.ts';
import { findPgDump, startSystemPostgres } from '../sources/system-postgres.ts';
import { signal } from './bench-lake.ts';

export interface PostgresSource {
  connect(until: AbortSignal): ReturnType<typeof postgresql.open>;
  reader(table: string): Reader;
  /** Statements as the administrator. */
  run(sql: string): Promise<string>;
  /** By the client that comes with the server. */
  psql(command: string): Promise<void>;
  stop(): Promise<void>;
}

/** Undefined, with a word about it, where psql cannot be had. */
export async function startPostgresSource(): Promise<PostgresSource | undefined> {
  const programs = findPgDump();
  if (!programs) {
    console.log('NOT MEASURED: there is no psql; install the package postgresql.');
    return undefined;
  }
  const server = await startSystemPostgres(programs);
  const { hostname, port, username } = new URL(server.url);
  const options = postgresql.options.parse({ host: hostname, port: Number(port), database: 'postgres', user: username, password: 'none', sslMode: 'disable' });
  const connect = (until: AbortSignal) => postgresql.open(options, { signal: until });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  return {
    connect,
    reader: (table) => databaseReader({ connect, table: { schema: 'public', table }, incremental: { kind: 'full' }, signal }),
    async run(sql) {
      let answer = '';
      for (const statement of sql.split(/;\s*\n/)) {
        const { rows } = await client.query({ text: statement, rowMode: 'array' });
        answer = String(rows[0]?.[0]);
      }
      return answer;
    },
    psql: async (command) => void await promisify(execFile)(join(programs, 'psql'), ['-X', '-q', '-v', 'ON_ERROR_STOP=1', server.url, '-c', command]),
    async stop() {
      await client.end();
      await server.stop();
    },
  };
}
