import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { freePort } from '#platform/server/store/testing.ts';
import type { DatabaseConnector } from '../connector.ts';
import { testConnection } from '../connection-test.ts';
import { failureOf, rowsOf, startBench } from '../harness/bench.ts';
import { catalogueSuite } from '../harness/catalogue-suite.ts';
import type { Options, StartedDatabase } from '../harness/harness.ts';
import { typesSuite } from '../harness/types-suite.ts';
import { writingSuite } from '../harness/writing-suite.ts';
import { findJava } from './find-java.ts';
import { jdbcConnector, jdbcConnectorFor } from './jdbc.ts';
import { ansi } from './products/ansi.ts';
import { endParkedSidecars } from './sidecar-pool.ts';
import { jdbcMissing, testingJars } from './testing-jars.ts';

const old = { reason: 'drivers disagree about days before 1582-10-15' };

/** A database that we know nothing special about: everything by the words of the standard. */
const connector = jdbcConnectorFor(ansi('HSQL Database Engine', { quote: '"', longestName: 128 }), { idleSeconds: 5 });

const skip = await jdbcMissing('hsqldb');
if (skip) console.error(`\n!!! JDBC IN THE WORDS OF THE STANDARD IS NOT TESTED: ${skip}\n`);

/** The parts of the shared suite that differ from database to database; PostgreSQL and MariaDB run all of it. */
describe.skipIf(skip)('JDBC in the words of the standard, with HSQLDB', () => {
  const bench = startBench({
    name: 'HSQLDB',
    connector: connector as unknown as DatabaseConnector,
    start,
    cannot: { slowStatement: 'HSQLDB has no function that waits', bytes: 'rows come one by one' },
    noType: { 'array-integer': 'not in the words of all databases', 'array-string': 'not in the words of all databases' },
    exceptions: { 'date:first': old, 'date:old': old, 'datetime:first': old, 'datetime-zone:first': old },
    sql: {
      identity: 'integer generated always as identity',
      formula: (type, expression) => `${type} generated always as (${expression})`,
      comment: ({ table, column }, text) => [`comment on ${column ? `column ${table}.${column}` : `table ${table}`} is '${text.replaceAll("'", "''")}'`],
    },
  });
  describe('catalogue', () => catalogueSuite(bench));
  describe('types and values', () => typesSuite(bench));
  describe('writing', () => writingSuite(bench));

  it('tells failures apart by the states and words of the standard', async () => {
    const { signal } = new AbortController();
    const connection = await bench.open();
    const gone = bench.name('gone away');
    for (const work of [() => connection.count(gone), () => connection.sample(gone, 1), () => rowsOf(connection.read({ ...gone, columns: ['id'] }))]) {
      expect((await failureOf(work(), 'table-gone')).text.zh).toContain('gone away');
    }
    const options = (given: Options) => connector.options.parse(given);
    await failureOf(connector.open(options(bench.database.wrongPassword!()), { signal }), 'login');
    await failureOf(connector.open(options(bench.database.unknownDatabase!()), { signal }), 'database-unknown');
    await failureOf(connector.open(options(bench.database.at!('127.0.0.1', await freePort())), { signal }), 'port-closed');
    expect((await failureOf(connection.execute('create nonsense'), 'other')).text.en).toContain('HSQL');
  });

  it('writes SQL as the server at the other end does, whatever the connector was told', async () => {
    const connection = await jdbcConnector.open(connector.options.parse(bench.database.options), { signal: new AbortController().signal });
    try {
      expect(connection.sql!.quote('a "b"')).toBe('"a ""b"""');
      expect(() => connection.sql!.quote('x'.repeat(129))).toThrow('HSQL');
      expect(await connection.schemas()).toContain('harness');
    } finally {
      await connection.close();
    }
  });

  it('passes the connection test, also where only the driver knows the place', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tributary-hsqldb-'));
    try {
      const options = connector.options.parse({ url: `jdbc:hsqldb:file:${folder}/campus;shutdown=true`, jars: [testingJars.hsqldb], user: 'SA' });
      expect(jdbcConnector.address(options)).toBeNull();
      const steps: string[] = [];
      const test = testConnection(jdbcConnector, options, { signal: new AbortController().signal, seconds: 30 });
      let next = await test.next();
      for (; !next.done; next = await test.next()) if (next.value.state !== 'running') steps.push(`${next.value.key} ${next.value.state}`);
      expect(steps).toEqual(['login success', 'version success', 'clock success', 'tables success', 'row skipped', 'importRights success', 'changes skipped']);
      expect(next.value).toMatchObject({ state: 'success', changes: null });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

async function start(): Promise<StartedDatabase> {
  const port = await freePort();
  const java = await findJava();
  const server = spawn(java!.program, [
    '-Xmx256m', '-Duser.timezone=UTC', '-cp', testingJars.hsqldb, 'org.hsqldb.server.Server', '--database.0', 'mem:campus', '--dbname.0', 'campus', '--port', String(port), '--address', '127.0.0.1',
  ], { stdio: 'ignore' });
  const url = (host: string, at: number, database = 'campus') => `jdbc:hsqldb:hsql://${host}:${at}/${database}`;
  const base = connector.options.parse({ url: url('127.0.0.1', port), jars: [testingJars.hsqldb], user: 'SA' });
  const administrator = await connectWhenReady(() => connector.open(base, { signal: new AbortController().signal }));
  for (const statement of [
    'set database transaction control mvcc', 'create schema "harness" authorization dba', `create user "tester" password 'secret 密'`, 'grant dba to "tester"',
  ]) await administrator.execute(statement);
  const options = { ...base, user: 'tester', password: 'secret 密' };
  return {
    options, schema: 'harness',
    run: (statement) => administrator.execute(statement),
    at: (host, other) => ({ ...options, url: url(host, other) }),
    wrongPassword: () => ({ ...options, password: 'not the password' }),
    unknownDatabase: () => ({ ...options, url: url('127.0.0.1', port, 'nowhere') }),
    async stop() {
      await administrator.close();
      await endParkedSidecars();
      const gone = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGKILL');
      await gone;
    },
  };
}

async function connectWhenReady<T>(connect: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + 30_000; ; await pause(100)) {
    try {
      return await connect();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}
