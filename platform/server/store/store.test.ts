import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStore, type Store, type StoreOptions } from './store.ts';
import { startThrowAwayPostgres, type ThrowAwayPostgres } from './testing.ts';
import { StoreTemplate, TestProcess, until } from './test-process.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };
let external: ThrowAwayPostgres;
let dataFolder: string;
let databaseUrl: string | undefined;
const open: Store[] = [];
const processes: TestProcess[] = [];

const template = new StoreTemplate();
beforeAll(async () => {
  await template.make();
  external = await startThrowAwayPostgres();
});
afterAll(async () => {
  template.remove();
  await external.stop();
});

afterEach(async () => {
  for (const started of processes.splice(0)) await started.kill('SIGKILL');
  for (const store of open.splice(0)) await store.close();
  // Ends what a killed process of the test has left running.
  if (!databaseUrl) await (await openStore({ dataFolder, log })).close();
  rmSync(dataFolder, { recursive: true });
});

async function start(options: Partial<StoreOptions> = {}): Promise<Store> {
  const store = await openStore({ dataFolder, databaseUrl, log, ...options });
  open.push(store);
  return store;
}

function startProcess(mode: string): TestProcess {
  const started = new TestProcess(mode, dataFolder, databaseUrl);
  processes.push(started);
  return started;
}

describe.each(['embedded', 'external'] as const)('the %s store', (kind) => {
  beforeEach(async () => {
    dataFolder = template.copy();
    databaseUrl = kind === 'external' ? await newDatabase() : undefined;
  });

  it('gives times in ISO 8601, dates as written, counts as numbers and decimals as text', async () => {
    const { pool, kind: found } = await start();
    const { rows } = await pool.query(`select '2026-01-01 08:00:00.123456+08'::timestamptz as time, 'infinity'::timestamptz as never,
      '2026-02-03'::date as day, 5000000000::int8 as count, 1.50::numeric as price, null::timestamptz as nothing`);
    expect(found).toBe(kind);
    expect(rows[0]).toEqual({
      time: '2026-01-01T00:00:00.123Z', never: 'infinity', day: '2026-02-03', count: 5_000_000_000, price: '1.50', nothing: null,
    });
    expect(pg.types.getTypeParser(pg.types.builtins.INT8)('5')).toBe('5');
  });

  it('keeps what was stored over a restart', async () => {
    const first = await start();
    await first.pool.query('create table kept as select 42 as answer');
    await first.close();
    const second = await start();
    expect((await second.pool.query('select answer from kept')).rows).toEqual([{ answer: 42 }]);
  });

  it('streams a result row by row and can stop early', async () => {
    const { db } = await start({ poolSize: 1 });
    let seen = 0;
    const numbers = db.selectFrom(sql<{ n: number }>`generate_series(1, 1000000)`.as('n')).select(sql<number>`n`.as('n'));
    for await (const row of numbers.stream(100)) {
      expect(row.n).toBe(++seen);
      if (seen === 250) break;
    }
    // The only connection is free again.
    expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  });

  it('stops a statement after a time', async () => {
    const { pool } = await start();
    expect((await pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '1min' }]);
  });

  it('refuses a second server on the same data folder in both languages, and lets it in afterwards', async () => {
    const first = await start();
    const refused = startProcess('hold');
    const message = await refused.said('refused');
    expect(message).toContain(`数据目录 ${dataFolder}`);
    expect(message).toContain(`Another server is using the data folder ${dataFolder}`);
    expect(await refused.ended).toBe(3);
    expect((await first.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await first.close();
    await startProcess('hold').said('open');
  });

  it('lets workers join a running server', async () => {
    await start();
    const worker = await start({ role: 'worker' });
    expect((await worker.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await startProcess('work').said('open');
  });

  it('hears messages, also after its connections broke, and says that some may be missing', async () => {
    const { pool, listen } = await start();
    const heard: string[] = [];
    let gaps = 0;
    const stop = await listen('news', { onMessage: (text) => heard.push(text), onGap: () => gaps++ });
    await pool.query(`select pg_notify('news', 'one')`);
    await until(() => heard.includes('one'), 'the first message');
    await breakConnections(pool);
    await until(() => gaps === 1, 'the gap');
    await pool.query(`select pg_notify('news', 'two')`);
    await until(() => heard.includes('two'), 'the second message');
    await stop();
    await pool.query(`select pg_notify('news', 'three')`);
    await listen('other', { onMessage: (text) => heard.push(text) });
    await pool.query(`select pg_notify('other', 'four')`);
    await until(() => heard.includes('four'), 'the other channel');
    expect(heard).toEqual(['one', 'two', 'four']);
  });

  it('takes its lock again when its connections broke', async () => {
    const { pool } = await start();
    await breakConnections(pool);
    await until(async () => (await pool.query(`select 1 from pg_locks where locktype = 'advisory'`)).rowCount, 'the lock');
    await startProcess('hold').said('refused');
  });

  it('loses no acknowledged row when the server is killed', async () => {
    const writer = startProcess('write');
    const enough = 50 + Math.floor(Math.random() * 500);
    await until(() => writer.lines.length > enough, `${enough} rows`);
    await writer.kill('SIGKILL');
    const acknowledged = writer.lines.filter((line) => line.startsWith('wrote')).map((line) => Number(line.slice(6)));
    const { pool } = await start();
    const { rows } = await pool.query<{ id: number }>('select id from written');
    const present = new Set(rows.map(({ id }) => id));
    expect(acknowledged.length).toBeGreaterThanOrEqual(enough);
    expect(acknowledged.filter((id) => !present.has(id))).toEqual([]);
  });
});

async function breakConnections(pool: pg.Pool): Promise<void> {
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`);
}

async function newDatabase(): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: external.url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return external.url.replace(/\/postgres$/, `/${name}`);
}
