import { afterAll, beforeAll, expect } from 'vitest';
import type { TableName } from '../connector.ts';
import { failureOf, fill, type Bench } from './bench.ts';

const key = [{ name: 'id', type: { kind: 'integer', bits: 32 } as const, nullable: false }, { name: 'code', type: { kind: 'string', length: 20 } as const, nullable: true }];
const references = [
  { name: 'id', type: { kind: 'integer', bits: 32 } as const, nullable: false },
  { name: 'two words', type: { kind: 'integer', bits: 32 } as const, nullable: true },
  { name: 'code', type: { kind: 'string', length: 10 } as const, nullable: true },
];
const rows = 300;

/** Whether the values of one column are those of another, as relations are guessed by. */
export function containedSuite(bench: Bench): void {
  let parent: TableName;
  let child: TableName;
  beforeAll(async () => {
    parent = await bench.create({ table: 'contained parent', columns: key, primaryKey: ['id'] });
    child = await bench.create({ table: 'contained child', columns: references, primaryKey: ['id'] });
    const connection = await bench.harness.connector.open(bench.database.options, { signal: new AbortController().signal });
    await fill(connection, parent, key, Array.from({ length: 50 }, (_, id) => [id, id === 0 ? null : `c${id}`]));
    // 60 different values, 10 of them unknown to the parent; every third row has none.
    await fill(connection, child, references, Array.from({ length: rows }, (_, id) => [id, id % 3 === 0 ? null : id % 60, `c${1 + (id % 49)}`]));
    await connection.close();
  });
  afterAll(async () => {
    await bench.drop(child);
    await bench.drop(parent);
  });
  const ask = async (column: string, of: string, most: { rows?: number; values?: number } = {}) =>
    (await bench.open()).contained({ child: { ...child, column }, parent: { ...parent, column: of }, rows: 10_000, values: 2000, ...most });

  bench.test(null, 'counts the values of one column that another lacks, nulls left out', async () => {
    expect(await ask('two words', 'id')).toEqual({ values: 40, rows: 200, missing: 7, missingRows: 35 });
    expect(await ask('code', 'code')).toEqual({ values: 49, rows, missing: 0, missingRows: 0 });
  });

  bench.test(null, 'looks at no more rows and values than it may', async () => {
    const few = await ask('two words', 'id', { values: 5 });
    expect(few.values).toBe(5);
    expect((await ask('code', 'code', { rows: 20 })).rows).toBe(20);
  });

  bench.test(null, 'says so when a table or a column is gone', async () => {
    const connection = await bench.open();
    const gone = { child: { ...child, column: 'no such' }, parent: { ...parent, column: 'id' }, rows: 10, values: 10 };
    await failureOf(connection.contained(gone), 'table-gone', 'other', 'bad-data', 'unsupported');
    expect((await connection.contained({ ...gone, child: { ...child, column: 'id' } })).values).toBe(10);
  });
}
