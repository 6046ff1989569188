import { expect, it } from 'vitest';
import { brokenTransaction, statementFindings } from './target-statements.ts';

it('keeps the one transaction of the writing whole', () => {
  expect(brokenTransaction({ before: ['delete from t'], after: ['-- done\n/* x */ COMMIT'] })?.en).toMatch('"COMMIT"');
  expect(brokenTransaction({ before: ['', 'update t set a = 1'], after: ["call p('commit')"] })).toBeUndefined();
  const statements = { before: ['truncate table day_part'], after: [] };
  expect(statementFindings(statements, 'mysql')).toMatchObject([{ level: 'warning', part: 'target' }]);
  expect(statementFindings(statements, 'postgresql')).toEqual([]);
});
