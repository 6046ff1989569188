import { afterAll, beforeAll, expect } from 'vitest';
import { decodeRows } from '../../sync/segments/decode-rows.ts';
import type { DataType, Row } from '../../types/data-type.ts';
import type { DatabaseConnection, ReadRequest, TableName, WriteRequest } from '../connector.ts';
import { failureOf, fill, rowsOf, type Bench } from './bench.ts';
import { noConnections, oneConnection } from './reading-suite.ts';
import { plain } from './same-value.ts';

const columns = [
  { name: 'id', type: { kind: 'integer', bits: 64 } as const, nullable: false },
  { name: 'group', type: { kind: 'integer', bits: 64 } as const, nullable: true },
  { name: 'name', type: { kind: 'string', length: 1100 } as const, nullable: true },
];
const types = columns.map(({ type }): DataType => type);
const count = 20_000;
const padding = 'x'.repeat(500);
const makeRow = (id: number): Row => [BigInt(id), id % 10 === 0 ? null : BigInt(id % 10), id % 3 ? `${id},"\n${padding}` : ''];

/** Rows as bytes of segments, for connectors that have a way of their own. */
export function bytesSuite(bench: Bench): void {
  let table: TableName;
  beforeAll(async () => {
    table = await bench.create({ table: 'bytes', columns, primaryKey: ['id'] });
    const connection = await bench.harness.connector.open(bench.database.options, { signal: new AbortController().signal });
    await fill(connection, table, columns, Array.from({ length: count }, (_, id) => makeRow(id)));
    await connection.close();
  });
  afterAll(() => bench.drop(table));
  const names = columns.map(({ name }) => name);

  bench.test('bytes', 'gives every row once, in pieces of whole rows that say how many', async () => {
    let seen: Row[] = [];
    for await (const piece of (await bench.open()).readBytes!({ ...table, columns: names })) {
      const rows = decodeRows(piece.bytes, types);
      expect(rows.length).toBe(piece.rows);
      seen = seen.concat(rows);
    }
    seen.sort((one, other) => Number(one[0]) - Number(other[0]));
    expect(seen).toEqual(Array.from({ length: count }, (_, id) => makeRow(id)));
  });

  bench.test('bytes', 'selects by conditions and alternatives, in any order, up to a limit', async () => {
    const connection = await bench.open();
    const requests: Partial<ReadRequest>[] = [
      { where: [{ any: [[{ column: 'id', operator: '>', value: 19_997n }], [{ column: 'id', operator: '<=', value: 5n }, { column: 'group', operator: 'is not null' }]] }] },
      { where: [{ column: 'group', operator: '=', value: 7n }, { column: 'id', operator: '<', value: 100n }] },
      { orderBy: [{ column: 'group', descending: true }, { column: 'id', descending: false }], where: [{ column: 'group', operator: 'is not null' }], limit: 3 },
      { limit: 0 }, { where: [{ any: [] }] },
    ];
    for (const part of requests) {
      const request = { orderBy: ['id'], ...part, ...table, columns: ['id', 'name', 'id'] };
      expect(await bytesOf(connection, request, [types[0]!, types[2]!, types[0]!])).toEqual(await rowsOf(connection.read(request)));
    }
  });

  bench.test('bytes', 'tells a row of one empty text from no row and from null', async () => {
    const request = { ...table, columns: ['name'], where: [{ column: 'id', operator: '<', value: 4n } as const], orderBy: ['id'] };
    expect((await bytesOf(await bench.open(), request, [types[2]!])).map(([name]) => name === '')).toEqual([true, false, false, true]);
  });

  bench.test('bytes', 'leaves nothing open when the taker stops early, and stops when called off', async () => {
    const controller = new AbortController();
    const connection = await bench.open(bench.database.options, controller.signal);
    for await (const piece of connection.readBytes!({ ...table, columns: names })) {
      expect(piece.rows).toBeGreaterThan(0);
      break;
    }
    expect(await connection.count(table)).toBe(BigInt(count));
    await oneConnection(bench);
    const pieces = connection.readBytes!({ ...table, columns: names })[Symbol.asyncIterator]();
    await pieces.next();
    controller.abort();
    await failureOf((async () => {
      while (!(await pieces.next()).done);
    })(), 'stopped');
    await noConnections(bench);
  });

  bench.test('bytes', 'says that a table is gone', async () => {
    await failureOf(bytesOf(await bench.open(), { ...bench.name('nobody made this'), columns: ['id'] }, types), 'table-gone');
  });
}

export async function bytesOf(connection: DatabaseConnection, request: ReadRequest, of: DataType[]): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const piece of connection.readBytes!(request)) rows.push(...decodeRows(piece.bytes, of));
  return rows;
}

/** What is read as bytes are the same rows, and written as bytes they become the same again. */
export async function expectSameBytes(connection: DatabaseConnection, request: ReadRequest, of: DataType[], rows: Row[], again: WriteRequest): Promise<void> {
  const comparable = (list: Row[]) => list.map((row) => row.map((value, index) => plain(value, of[index]!)));
  if (connection.readBytes) expect(comparable(await bytesOf(connection, request, of))).toStrictEqual(comparable(rows));
  if (!connection.readBytes || !connection.writeBytes) return;
  const pieces: Buffer[] = [];
  for await (const piece of connection.readBytes(request)) pieces.push(piece.bytes);
  const writer = await connection.writeBytes(again);
  // In two halves that end anywhere, as files are read.
  const whole = Buffer.concat(pieces);
  for (const half of [whole.subarray(0, whole.length >> 1), whole.subarray(whole.length >> 1)]) await writer.write(half);
  expect(await writer.commit()).toEqual({ rows: rows.length });
  expect(comparable(await rowsOf(connection.read({ ...request, schema: again.schema, table: again.table })))).toStrictEqual(comparable(rows));
}
