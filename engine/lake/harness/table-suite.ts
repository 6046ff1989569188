import { expect, it } from 'vitest';
import type { Row } from '../../types/data-type.ts';
import { allRows, failureOf, fill, integer32, makeTable, text, use, type LakeBench } from './lake-bench.ts';

const columns = [{ name: 'key', type: integer32, nullable: false, comment: '主键' }, { name: 'name', type: text, nullable: true }];

export function tableSuite(bench: LakeBench): void {
  it('adds, renames, widens and drops columns, with their comments', () => use(bench, async (session) => {
    const table = await makeTable(session, columns, { comment: `it's "so"` });
    await fill(bench, session, table, columns, [[1, '12'], [2, null]]);
    await session.alterTable(table, [
      { change: 'add-column', name: 'new "one"', type: { kind: 'decimal', precision: 12, scale: 2 }, comment: `新's` },
      { change: 'rename-column', name: 'name', to: 'Name' },
      { change: 'change-type', name: 'Name', type: { kind: 'integer', bits: 64 } },
      { change: 'comment', comment: 'all' }, { change: 'comment', name: 'key', comment: '' },
    ]);
    const [described] = await session.database.describe([table]);
    expect(described).toMatchObject({ comment: 'all' });
    expect(described!.columns.map((one) => [one.name, one.comment, one.mapping.type])).toEqual([
      ['key', '', integer32], ['Name', '', { kind: 'integer', bits: 64 }], ['new "one"', `新's`, { kind: 'decimal', precision: 12, scale: 2 }],
    ]);
    expect(await allRows(session, table, ['key', 'Name', 'new "one"'])).toEqual([[1, 12n, null], [2, null, null]]);
    await session.alterTable(table, [{ change: 'drop-column', name: 'new "one"' }]);
    expect((await session.database.describe([table]))[0]!.columns).toHaveLength(2);
  }));

  it('changes nothing when one of several changes does not work', () => use(bench, async (session) => {
    const table = await makeTable(session, columns);
    await fill(bench, session, table, columns, [[1, 'not a number']]);
    const failure = await failureOf(session.alterTable(table, [{ change: 'add-column', name: 'x', type: text }, { change: 'change-type', name: 'name', type: integer32 }]));
    expect(failure.kind).toBe('bad-data');
    expect((await session.database.describe([table]))[0]!.columns.map((one) => one.name)).toEqual(['key', 'name']);
  }));

  it('refuses a narrower type that would cut a value', () => use(bench, async (session) => {
    const wide = [{ name: 'v', type: { kind: 'decimal', precision: 10, scale: 4 } as const, nullable: true }];
    const table = await makeTable(session, wide);
    await fill(bench, session, table, wide, [['1.2345'], ['1.5000']]);
    expect((await failureOf(session.alterTable(table, [{ change: 'change-type', name: 'v', type: { kind: 'decimal', precision: 10, scale: 2 } }]))).kind).toBe('bad-data');
    await session.execute(`delete from ${bench.lake.sql.table(table)} where v <> 1.5`);
    await session.alterTable(table, [{ change: 'change-type', name: 'v', type: { kind: 'decimal', precision: 10, scale: 2 } }]);
    expect(await allRows(session, table, ['v'])).toEqual([['1.50']]);
  }));

  it.each(['layer', 'tributary_stage'])('replaces a table by one of the schema %s, which may be the first', (schema) => use(bench, async (session) => {
    const stage = async (rows: Row[]) => {
      const by = await makeTable(session, columns, { primaryKey: ['key'], schema });
      await fill(bench, session, by, columns, rows);
      return by;
    };
    const table = { schema: 'layer', table: `replaced in ${schema}` };
    await session.replaceTable(table, await stage([[1, 'a']]));
    await session.alterTable(table, [{ change: 'comment', comment: 'kept' }, { change: 'comment', name: 'name', comment: 'kept too' }]);
    const by = await stage([[2, 'b'], [3, 'c']]);
    await session.replaceTable(table, by);
    expect(await allRows(session, table, ['key', 'name'])).toEqual([[2, 'b'], [3, 'c']]);
    const [described, gone] = await session.database.describe([table, by]);
    expect(gone).toBeUndefined();
    expect(described).toMatchObject({ comment: 'kept', primaryKey: { columns: ['key'] } });
    expect(described!.columns.map((one) => one.comment)).toEqual(['主键', 'kept too']);
    expect(described!.columns.map((one) => one.nullable)).toEqual([false, true]);
    expect((await session.database.tables({ schema: 'layer', key: table.table, limit: 10, offset: 0 })).total).toBe(1);
  }));

  it('replaces as part of a transaction, or not at all', () => use(bench, async (session) => {
    const table = await makeTable(session, columns);
    const by = await makeTable(session, columns);
    await fill(bench, session, table, columns, [[1, 'old']]);
    await fill(bench, session, by, columns, [[1, 'new']]);
    const sorry = new Error('sorry');
    await expect(session.transaction(async () => {
      await session.replaceTable(table, by);
      expect(await session.rows(`select name from ${bench.lake.sql.table(table)}`)).toEqual([['new']]);
      throw sorry;
    })).rejects.toBe(sorry);
    expect(await allRows(session, table, ['name'])).toEqual([['old']]);
    expect(await allRows(session, by, ['name'])).toEqual([['new']]);
  }));

  it('keeps views that look at a table that is replaced', () => use(bench, async (session) => {
    const table = await makeTable(session, columns);
    const by = await makeTable(session, columns);
    await fill(bench, session, by, columns, [[1, 'new']]);
    await session.execute(`create view layer.looking as select name from ${bench.lake.sql.table(table)}`);
    await session.replaceTable(table, by);
    expect(await session.rows('select name from layer.looking')).toEqual([['new']]);
  }));

  it('keeps keys, conditions, defaults and indexes of a table that is replaced, and says what it could not', () => use(bench, async (session) => {
    const { sql } = bench.lake;
    const table = { schema: 'layer', table: 'with rules' };
    const name = sql.table(table);
    await session.execute(`create table ${name} (key integer primary key, name varchar default 'none' check (name <> ''), gone integer)`);
    await session.execute(`create unique index "each name" on ${name} (name)`);
    await session.execute(`create index gone_index on ${name} (gone)`);
    await session.execute(`create view layer.typed as select key, name from ${name}`);
    await session.execute(`create view layer.gone_view as select gone from ${name}`);
    const make = async (rows: Row[], type = integer32 as (typeof columns)[number]['type']) => {
      const own = [{ name: 'key', type, nullable: true }, columns[1]!];
      const by = await makeTable(session, own);
      await fill(bench, session, by, own, rows);
      return by;
    };
    const lacking = await session.replaceTable(table, await make([[1, 'a'], [2, 'b']], { kind: 'integer', bits: 64 }));
    expect(lacking.map(({ en }) => /gone_(index|view)/.exec(en)?.[0])).toEqual(expect.arrayContaining(['gone_index', 'gone_view']));
    expect(lacking).toHaveLength(2);
    expect(await session.rows('select key, name from layer.typed order by key')).toEqual([[1n, 'a'], [2n, 'b']]);
    const [described] = await session.database.describe([table]);
    expect(described).toMatchObject({ primaryKey: { columns: ['key'] }, columns: [{ nullable: false }, { default: expect.stringContaining('none') }] });
    expect(described!.indexes.find((one) => one.name === 'each name')).toMatchObject({ unique: true, columns: ['name'] });
    for (const wrong of [[[1, 'a'], [1, 'b']], [[1, 'a'], [2, 'a']], [[1, '']]]) expect((await failureOf(session.replaceTable(table, await make(wrong)))).kind).toBe('bad-data');
    expect(await allRows(session, table, ['key', 'name'])).toEqual([[1n, 'a'], [2n, 'b']]);
  }));

  it('drops a table, and does not mind if there is none', () => use(bench, async (session) => {
    const table = await makeTable(session, columns);
    await session.dropTable(table);
    await session.dropTable(table);
    expect(await session.database.describe([table])).toEqual([]);
  }));

  it('tells rows, nulls, different values, the least and the greatest', () => use(bench, async (session) => {
    const table = await makeTable(session, [...columns, { name: 'doc', type: { kind: 'json' }, nullable: true }]);
    await fill(bench, session, table, columns, Array.from({ length: 1000 }, (_, index): Row => [index, index % 2 ? 'b' : index % 4 ? null : 'a']));
    const { rows, bytes, columns: told } = await session.statistics(table);
    expect(rows).toBe(1000);
    // 2,890 digits and 750 letters, at least.
    expect(bytes).toBeGreaterThanOrEqual(3_640);
    expect(await session.size(table)).toBe(bytes);
    await session.execute(`create view layer."size of a view" as select 1 as one`);
    expect(await session.size({ schema: 'layer', table: 'size of a view' })).toBeNull();
    expect(told[0]).toMatchObject({ name: 'key', nulls: 0, least: '0', greatest: '999' });
    expect(told[0]!.distinct! > 850 && told[0]!.distinct! <= 1000).toBe(true);
    expect(told[1]).toEqual({ name: 'name', nulls: 250, distinct: 2, least: 'a', greatest: 'b' });
    expect(told[2]).toMatchObject({ name: 'doc', nulls: 1000, distinct: 0, least: null, greatest: null });
  }));
}
