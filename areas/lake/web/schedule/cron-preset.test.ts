import { expect, test } from 'vitest';
import { expressionOf, presetOf, withEvery } from './cron-preset.ts';

test.each(['0 5 * * * ?', '0 30 2 * * ?', '0 0 8 ? * 1,3,5', '0 15 23 1,15,L * ?'])('%s stays what it is through the builder', (expression) => {
  expect(expressionOf(presetOf(expression)!)).toBe(expression);
});

test('five fields mean the same as six', () => {
  expect(presetOf('30 2 * * *')).toEqual({ every: 'day', hour: 2, minute: 30 });
});

test('Sunday is Sunday, as 0 and as 7', () => {
  expect(presetOf('0 0 8 ? * 0,7,1')).toEqual({ every: 'week', hour: 8, minute: 0, weekdays: [1, 7] });
});

test.each(['0 0/15 * * * ?', '0 0 8 ? * 2#1', '0 0 8 15W * ?', '10 0 8 * * ?', '0 0 8 * 1 ?', '0 61 8 * * ?', 'daily'])('%s is left to the text', (expression) => {
  expect(presetOf(expression)).toBeUndefined();
});

test('another rhythm keeps the time of day', () => {
  expect(withEvery({ every: 'day', hour: 6, minute: 45 }, 'month')).toEqual({ every: 'month', hour: 6, minute: 45, days: [1] });
});
