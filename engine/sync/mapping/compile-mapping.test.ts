import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { duckdbLake } from '#engine/lake/duckdb/duckdb-lake.ts';
import type { SegmentColumn } from '#engine/lake/lake.ts';
import { refusalIn } from '../functions/sql-words.ts';
import { syncPlan } from '../plan.ts';
import { compileMapping } from './compile-mapping.ts';

const folder = mkdtempSync(join(tmpdir(), 'tributary-mapping-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const columns: SegmentColumn[] = [{ name: 'x', type: { kind: 'string' } }, { name: 'at', type: { kind: 'datetime', precision: 6, zone: true } }];
const plan = syncPlan.parse({
  mapping: [
    { target: 'amount', origin: { kind: 'field', field: 'x' }, steps: [{ function: 'json-extract', settings: { path: '$.v' } }, { function: 'number-parse', settings: { digits: 2 } }] },
    { target: 'local', origin: { kind: 'field', field: 'at' }, steps: [{ function: 'time-zone' }] },
    { target: 'code', origin: { kind: 'expression', text: `regex_extract(x, '[a-z]+')` }, steps: [{ function: 'code-map', settings: { pairs: { v: '值' }, else: 'fail' } }] },
  ],
  filter: `at > timestamp '2026-01-01 00:00:00'`,
});

test('a real lake loads a segment through a mapping and its filter, and says why it refuses a row', async () => {
  const signal = new AbortController().signal;
  const segments = join(folder, 'segments');
  mkdirSync(segments);
  const lake = await duckdbLake.open(duckdbLake.options.parse({}), { folder: join(folder, 'lake'), segments, megabytes: 200 }, { signal });
  try {
    const { columns: made, select, where } = compileMapping({
      plan, lake, shape: { columns: columns.map((column) => ({ ...column, native: '', nullable: true, comment: '' })) },
      facts: { run: 'r', time: new Date(), parameters: { scheduledFor: new Date(), zone: 'UTC', values: {}, source: '' } },
    });
    const into = { schema: 'mapped', table: 't' };
    await lake.session({ signal }, async (session) => {
      await session.ensureSchema(into.schema);
      await session.createTable({ ...into, columns: made });
      const load = (name: string, rows: string) => {
        const file = join(segments, name);
        writeFileSync(file, rows);
        return session.load({ into, file, columns, select, where });
      };
      await load('good.csv', '"{""v"":""1,234.5元""}",2026-03-01 00:00:00Z\n"{""v"":""2""}",2025-03-01 00:00:00Z\n');
      expect(await session.rows(`select * from ${lake.sql.table(into)}`)).toEqual([['1234.50', '2026-03-01 08:00:00', '值']]);
      const failure = await load('bad.csv', '"{""v"":""2""}",2026-03-01 00:00:00Z\n"{""bad"":""2""}",2026-03-01 00:00:00Z\n').catch((error: unknown) => error as Error & { kind: string });
      expect(failure).toMatchObject({ kind: 'bad-data' });
      expect(refusalIn((failure as Error).message)?.en).toBe('The value is not in the table of codes');
    });
  } finally {
    await lake.close();
  }
});
