import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseConnection, TableDescription } from '../connector.ts';
import { rowsOf } from '../harness/bench.ts';
import { sqlite } from './sqlite.ts';

/** A sample database that somebody else made, beside the project where there is one. */
const file = process.env.TRIBUTARY_CHINOOK_SQLITE ?? fileURLToPath(new URL('../../../../shared/data/chinook/Chinook_Sqlite.sqlite', import.meta.url));
const there = existsSync(file);
if (!there) console.error(`\n!!! CHINOOK IS NOT READ BY THE SQLITE CONNECTOR: no ${file}; set TRIBUTARY_CHINOOK_SQLITE to the file.\n`);

const counts: Record<string, bigint> = {
  Album: 347n, Artist: 275n, Customer: 59n, Employee: 8n, Genre: 25n, Invoice: 412n, InvoiceLine: 2240n, MediaType: 5n, Playlist: 18n,
  PlaylistTrack: 8715n, Track: 3503n,
};

describe.skipIf(!there)('Chinook by the SQLite connector', () => {
  let connection: DatabaseConnection;
  let tables: TableDescription[];
  beforeAll(async () => {
    connection = await sqlite.open(sqlite.options.parse({ file }), { signal: new AbortController().signal });
    tables = await connection.describe((await connection.tables({ limit: 100, offset: 0 })).rows);
  });
  afterAll(() => connection?.close());

  it('has eleven tables with their rows', async () => {
    expect(tables.map((one) => one.table)).toEqual(Object.keys(counts));
    for (const one of tables) expect([one.table, await connection.count(one)]).toEqual([one.table, counts[one.table]]);
  });

  it('has a primary key everywhere, one of them of two columns, and eleven foreign keys', () => {
    expect(tables.filter((one) => !one.primaryKey)).toEqual([]);
    expect(tables.find((one) => one.table === 'PlaylistTrack')!.primaryKey!.columns).toEqual(['PlaylistId', 'TrackId']);
    expect(tables.flatMap((one) => one.foreignKeys)).toHaveLength(11);
    expect(tables.find((one) => one.table === 'Employee')!.foreignKeys).toMatchObject([{ columns: ['ReportsTo'], target: { table: 'Employee' }, targetColumns: ['EmployeeId'] }]);
  });

  it('has the types that were declared, and every row can be read', async () => {
    const column = (table: string, name: string) => tables.find((one) => one.table === table)!.columns.find((one) => one.name === name)!;
    expect(column('Track', 'UnitPrice').mapping).toEqual({ type: { kind: 'decimal', precision: 10, scale: 2 } });
    expect(column('Employee', 'BirthDate').mapping).toEqual({ type: { kind: 'datetime' } });
    expect(column('Artist', 'Name').mapping).toEqual({ type: { kind: 'string', length: 120 } });
    for (const one of tables) {
      expect(await rowsOf(connection.read({ ...one, columns: one.columns.map((of) => of.name) }))).toHaveLength(Number(counts[one.table]));
    }
  });
});
