import { describe, expect, it, test } from 'vitest';
import { formatSql } from './format-sql.ts';
import { sqlStatements, statementAt } from './sql-statements.ts';
import { meaningful, sqlTokens } from './sql-tokens.ts';
import { tablesInSql } from './tables-in-sql.ts';

const strange = `select 'a;''b' as "x;""y", $t$ ; -- no $t$, 1.5e-3, \${day}, $[yyyyMMdd-1], a::int /* ; */ from 学生 -- end; \n where "开`;

test('pieces joined together are the text, whatever it is', () => {
  for (const text of [strange, '', ';;', "'", '/*', '$$', '🎓 select', '\u202E"']) expect(sqlTokens(text).map((token) => token.text).join('')).toBe(text);
});

describe('statements', () => {
  it('end at semicolons that stand in no text, name or comment', () => {
    expect(sqlStatements(`${strange}`)).toHaveLength(1);
    expect(sqlStatements('select 1; -- only words\n; \n select 2 ;').map(({ text }) => text)).toEqual(['select 1', 'select 2']);
  });

  it('are found around a place, or before it', () => {
    const text = 'select 1;\n\nselect 2;\n';
    expect([0, 9, 10, 13, text.length].map((place) => statementAt(text, place)?.text)).toEqual(['select 1', 'select 1', 'select 1', 'select 2', 'select 2']);
    expect(statementAt(' -- nothing', 3)).toBeUndefined();
  });
});

describe('tables in a text', () => {
  const names = (text: string) => {
    const { reads, writes } = tablesInSql(text);
    const said = ({ schema, table }: { schema: string; table: string }) => (schema ? `${schema}.${table}` : table);
    return [reads.map(said), writes.map(said)];
  };

  it.each([
    ['select * from source.a, lake.source.b x left join "C d"."e ""f" y on x.i = y.i', [['source.a', 'source.b', 'C d.e "f'], []]],
    ['with t(n) as (select 1), u as not materialized (select * from a) select * from t join u using (n) join t.b on true', [['a', 't.b'], []]],
    ['insert into standard.x (a, b) select extract(year from day), trim(both from n) from source.s where a is distinct from b', [['source.s'], ['standard.x']]],
    ['delete from a using b where a.i = b.i; update c set n = 1 from d; truncate e; merge into f using g on f.i = g.i when matched then update set n = 1', [['b', 'd', 'g'], ['a', 'c', 'e', 'f']]],
    ['create or replace table if not exists x as select * from range(5), y; drop table if exists z', [['y'], ['x', 'z']]],
    ['create temp table t as select * from a; insert into b select * from t on conflict do update set n = 1', [['a'], ['b']]],
    ["select 'from x', \"from\" from (select i from a where i in (select i from b)) q for update", [['a', 'b'], []]],
    ['select * from a union all select * from A order by 1', [['A'], []]],
  ])('%s', (text, expected) => expect(names(text)).toEqual(expected));
});

describe('a formatted text', () => {
  it('has its clauses on lines of their own', () => {
    expect(formatSql("select a,b, count( * ) n from s.t x left join u on x.i=u.i where a between 1 and 2 and (b = 'x' or c) group by a,b order by n desc limit 10;select 1"))
      .toBe("SELECT a,\n  b,\n  count(*) n\nFROM s.t x\nLEFT JOIN u ON x.i = u.i\nWHERE a BETWEEN 1 AND 2\n  AND (b = 'x' OR c)\nGROUP BY a,\n  b\nORDER BY n DESC\nLIMIT 10;\n\nSELECT 1");
    expect(formatSql('with q as (select 1 as n) select * from q where n in (select n from r)'))
      .toBe('WITH q AS (\n  SELECT 1 AS n\n)\nSELECT *\nFROM q\nWHERE n IN (\n  SELECT n\n  FROM r\n)');
  });

  it.each([
    strange, 'insert into t (a,b) values (1,2),(3,4) on conflict do update set a = excluded.a', '-- why\nselect 1 -- because\n, 2 /* in\nside */ from t\n-- the end',
    'select case when a then b else c end, x::decimal(10,2), arr[1], row_number() over (partition by a order by b) from t qualify n = 1', 'delete from t where a is not distinct from b', 'update t set a = 1, b = 2 where c',
    'create table x as select * from a', 'select 1 -- a\n;;\n-- b', ')', '((', 'merge into f using g on f.i = g.i when matched then update set n = 1 when not matched then insert values (1)',
  ])('says the same as before, and is left as it is when formatted again: %s', (text) => {
    const formatted = formatSql(text);
    const said = (one: string) => meaningful(sqlTokens(one)).map((token) => (token.kind === 'word' ? token.text.toLowerCase() : token.text));
    expect(said(formatted)).toEqual(said(text));
    expect(sqlTokens(formatted).filter(({ kind }) => kind === 'comment')).toHaveLength(sqlTokens(text).filter(({ kind }) => kind === 'comment').length);
    expect(formatSql(formatted)).toBe(formatted);
  });
});
