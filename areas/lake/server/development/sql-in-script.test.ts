import { expect, test } from 'vitest';
import { tablesInSql } from '#engine/sql-text/tables-in-sql.ts';
import { sqlInScript } from './sql-in-script.ts';

test('SQL is found where a script hands it over, whatever quotes it uses', () => {
  const script = 'const n = query("select \\"x\\" from source.a")[0];\nfor (const day of days) execute(`insert into standard.b\\nselect * from source.c where day = \'${day}\'`);\nlog("from nowhere");';
  expect(sqlInScript(script)).toEqual(['select "x" from source.a', "insert into standard.b\nselect * from source.c where day = '${day}'"]);
  expect(tablesInSql(sqlInScript(script)[1]!)).toEqual({ reads: [{ schema: 'source', table: 'c' }], writes: [{ schema: 'standard', table: 'b' }] });
});
