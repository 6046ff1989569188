import { expect, test } from 'vitest';
import { pastedUserids } from './pasted-userids.ts';

test('user names come apart at lines, spaces, commas and semicolons of both languages', () => {
  expect(pastedUserids(' t1\r\nt2\tt3, t4，t5;t6；t7、t8 ')).toEqual(['t1', 't2', 't3', 't4', 't5', 't6', 't7', 't8']);
});

test('each is taken once, whatever its case, and nothing out of nothing', () => {
  expect(pastedUserids('Ann ann ANN bob')).toEqual(['ANN', 'bob']);
  expect(pastedUserids(' \n ')).toEqual([]);
});
