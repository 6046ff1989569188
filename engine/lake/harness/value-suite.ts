import { rm } from 'node:fs/promises';
import { beforeAll, expect, it } from 'vitest';
import type { TableDescription, TableName } from '../../connectors/connector.ts';
import type { TypeCase } from '../../connectors/harness/harness.ts';
import { asType, canHold, plain } from '../../connectors/harness/same-value.ts';
import { typeCases } from '../../connectors/harness/type-cases.ts';
import type { Row, Value } from '../../types/data-type.ts';
import { allRows, failureOf, fill, integer32, makeTable, segmentFile, use, type LakeBench } from './lake-bench.ts';

/** What only a file brings along: spellings beyond those that a connector would write. */
const moreCases: TypeCase[] = [
  {
    key: 'text in files', type: { kind: 'string' },
    values: { null: '\\N', end: '\\.', cr: '\r', crlf: 'a\r\nb', quote: '"', comma: ',', tab: '\t', large: '大'.repeat(700_000) },
  },
  { key: 'decimal39', type: { kind: 'decimal', precision: 39, scale: 0 }, values: { most: `1${'6'.repeat(38)}`, least: `-1${'6'.repeat(38)}` } },
  { key: 'decimal60-30', type: { kind: 'decimal', precision: 60, scale: 30 }, values: { long: `${'9'.repeat(30)}.${'1'.repeat(30)}` } },
  { key: 'time9', type: { kind: 'time', precision: 9 }, values: { micro: '12:34:56.123456', whole: '24:00:00' } },
  { key: 'datetime9', type: { kind: 'datetime', precision: 9 }, values: { micro: '2024-02-29 12:34:56.123456' } },
  { key: 'datetime0', type: { kind: 'datetime', precision: 0 }, values: { second: '2024-02-29 12:34:56' } },
  { key: 'intervals', type: { kind: 'interval' }, values: { micro: 'PT0.000001S', minus: 'P-1Y-2M3DT-4H-5M-6.5S', long: 'PT1000H', weeks: 'P14D' } },
  { key: 'array-decimal', type: { kind: 'array', of: { kind: 'decimal', precision: 38, scale: 10 } }, values: { some: ['1234567890123456789012345678.0123456789', null, '-0.0000000001'] } },
  { key: 'array-float', type: { kind: 'array', of: { kind: 'float', bits: 64 } }, values: { some: [0.1, Number.NaN, -Infinity, null] } },
  { key: 'array-date', type: { kind: 'array', of: { kind: 'date' } }, values: { some: ['0001-01-01', null] } },
  { key: 'array-datetime', type: { kind: 'array', of: { kind: 'datetime', precision: 6, zone: true } }, values: { some: ['2024-02-29 12:34:56.123456Z'] } },
  { key: 'array-binary', type: { kind: 'array', of: { kind: 'binary' } }, values: { some: [Uint8Array.of(0, 255, 92), Uint8Array.of()] } },
  { key: 'array-boolean', type: { kind: 'array', of: { kind: 'boolean' } }, values: { some: [true, null, false] } },
  { key: 'array-interval', type: { kind: 'array', of: { kind: 'interval' } }, values: { some: ['P1DT2H', null] } },
  { key: 'array-uuid', type: { kind: 'array', of: { kind: 'uuid' } }, values: { some: ['0190a5c4-7c1e-7b6a-8e21-3f6d5c4b2a10'] } },
  { key: 'other', type: { kind: 'other', name: 'geometry' }, values: { some: 'POINT(1 2)' } },
];

/** Bytes of one value that must not become another, or nothing. */
const misfits: Record<string, [type: TypeCase['type'], spelled: string[]]> = {
  integer: [{ kind: 'integer', bits: 32 }, ['1.5', '2147483648', 'x', '""', '1e-1']],
  decimal: [{ kind: 'decimal', precision: 5, scale: 2 }, ['1.239', '1000', 'NaN', 'x']],
  float: [{ kind: 'float', bits: 64 }, ['1e400', 'x']],
  boolean: [{ kind: 'boolean' }, ['2', 'x']],
  date: [{ kind: 'date' }, ['0000-00-00', '2023-02-29', 'x', '2020-01-01 10:00:00']],
  datetime: [{ kind: 'datetime', precision: 6 }, ['0000-00-00 00:00:00', '2020-01-01 25:00:00', 'x']],
  'datetime with zone': [{ kind: 'datetime', precision: 6, zone: true }, ['0000-00-00 00:00:00Z', 'abc', '2020-13-01 00:00:00Z']],
  time: [{ kind: 'time', precision: 6 }, ['25:00:00', '838:59:59', 'x']],
  uuid: [{ kind: 'uuid' }, ['x']],
  json: [{ kind: 'json' }, ['{a']],
  binary: [{ kind: 'binary' }, ['\\xzz', '\\x1']],
  interval: [{ kind: 'interval' }, ['PX', 'x']],
  array: [{ kind: 'array', of: integer32 }, ['"[1.5]"', '[', '"[""x""]"']],
};

