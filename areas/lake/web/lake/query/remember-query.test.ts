import { expect, test } from 'vitest';
import { rememberQuery } from './remember-query.ts';

test('a query that is run again moves to the front', () => {
  const asked = [{ sql: 'b', time: '2' }, { sql: 'a', time: '1' }];
  expect(rememberQuery(asked, 'a', '3')).toEqual([{ sql: 'a', time: '3' }, { sql: 'b', time: '2' }]);
});

test('only what fits into a preference is kept', () => {
  let asked = rememberQuery([], 'first', '0');
  for (let at = 1; at <= 40; at += 1) asked = rememberQuery(asked, `select '${'数'.repeat(900)}${at}'`, String(at));
  expect(asked.length).toBeGreaterThan(5);
  expect(new TextEncoder().encode(JSON.stringify(asked)).length).toBeLessThan(32 * 1024);
  expect(rememberQuery(asked, 'x'.repeat(50_000), '99')).toEqual(asked.slice(0, 29));
});
