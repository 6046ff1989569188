import { afterAll, beforeEach, expect } from 'vitest';
import type { TableName } from '../connector.ts';
import { failureOf, fill, rowsOf, type Bench } from './bench.ts';
import { noConnections } from './reading-suite.ts';

const columns = [
  { name: 'id', type: { kind: 'integer', bits: 32 } as const, nullable: false },
  { name: 'name', type: { kind: 'string', length: 200 } as const, nullable: true },
];
const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => [from + index, `row ${from + index}`]);

export function writingSuite(bench: Bench): void {
  let table: TableName;
  beforeEach(async () => {
    table = await bench.create({ table: 'target', columns, primaryKey: ['id'] });
  });
  afterAll(() => bench.drop(bench.name('target')));

  bench.test(null, 'writes batch after batch and counts what it committed', async () => {
    const connection = await bench.open();
    const writer = await connection.write({ ...table, columns });
    await writer.write(rows(0, 1000));
    await writer.write([]);
    await writer.write(rows(1000, 2500));
    expect(await writer.commit()).toEqual({ rows: 2500 });
    expect(await connection.count(table)).toBe(2500n);
    const read = await rowsOf(connection.read({ ...table, columns: ['id', 'name'], orderBy: ['id'] }));
    expect(read).toEqual(rows(0, 2500));
  });

  bench.test(null, 'fills columns that are not given with null, in whatever order the others come', async () => {
    const connection = await bench.open();
    await fill(connection, table, [columns[0]!], [[1]]);
    await fill(connection, table, [columns[1]!, columns[0]!], [['two', 2]]);
    expect(await rowsOf(connection.read({ ...table, columns: ['id', 'name'], orderBy: ['id'] }))).toEqual([[1, null], [2, 'two']]);
  });

  bench.test('transactions', 'leaves nothing of what is given up, and the connection is good for more', async () => {
    const connection = await bench.open();
    const writer = await connection.write({ ...table, columns });
    await writer.write(rows(0, 5000));
    await writer.abort();
    await writer.abort();
    expect(await connection.count(table)).toBe(0n);
    await fill(connection, table, columns, rows(0, 10));
    expect(await connection.count(table)).toBe(10n);
  });

  bench.test('transactions', 'shows nobody else what is not committed', async () => {
    const writer = await (await bench.open()).write({ ...table, columns });
    await writer.write(rows(0, 10));
    // A database that locks instead may say so.
    const seen = await (await bench.open()).count(table).catch(() => 0n);
    expect(seen).toBe(0n);
    await writer.abort();
  });

  bench.test('primaryKeys', 'leaves nothing when a row in the middle is refused', async () => {
    const connection = await bench.open();
    const work = (async () => {
      const writer = await connection.write({ ...table, columns });
      try {
        await writer.write(rows(0, 3000));
        await writer.write([[1500, 'twice']]);
        await writer.commit();
      } finally {
        await writer.abort();
      }
    })();
    await failureOf(work, 'bad-data');
    if (!bench.harness.cannot?.transactions) expect(await connection.count(table)).toBe(0n);
  });

  bench.test('transactions', 'leaves nothing half written when called off', async () => {
    const controller = new AbortController();
    const connection = await bench.open(bench.database.options, controller.signal);
    const writer = await connection.write({ ...table, columns });
    await writer.write(rows(0, 5000));
    controller.abort();
    await failureOf((async () => {
      await writer.write(rows(5000, 6000));
      await writer.commit();
    })(), 'stopped');
    await writer.abort();
    await noConnections(bench);
    expect(await (await bench.open()).count(table)).toBe(0n);
  });

  bench.test(null, 'says which table is not there to write to', async () => {
    const connection = await bench.open();
    const work = fill(connection, bench.name('nowhere'), columns, rows(0, 1));
    const failure = await failureOf(work, 'table-gone');
    expect(failure.text.en).toContain('nowhere');
  });
}