export function valueSuite(bench: LakeBench): void {
  const cases = [...typeCases, ...moreCases];
  const columns = [{ name: 'n', type: integer32 }, ...cases.map(({ key, type }) => ({ name: key, type }))];
  const most = Math.max(...cases.map((one) => Object.keys(one.values).length));
  // One table for all, a column for each case; the last row is null throughout.
  const rows = Array.from({ length: most + 1 }, (_, index): Row => [index, ...cases.map(({ values }) => Object.values(values)[index] ?? null)]);
  let described: TableDescription;
  let loaded: Row[];
  let again: Row[];
  let written: Row[];

  beforeAll(() => use(bench, async (session) => {
    const { sql } = bench.lake;
    const nullable = columns.map((one) => ({ ...one, nullable: true }));
    const [first, second] = [await makeTable(session, nullable), await makeTable(session, nullable)];
    [described] = (await session.database.describe([first])) as [TableDescription];
    await fill(bench, session, first, columns, rows);
    const names = columns.map((one) => one.name);
    loaded = await allRows(session, first, names);
    for await (const part of session.unload(`select * from ${sql.table(first)}`, columns, { folder: bench.place.segments, bytes: 1 << 26 })) {
      expect((await session.load({ into: second, columns, file: part.file })).rows).toBe(part.rows);
      await rm(part.file);
    }
    again = await allRows(session, second, names);
    const checksum = async (table: TableName) => (await session.rows(`select ${sql.checksum(names)} from ${sql.table(table)}`))[0]![0];
    expect(await checksum(second)).toBe(await checksum(first));
    await session.execute(`delete from ${sql.table(second)}`);
    for (const row of rows) await session.execute(`insert into ${sql.table(second)} values (${row.map((value, index) => sql.literal(isLong(value) ? null : value, columns[index]!.type)).join(', ')})`);
    written = await allRows(session, second, names);
  }));

  for (const [index, { key, type, values }] of cases.entries()) {
    it(`keeps ${key} exactly: loaded, unloaded and loaded again, and as a literal`, () => {
      const { mapping, native } = described.columns[index + 1]!;
      expect(canHold(mapping.type, type) || bench.lake.types.toNative(type).loss !== undefined, `${native} is less than was asked for, without a word`).toBe(true);
      expect(loaded.length).toBe(rows.length);
      for (const [place, row] of rows.entries()) {
        const name = Object.keys(values)[place] ?? 'null';
        const expected = plain(asType(row[index + 1]!, mapping.type), mapping.type);
        const got = [loaded, again, ...(isLong(expected) ? [] : [written])].map((all) => plain(all[place]![index + 1]!, mapping.type));
        // A megabyte of difference helps nobody.
        if (isLong(expected)) expect(got.every((one) => Buffer.from(one as string).equals(Buffer.from(expected as string))), name).toBe(true);
        else for (const one of got) expect(one, name).toStrictEqual(expected);
      }
    });
  }

  for (const [name, [type, spelled]] of Object.entries(misfits)) {
    it(`refuses what is no ${name} instead of changing it`, () => use(bench, async (session) => {
      const into = await makeTable(session, [{ name: 'v', type, nullable: true }]);
      for (const one of spelled) {
        const file = await segmentFile(bench.place, `${one}\n`);
        expect((await failureOf(session.load({ into, columns: [{ name: 'v', type }], file }), one)).kind, one).toBe('bad-data');
        const value = bench.lake.sql.literal(unquoted(one), { kind: 'string' });
        expect(await session.rows(`select ${bench.lake.sql.tryCast(value, type)} is null`), one).toEqual([[true]]);
      }
      expect(await session.database.count(into)).toBe(0n);
    }));
  }
}

const isLong = (value: Value) => (typeof value === 'string' || value instanceof Uint8Array) && value.length > 10_000;
const unquoted = (spelled: string) => (spelled.startsWith('"') ? spelled.slice(1, -1).replaceAll('""', '"') : spelled);
