import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOwnDatabase } from '#platform/server/store/shared-postgres.ts';
import type { ThrowAwayPostgres } from '#platform/server/store/testing.ts';
import { postgresqlOf } from '../testing/sync-ground.ts';
import { openFaultGround, type FaultGround } from './fault-ground.ts';
import type { SyncOrder } from './fault-order.ts';
import { faultSize, faultTimeout, tell } from './fault-size.ts';

let server: ThrowAwayPostgres;
let source: pg.Client;
let ground: FaultGround;

beforeAll(async () => {
  [server, ground] = await Promise.all([openOwnDatabase(), openFaultGround()]);
  source = new pg.Client(server.url);
  await source.connect();
});
afterAll(async () => {
  await ground?.close();
  await source?.end();
  await server?.stop();
});

/** The same number from the same rows, in the source and in the lake. */
const digest = 'select count(*), sum(id), sum(length(name)), sum(amount) from';
const inSource = async (table: string) => (await source.query({ text: `${digest} ${table}`, rowMode: 'array' })).rows[0]!.map(String);
const inLake = (table: string) => ground.look(async (session) => {
  const [known] = await session.database.describe([{ schema: 'dw0', table }]);
  return known ? (await session.rows(`${digest} dw0."${table}"`))[0]!.map(String) : null;
});

/** Until it is done, or killed after so long of its work. */
async function run(order: Pick<SyncOrder, 'table' | 'run' | 'plan' | 'incremental'>, { killAfter, isLast = false }: { killAfter?: number; isLast?: boolean } = {}): Promise<{ milliseconds: number }> {
  const running = ground.children.start({
    work: 'sync', ...order, place: ground.place, source: { kind: 'postgresql', schema: 'public', options: postgresqlOf(server.url) }, parallel: 2, rowsPerPart: 10_000, segmentBytes: 1 << 20,
  }, isLast);
  await running.until('began');
  const began = performance.now();
  if (killAfter === undefined) await running.result();
  else {
    await Promise.race([pause(killAfter), running.until('done')]);
    await running.kill();
  }
  return { milliseconds: performance.now() - began };
}

describe('a process that is killed with -9 in the middle of a run', () => {
  it('leaves the old data readable, and the run that follows makes it whole', async () => {
    const { rows, kills } = faultSize;
    await source.query(`create table ledger as select n::bigint as id, 'row ' || n as name, (n * 1.25)::numeric(14,2) as amount from generate_series(1, ${rows}) n`);
    await source.query('alter table ledger add primary key (id); analyze ledger');
    const order = { table: 'ledger', plan: { mode: 'overwrite' }, incremental: { kind: 'full' as const } };
    let { milliseconds } = await run({ ...order, run: 'first' });
    let old = await inSource('ledger');
    expect(await inLake('ledger')).toEqual(old);

    const change = async () => {
      await source.query(`update ledger set name = name || '+', amount = amount + 1`);
      return inSource('ledger');
    };
    let whole = await change();
    let landed = 0;
    for (let killed = 0; killed < kills;) {
      await run({ ...order, run: `change-${landed}` }, { killAfter: milliseconds * Math.random() });
      const found = await inLake('ledger');
      expect([old, whole]).toContainEqual(found);
      if (String(found) === String(old)) {
        killed += 1;
        continue;
      }
      // It was quicker than the hand that should have killed it, and is done.
      landed += 1;
      milliseconds *= 0.8;
      [old, whole] = [whole, await change()];
    }
    await run({ ...order, run: `change-${landed}` });
    expect(await inLake('ledger')).toEqual(whole);
    tell(`a sync of ${rows} rows was killed ${kills} times before it was applied, and ${landed} times after`);
  }, faultTimeout);

  it('brings nothing twice when rows are appended by a cursor', async () => {
    const { rows, kills } = faultSize;
    await source.query(`create table events as select n::bigint as id, 'event ' || n as name, (n * 0.5)::numeric(14,2) as amount from generate_series(1, ${rows}) n`);
    await source.query('alter table events add primary key (id); analyze events');
    const order = { table: 'events', plan: { mode: 'append' }, incremental: { kind: 'cursor' as const, columns: ['id'], lookBack: 0, initial: null, nulls: 'fail' as const, deletes: 'ignore' as const } };
    for (let kill = 1; kill <= kills; kill += 1) await run({ ...order, run: `append-${kill}` }, { killAfter: 150 * kill });
    await source.query(`insert into events select n, 'late ' || n, n from generate_series(${rows + 1}, ${rows + 500}) n`);
    await run({ ...order, run: 'append-last' }, { isLast: true });
    expect(await inLake('events')).toEqual(await inSource('events'));
  }, faultTimeout);
});
