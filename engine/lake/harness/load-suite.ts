import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { Row } from '../../types/data-type.ts';
import { allRows, failureOf, fill, integer32, makeTable, segmentFile, segmentOf, text, use, type LakeBench } from './lake-bench.ts';

const columns = [{ name: 'key', type: integer32, nullable: true }, { name: 'Name "x"', type: text, nullable: true }];

export function loadSuite(bench: LakeBench): void {
  it('applies expressions and a filter while loading', () => use(bench, async (session) => {
    const into = await makeTable(session, [{ name: 'a', type: text, nullable: true }, { name: 'b', type: integer32, nullable: true }]);
    const { quote, cast } = bench.lake.sql;
    const { rows } = await session.load({
      into, columns, file: await segmentOf(bench.place, [[1, 'x'], [2, null], [3, '🙂']], columns),
      select: [{ column: 'b', expression: cast(`${quote('key')} * 10`, integer32) }, { column: 'a', expression: `upper(${quote('Name "x"')})` }],
      where: `${quote('key')} <> 2`,
    });
    expect(rows).toBe(2);
    expect(await allRows(session, into, ['b', 'a'])).toEqual([[10, 'X'], [30, '🙂']]);
  }));

  it('takes all rows of a file or none', () => use(bench, async (session) => {
    const into = await makeTable(session, columns);
    const lines = Array.from({ length: 3000 }, (_, index) => `${index},x\n`).join('');
    const failure = await failureOf(session.load({ into, columns, file: await segmentFile(bench.place, `${lines}twelve,x\n`) }));
    expect(failure.kind).toBe('bad-data');
    expect(await session.database.count(into)).toBe(0n);
    expect((await session.load({ into, columns, file: await segmentFile(bench.place, lines) })).rows).toBe(3000);
  }));

  it('reads texts of many lines as texts, wherever in a large file reading begins', () => use(bench, async (session) => {
    const into = await makeTable(session, columns.slice(1));
    const [count, lines] = [90, 8000];
    const file = await segmentFile(bench.place, `"\n${'a line of text\n'.repeat(lines)}"\n`.repeat(count));
    expect((await session.load({ into, columns: columns.slice(1), file })).rows).toBe(count);
    const { quote, table } = bench.lake.sql;
    expect(await session.rows(`select count(*)::int from ${table(into)} where length(${quote('Name "x"')}) = ${1 + 15 * lines}`)).toEqual([[count]]);
  }));

  it.each([
    ['text that is no UTF-8', Buffer.from([0x31, 0x2c, 0x61, 0xff, 0x0a])], ['a row with too few columns', '1\n'], ['a row with too many columns', '1,a,b\n'], ['a quote that never ends', '1,"a\n'],
  ])('refuses %s', (_, bytes) => use(bench, async (session) => {
    const into = await makeTable(session, columns);
    expect((await failureOf(session.load({ into, columns, file: await segmentFile(bench.place, bytes) }))).kind).toBe('bad-data');
    expect(await session.database.count(into)).toBe(0n);
  }));

  it('refuses null where the table wants a value, and the same key twice', () => use(bench, async (session) => {
    const into = await makeTable(session, [{ name: 'key', type: integer32, nullable: false }, columns[1]!], { primaryKey: ['key'] });
    for (const rows of [[[null, 'x']], [[1, 'x'], [1, 'y']]] as Row[][]) {
      expect((await failureOf(session.load({ into, columns, file: await segmentOf(bench.place, rows, columns) }))).kind).toBe('bad-data');
    }
    await fill(bench, session, into, columns, [[1, 'x']]);
    expect((await failureOf(session.load({ into, columns, file: await segmentOf(bench.place, [[2, 'z'], [1, 'y']], columns) }))).kind).toBe('bad-data');
    expect(await allRows(session, into, ['key'])).toEqual([[1]]);
  }));

  it('loads an empty file, and says what is wrong when there is none', () => use(bench, async (session) => {
    const into = await makeTable(session, columns);
    expect(await session.load({ into, columns, file: await segmentFile(bench.place, '') })).toEqual({ rows: 0 });
    expect((await failureOf(session.load({ into, columns, file: `${bench.place.segments}/not-there.csv` }))).text.zh).toContain('not-there.csv');
  }));

  it('keeps a byte order mark that is the first character of a text', () => use(bench, async (session) => {
    const only = [{ name: 'v', type: text, nullable: true }];
    const into = await makeTable(session, only);
    await fill(bench, session, into, only, [['\uFEFFmark']]);
    expect((await session.rows(`select length(v) from ${bench.lake.sql.table(into)}`)).map(([length]) => Number(length))).toEqual([5]);
  }));

  it('unloads in several files what is larger than one', () => use(bench, async (session) => {
    const from = await makeTable(session, columns);
    const into = await makeTable(session, columns);
    const rows = Array.from({ length: 5000 }, (_, index): Row => [index, `line\n"${'x'.repeat(1000)}", ${index}`]);
    await fill(bench, session, from, columns, rows);
    let files = 0;
    let total = 0;
    for await (const { file, rows: some } of session.unload(`select * from ${bench.lake.sql.table(from)}`, columns, { folder: bench.place.segments, bytes: 400_000 })) {
      files += 1;
      total += some;
      await session.load({ into, columns, file });
    }
    expect(total).toBe(rows.length);
    expect(files).toBeGreaterThan(2);
    expect(await allRows(session, into, ['key', 'Name "x"'])).toEqual(rows);
  }));

  it('unloads in the order that was asked for', () => use(bench, async (session) => {
    const type = { kind: 'integer', bits: 64 } as const;
    let lines = '';
    for await (const { file } of session.unload('select n from generate_series(1, 400000) as numbers (n) order by n desc', [{ name: 'n', type }], { folder: bench.place.segments, bytes: 100_000 })) {
      lines += await readFile(file, 'utf8');
    }
    const numbers = lines.trimEnd().split('\n').map(Number);
    expect(numbers).toHaveLength(400_000);
    expect(numbers.findIndex((number, index) => number !== 400_000 - index)).toBe(-1);
  }));

  it('gives the same checksum for the same rows in any order, and another for others', () => use(bench, async (session) => {
    const tables = await Promise.all([0, 1, 2].map(() => makeTable(session, columns)));
    const rows: Row[] = [[1, 'a'], [2, null], [null, ''], [1, 'a']];
    await fill(bench, session, tables[0]!, columns, rows);
    await fill(bench, session, tables[1]!, columns, rows.toReversed());
    await fill(bench, session, tables[2]!, columns, [[1, 'a'], [2, ''], [null, ''], [1, 'a']]);
    const [one, other, third] = await Promise.all(tables.map(async (table) => (await session.rows(`select ${bench.lake.sql.checksum(['key', 'Name "x"'])} from ${bench.lake.sql.table(table)}`))[0]![0]));
    expect(typeof one).toBe('string');
    expect(other).toBe(one);
    expect(third).not.toBe(one);
  }));
}
