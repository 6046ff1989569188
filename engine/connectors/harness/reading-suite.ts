import { afterAll, beforeAll, expect } from 'vitest';
import type { TableName } from '../connector.ts';
import type { Row } from '../../types/data-type.ts';
import { eventually, failureOf, fill, rowsOf, type Bench } from './bench.ts';

const columns = [
  { name: 'id', type: { kind: 'integer', bits: 64 } as const, nullable: false },
  { name: 'name', type: { kind: 'string', length: 1100 } as const, nullable: true },
  { name: 'amount', type: { kind: 'decimal', precision: 12, scale: 2 } as const, nullable: true },
];
export const manyRows = 20_000;
const padding = 'x'.repeat(1000);
const makeRow = (id: number): Row => [BigInt(id), id % 10 === 0 ? null : `${id % 7} ${padding}`, `${id}.25`];

export function readingSuite(bench: Bench): void {
  let table: TableName;
  beforeAll(async () => {
    table = await bench.create({ table: 'many', columns, primaryKey: ['id'] });
    const connection = await bench.harness.connector.open(bench.database.options, { signal: new AbortController().signal });
    await fill(connection, table, columns, Array.from({ length: manyRows }, (_, id) => makeRow(id)));
    await connection.close();
  });
  afterAll(() => bench.drop(table));
  const request = () => ({ ...table, columns: ['id'] });
  const ids = (rows: Row[]) => rows.map((row) => Number(row[0]));

  bench.test(null, 'counts', async () => {
    expect(await (await bench.open()).count(table)).toBe(BigInt(manyRows));
  });

  bench.test(null, 'shows a few rows with all columns', async () => {
    const { columns: names, rows } = await (await bench.open()).sample(table, 7);
    expect(names).toEqual(['id', 'name', 'amount']);
    expect(rows).toHaveLength(7);
    expect((await (await bench.open()).sample(table, 0)).rows).toEqual([]);
  });

  bench.test(null, 'reads every row once, in batches of the size asked for', async () => {
    const seen = new Set<bigint>();
    for await (const batch of (await bench.open()).read({ ...request(), batch: 3000 })) {
      expect(batch.length).toBeGreaterThan(0);
      expect(batch.length).toBeLessThanOrEqual(3000);
      for (const [id] of batch) seen.add(id as bigint);
    }
    expect(seen.size).toBe(manyRows);
  });

  bench.test(null, 'gives columns in the order asked for, one column twice as well', async () => {
    const rows = await rowsOf((await bench.open()).read({ ...table, columns: ['amount', 'id', 'amount'], orderBy: ['id'], limit: 2 }));
    expect(rows.map((row) => row.map((value) => (typeof value === 'string' ? Number(value) : value)))).toEqual([[0.25, 0n, 0.25], [1.25, 1n, 1.25]]);
  });

  bench.test(null, 'reads in order and up to a limit, so that a reader can go on where it stopped', async () => {
    const connection = await bench.open();
    expect(ids(await rowsOf(connection.read({ ...request(), orderBy: ['id'], limit: 3 })))).toEqual([0, 1, 2]);
    expect(await rowsOf(connection.read({ ...request(), limit: 0 }))).toEqual([]);
    const wanted = { column: 'id', operator: '>' as const, value: BigInt(manyRows - 4) };
    expect(ids(await rowsOf(connection.read({ ...request(), where: [wanted], orderBy: ['id'] })))).toEqual([manyRows - 3, manyRows - 2, manyRows - 1]);
  });

  bench.test('filtering', 'filters by every operator, all conditions together', async () => {
    const connection = await bench.open();
    const where = async (...conditions: NonNullable<Parameters<typeof connection.read>[0]['where']>) =>
      ids(await rowsOf(connection.read({ ...request(), where: [...conditions, { column: 'id', operator: '<', value: 25n }], orderBy: ['id'] })));
    expect(await where({ column: 'id', operator: '=', value: 5n })).toEqual([5]);
    expect(await where({ column: 'id', operator: '<=', value: 2n }, { column: 'id', operator: '<>', value: 1n })).toEqual([0, 2]);
    expect(await where({ column: 'id', operator: '>=', value: 23n })).toEqual([23, 24]);
    expect(await where({ column: 'name', operator: 'is null' })).toEqual([0, 10, 20]);
    expect(await where({ column: 'name', operator: 'is not null' }, { column: 'id', operator: '<', value: 3n })).toEqual([1, 2]);
    expect(await where({ column: 'amount', operator: '=', value: '7.25' })).toEqual([7]);
    expect(await where({ column: 'amount', operator: '>', value: '22.5' })).toEqual([23, 24]);
    expect(await where({ column: 'name', operator: '=', value: "x' or 'a' = 'a" })).toEqual([]);
  });

  bench.test(null, 'leaves nothing open when the reader stops early', async () => {
    const connection = await bench.open();
    for (let turn = 0; turn < 3; turn += 1) {
      for await (const batch of connection.read({ ...request(), columns: ['id', 'name'], batch: 100 })) {
        expect(batch.length).toBeGreaterThan(0);
        break;
      }
    }
    expect(await connection.count(table)).toBe(BigInt(manyRows));
    await oneConnection(bench);
  });

  bench.test(null, 'stops at once in the middle when called off, and lets go of its connection', async () => {
    const controller = new AbortController();
    const connection = await bench.open(bench.database.options, controller.signal);
    const batches = connection.read({ ...request(), columns: ['id', 'name'], batch: 100 })[Symbol.asyncIterator]();
    expect((await batches.next()).done).toBe(false);
    controller.abort();
    await failureOf((async () => {
      while (!(await batches.next()).done);
    })(), 'stopped');
    await failureOf(connection.count(table), 'stopped');
    await noConnections(bench);
  });

  bench.test('slowStatement', 'calls off a statement that takes long, on the server as well', async () => {
    const controller = new AbortController();
    const connection = await bench.open(bench.database.options, controller.signal);
    const slow = connection.execute(bench.harness.sql!.slow!);
    setTimeout(() => controller.abort(), 200);
    await failureOf(slow, 'stopped');
    await noConnections(bench);
  });

  bench.test(null, 'closes as often as one likes, and says so to those who go on', async () => {
    const connection = await bench.open();
    await connection.close();
    await connection.close();
    await failureOf(connection.count(table), 'stopped', 'connection-lost');
  });

  bench.test('thousandColumns', 'describes, fills and reads a table of 1,000 columns', async () => {
    const wide = Array.from({ length: 1000 }, (_, index) => ({ name: `c${index}`, type: { kind: 'integer', bits: 32 } as const, nullable: index > 0 }));
    const name = await bench.create({ table: 'thousand', columns: wide });
    const connection = await bench.open();
    const [description] = await connection.describe([name]);
    expect(description?.columns.map((one) => one.name)).toEqual(wide.map((one) => one.name));
    const rows = [0, 1].map((row) => wide.map((_, index) => (index + row) % 5 || (index ? null : 0)));
    await fill(connection, name, wide, rows);
    expect(await rowsOf(connection.read({ ...name, columns: wide.map((one) => one.name), orderBy: ['c0'] }))).toEqual(rows);
    await bench.drop(name);
  });
}

/** Of this test: those of the one before are gone a moment after they were closed. */
export async function oneConnection(bench: Bench): Promise<void> {
  const { connections } = bench.database;
  if (connections) await eventually(async () => (await connections()) === 1, 'the server sees one connection of ours');
}

/** The server notices a moment later that we are gone. */
export async function noConnections(bench: Bench): Promise<void> {
  const { connections } = bench.database;
  if (connections) await eventually(async () => (await connections()) === 0, 'the server sees no connection of ours any more');
}
