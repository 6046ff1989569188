import { expect, test } from 'vitest';
import { gather } from './gather.ts';

test('what is asked for within one tick is asked for together', async () => {
  const asked: number[][] = [];
  const double = gather(async (keys: number[]) => {
    asked.push(keys);
    return keys.map((key) => key * 2);
  }, 3);
  expect(await Promise.all([1, 2, 3, 4].map(double))).toEqual([2, 4, 6, 8]);
  expect(asked).toEqual([[1, 2, 3], [4]]);
  expect(await double(5)).toBe(10);
  expect(asked).toHaveLength(3);
});

test('a failure reaches everyone who asked, and the next one asks anew', async () => {
  let broken = true;
  const load = gather(async (keys: string[]) => {
    if (broken) throw new Error('down');
    return keys;
  }, 10);
  const both = await Promise.allSettled([load('a'), load('b')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  broken = false;
  expect(await load('a')).toBe('a');
});
