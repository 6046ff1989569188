import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startThrowAwayPostgres } from '#platform/server/store/testing.ts';
import type { TableName } from '../connector.ts';
import { describeConnector } from '../harness/describe-connector.ts';
import type { StartedDatabase } from '../harness/harness.ts';
import { postgresql } from './postgresql.ts';

describeConnector({
  name: 'PostgreSQL',
  connector: postgresql,
  start,
  longestName: { count: 63, of: 'bytes' },
  sql: {
    identity: 'integer generated always as identity',
    formula: (type, expression) => `${type} generated always as (${expression}) stored`,
    comment: ({ table, column }, text) => [`comment on ${column ? `column ${table}.${column}` : `table ${table}`} is '${text.replaceAll("'", "''")}'`],
    slow: 'select pg_sleep(60)',
  },
});

async function start(): Promise<StartedDatabase> {
  const server = await startThrowAwayPostgres({ wal_level: 'logical' });
  const { hostname, port, username, password } = new URL(server.url);
  const administrator = new pg.Client({ connectionString: server.url, application_name: 'administrator' });
  await administrator.connect();
  await administrator.query('create schema harness');
  const options = postgresql.options.parse({ host: hostname, port: Number(port), database: 'postgres', user: username, password });
  const others = `from pg_stat_activity where backend_type in ('client backend', 'walsender') and application_name <> 'administrator'`;
  return {
    options,
    schema: 'harness',
    run: async (statement) => void await administrator.query(statement),
    at: (host, otherPort) => ({ ...options, host, port: otherPort }),
    wrongPassword: () => ({ ...options, password: 'not the password' }),
    unknownDatabase: () => ({ ...options, database: 'no such database' }),
    connections: async () => Number((await administrator.query(`select count(*) ${others}`)).rows[0].count),
    async cut() {
      await administrator.query(`select pg_terminate_backend(pid) ${others}`);
      while (Number((await administrator.query(`select count(*) ${others}`)).rows[0].count)) await pause(20);
    },
    async withoutRights(_table: TableName) {
      await administrator.query(`create role "poor 'user'" login password 'poor'`);
      return { ...options, user: "poor 'user'", password: 'poor' };
    },
    async stop() {
      await administrator.end();
      await server.stop();
    },
  };
}
