import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startThrowAwayPostgres } from '#platform/server/store/testing.ts';
import type { DatabaseConnector } from '../connector.ts';
import { describeConnector } from '../harness/describe-connector.ts';
import type { StartedDatabase } from '../harness/harness.ts';
import { jdbcConnectorFor } from './jdbc.ts';
import { postgresql } from './products/postgresql.ts';
import { endParkedSidecars } from './sidecar-pool.ts';
import { jdbcMissing, testingJars } from './testing-jars.ts';

const connector = jdbcConnectorFor(postgresql, { idleSeconds: 5 });

describeConnector({
  name: 'JDBC with PostgreSQL',
  connector: connector as unknown as DatabaseConnector,
  skip: await jdbcMissing('postgresql'),
  start,
  longestName: { count: 63, of: 'bytes' },
  cannot: { changes: 'JDBC tells no changes', bytes: 'rows come one by one' },
  sql: {
    identity: 'integer generated always as identity',
    formula: (type, expression) => `${type} generated always as (${expression}) stored`,
    comment: ({ table, column }, text) => [`comment on ${column ? `column ${table}.${column}` : `table ${table}`} is '${text.replaceAll("'", "''")}'`],
    slow: 'select pg_sleep(60)',
  },
});

async function start(): Promise<StartedDatabase> {
  const server = await startThrowAwayPostgres();
  const { hostname, port, username, password } = new URL(server.url);
  const administrator = new pg.Client({ connectionString: server.url, application_name: 'administrator' });
  await administrator.connect();
  await administrator.query('create schema harness');
  const url = (host: string, at: number | string, database: string) => `jdbc:postgresql://${host}:${at}/${encodeURIComponent(database)}`;
  const options = connector.options.parse({ url: url(hostname, port, 'postgres'), jars: [testingJars.postgresql], user: username, password });
  const others = `from pg_stat_activity where backend_type = 'client backend' and application_name <> 'administrator'`;
  return {
    options,
    schema: 'harness',
    run: async (statement) => void await administrator.query(statement),
    at: (host, other) => ({ ...options, url: url(host, other, 'postgres') }),
    wrongPassword: () => ({ ...options, password: 'not the password' }),
    unknownDatabase: () => ({ ...options, url: url(hostname, port, 'no such database') }),
    connections: async () => Number((await administrator.query(`select count(*) ${others}`)).rows[0].count),
    async cut() {
      await administrator.query(`select pg_terminate_backend(pid) ${others}`);
      while (Number((await administrator.query(`select count(*) ${others}`)).rows[0].count)) await pause(20);
    },
    async withoutRights() {
      await administrator.query(`create role "poor 'user'" login password 'poor'`);
      return { ...options, user: "poor 'user'", password: 'poor' };
    },
    async stop() {
      await endParkedSidecars();
      await administrator.end();
      await server.stop();
    },
  };
}
