import { expect, it } from 'vitest';
import type { Row } from '../../types/data-type.ts';
import { failureOf, fill, integer32, makeTable, text, use, type LakeBench } from './lake-bench.ts';

const columns = [{ name: 'key', type: integer32, nullable: false }, { name: 'name', type: text, nullable: true }];
const few = { rows: 10, seconds: 20 };

export function querySuite(bench: LakeBench): void {
  it('answers with columns, types and rows, and says when there are more', () => use(bench, async (session) => {
    const table = await makeTable(session, columns);
    await fill(bench, session, table, columns, Array.from({ length: 3000 }, (_, index): Row => [index, `n${index}`]));
    const name = bench.lake.sql.table(table);
    const answer = await session.query(`with a as (select * from ${name}) select key, name from a where key < $1 order by key`, { ...few, values: [2] });
    expect(answer).toMatchObject({ columns: [{ name: 'key', type: integer32 }, { name: 'name', type: text }], rows: [[0, 'n0'], [1, 'n1']], truncated: false });
    const cut = await session.query(`select * from ${name}`, few);
    expect(cut.rows).toHaveLength(10);
    expect(cut.truncated).toBe(true);
    expect((await session.query(`select count(*) as c, sum(key) as s from ${name};`, few)).rows[0]!.map(String)).toEqual(['3000', '4498500']);
    expect((await session.query(`select name from ${name} where key < 0`, few))).toMatchObject({ rows: [], columns: [{ name: 'name' }] });
    expect((await session.query(`select key, name from ${name} where key < 10`, few)).truncated).toBe(false);
    expect((await session.query(`select cast('infinity' as date) as last, cast('-infinity' as timestamp) as first`, few)).rows).toEqual([['infinity', '-infinity']]);
  }));

  it('refuses whatever writes, sets, or is more than one statement', () => use(bench, async (session) => {
    const name = bench.lake.sql.table(await makeTable(session, columns));
    const forbidden = [
      `insert into ${name} values (1, 'x')`, `update ${name} set key = 2`, `delete from ${name}`, `drop table ${name}`, `create table layer.mine as select 1`, `truncate table ${name}`,
      `alter table ${name} add column x int`, `select 1; select 2`, `select 1; drop table ${name}`, `begin`, `commit; drop table ${name}`, `set timezone = 'UTC'`, `copy ${name} to '/tmp/out.csv'`,
      `with gone as (delete from ${name} returning *) select * from gone`, `explain analyze delete from ${name}`, `create view layer.v as select 1`, '', '-- nothing', ...Object.values(bench.harness.forbidden),
    ];
    for (const sql of forbidden) expect(['unsupported', 'bad-data', 'rights'], sql).toContain((await failureOf(session.query(sql, few), sql)).kind);
    expect((await session.query(`select count(*) as c from ${name}`, few)).rows).toEqual([[0n]]);
  }));

  it.each(['tributary', 'tributary_stage'])('keeps people out of the schema %s', (schema) => use(bench, async (session) => {
    await makeTable(session, columns, { schema, table: 'books' });
    for (const sql of [`select * from ${schema}.books`, `select (select max(key) from ${schema.toUpperCase()}.books)`, `with x as (select * from "${schema}"."books") select * from x`, `select 1 where exists (select from ${schema} . books)`]) {
      expect(['unsupported', 'bad-data', 'rights'], sql).toContain((await failureOf(session.query(sql, few), sql)).kind);
    }
    await session.dropTable({ schema, table: 'books' });
  }));

  it('says what is wrong with a question, and where', () => use(bench, async (session) => {
    const syntax = await failureOf(session.query('select 1,\n  selec 2 frm x', few));
    expect(syntax.kind).toBe('bad-data');
    expect(syntax.text.en).toMatch(/line 2, column \d+/);
    const missing = await failureOf(session.query('select\n  no_such_function(2)', few));
    expect(missing.text.en).toContain('no_such_function');
    expect(missing.text.en).toMatch(/line 2, column 3/);
    expect((await failureOf(session.query('select * from layer.no_such_table', few))).text.zh).toContain('no_such_table');
  }));

  it('ends a question that takes too long, and one that is called off', async () => {
    await use(bench, async (session) => {
      expect((await failureOf(session.query(bench.harness.slow, { rows: 1, seconds: 0.2 }))).kind).toBe('timed-out');
      expect((await session.query('select 1 as one', few)).rows).toEqual([[1]]);
    });
    const controller = new AbortController();
    const failure = await failureOf(bench.lake.session({ signal: controller.signal }, async (session) => {
      const slow = session.query(bench.harness.slow, { rows: 1, seconds: 60 });
      setTimeout(() => controller.abort(), 50);
      return slow;
    }));
    expect(failure.kind).toBe('stopped');
  });
}
