import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startThrowAwayPostgres, type ThrowAwayPostgres } from '#platform/server/store/testing.ts';
import { duckdbLake } from '../../lake/duckdb/duckdb-lake.ts';
import { postgresqlOf } from '../testing/sync-ground.ts';
import { faultSize, faultTimeout } from './fault-size.ts';
import type { SyncOrder } from './sync-process.ts';

let server: ThrowAwayPostgres;
let source: pg.Client;
let root: string;
const place = () => ({ folder: path.join(root, 'lake'), segments: path.join(root, 'segments'), megabytes: 256 });

beforeAll(async () => {
  server = await startThrowAwayPostgres();
  root = await mkdtemp(path.join(tmpdir(), 'tributary-faults-'));
  source = new pg.Client(server.url);
  await source.connect();
});
afterAll(async () => {
  await source?.end();
  await server?.stop();
  await rm(root, { recursive: true, force: true });
});

/** The same number from the same rows, in the source and in the lake. */
const digest = 'select count(*), sum(id), sum(length(name)), sum(amount) from';
const inSource = async (table: string) => (await source.query({ text: `${digest} ${table}`, rowMode: 'array' })).rows[0]!.map(String);
async function inLake(table: string): Promise<string[] | null> {
  const lake = await duckdbLake.open({ threads: 0 }, place(), { signal: AbortSignal.timeout(60_000) });
  try {
    return await lake.session({ signal: AbortSignal.timeout(60_000) }, async (session) => {
      const [known] = await session.database.describe([{ schema: 'dw0', table }]);
      return known ? (await session.rows(`${digest} dw0."${table}"`))[0]!.map(String) : null;
    });
  } finally {
    await lake.close();
  }
}

/** Until it is done, or killed after so long of its work. */
async function run(order: Omit<SyncOrder, 'source' | 'place'>, killAfter?: number): Promise<{ counts?: { read: number; created: number }; milliseconds: number }> {
  const child = fork(fileURLToPath(new URL('sync-process.ts', import.meta.url)), { serialization: 'advanced', stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = once(child, 'exit');
  child.send({ ...order, source: postgresqlOf(server.url), place: place() } satisfies SyncOrder);
  await once(child, 'message');
  const began = performance.now();
  const answer = once(child, 'message').then(([message]) => message as { counts?: { read: number; created: number }; error?: string }, () => ({}) as { error?: string });
  if (killAfter !== undefined) {
    await Promise.race([pause(killAfter), ended]);
    child.kill('SIGKILL');
    await ended;
    return { milliseconds: performance.now() - began };
  }
  const done = await answer;
  await ended;
  if (done.error) throw new Error(done.error);
  return { ...(done as object), milliseconds: performance.now() - began };
}

describe('a process that is killed with -9 in the middle of a run', () => {
  it('leaves the old data readable, and the run that follows makes it whole', async () => {
    const { rows, kills } = faultSize;
    await source.query(`create table ledger as select n::bigint as id, 'row ' || n as name, (n * 1.25)::numeric(14,2) as amount from generate_series(1, ${rows}) n`);
    await source.query('alter table ledger add primary key (id); analyze ledger');
    const order = { table: 'ledger', plan: { mode: 'overwrite' }, incremental: { kind: 'full' as const } };
    const { milliseconds } = await run({ ...order, run: 'first' });
    const old = await inSource('ledger');
    expect(await inLake('ledger')).toEqual(old);

    await source.query(`update ledger set name = name || ' changed', amount = amount + 1`);
    const whole = await inSource('ledger');
    for (let kill = 1; kill <= kills; kill += 1) {
      await run({ ...order, run: 'second' }, (milliseconds * kill) / (kills + 1));
      expect([old, whole]).toContainEqual(await inLake('ledger'));
    }
    await run({ ...order, run: 'second' });
    expect(await inLake('ledger')).toEqual(whole);
  }, faultTimeout);

  it('brings nothing twice when rows are appended by a cursor', async () => {
    const { rows, kills } = faultSize;
    await source.query(`create table events as select n::bigint as id, 'event ' || n as name, (n * 0.5)::numeric(14,2) as amount from generate_series(1, ${rows}) n`);
    await source.query('alter table events add primary key (id); analyze events');
    const order = { table: 'events', plan: { mode: 'append' }, incremental: { kind: 'cursor' as const, columns: ['id'], lookBack: 0, initial: null, nulls: 'fail' as const } };
    for (let kill = 1; kill <= kills; kill += 1) await run({ ...order, run: `append-${kill}` }, 150 * kill);
    await run({ ...order, run: 'append-last' });
    await source.query(`insert into events select n, 'late ' || n, n from generate_series(${rows + 1}, ${rows + 500}) n`);
    await run({ ...order, run: 'append-more' });
    expect(await inLake('events')).toEqual(await inSource('events'));
  }, faultTimeout);
});
