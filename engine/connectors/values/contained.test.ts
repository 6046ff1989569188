import { expect, test } from 'vitest';
import { oracleDialect } from '../oracle/dialect.ts';
import { sqlserverDialect } from '../sqlserver/dialect.ts';
import { byFetchFirst, byTop, containedAnswer, containedSql } from './contained.ts';

const question = { child: { schema: 's', table: 'loan', column: 'reader no' }, parent: { schema: 's', table: 'reader', column: 'id' }, rows: 100, values: 20 };

test('each database writes in its own words how much it looks at', () => {
  expect(containedSql(question, { sql: oracleDialect, limited: byFetchFirst })).toBe(
    'select count(*), coalesce(sum(n), 0), coalesce(sum(missing), 0), coalesce(sum(n * missing), 0) from '
    + '(select n, case when exists (select 1 from "s"."reader" p where p."id" = d.v) then 0 else 1 end as missing from '
    + '(select v, count(*) as n from (select "reader no" as v from "s"."loan" where "reader no" is not null fetch first 100 rows only) s group by v fetch first 20 rows only) d) e',
  );
  expect(containedSql(question, { sql: sqlserverDialect, limited: byTop })).toContain(
    '(select top (20) v, count(*) as n from (select top (100) [reader no] as v from [s].[loan] where [reader no] is not null) s group by v) d',
  );
});

test('drivers give numbers as they like, and a table without rows gives none', () => {
  expect(containedAnswer(['3', 7n, 1, '2'])).toEqual({ values: 3, rows: 7, missing: 1, missingRows: 2 });
  expect(containedAnswer(undefined)).toEqual({ values: 0, rows: 0, missing: 0, missingRows: 0 });
});
