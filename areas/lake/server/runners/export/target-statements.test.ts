import { expect, it } from 'vitest';
import { brokenTransaction, statementFindings } from './target-statements.ts';

it('keeps the one transaction of the writing whole', () => {
  expect(brokenTransaction({ before: ['delete from t'], after: ['-- done\n/* x */ COMMIT'] })?.en).toMatch('"COMMIT"');
  expect(brokenTransaction({ before: ['', 'update t set a = 1'], after: ["call p('commit')"] })).toBeUndefined();
  expect(brokenTransaction({ before: ["update t set a = ';commit'; -- ; commit\n Rollback"], after: [] })?.en).toMatch('"ROLLBACK"');
  const statements = { before: ['truncate table day_part'], after: [], mode: 'append' as const };
  expect(statementFindings(statements, 'mysql')).toMatchObject([{ level: 'warning', part: 'target' }]);
  expect(statementFindings(statements, 'postgresql')).toEqual([]);
  expect(statementFindings({ before: [], after: ['update t set a = 1'], mode: 'overwrite' }, 'mariadb')).toMatchObject([{ level: 'warning', text: { en: expect.stringMatching('exchanges tables') } }]);
});
