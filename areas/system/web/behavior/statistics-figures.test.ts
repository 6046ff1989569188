import { expect, test } from 'vitest';
import { changeOf, figuresFor, hoursOf, totalOf } from './statistics-figures.ts';

const group = (key: string, ok: number, refused = 0) => ({ key, name: null, ok, refused, failed: 0, people: 1 });

test('days without a record count as none', () => {
  expect(figuresFor(['a', 'b', 'c'], [group('b', 2)]).map(({ ok }) => ok)).toEqual([0, 2, 0]);
});

test('no group at all is a total of nothing, and no reply is no total', () => {
  expect(totalOf([])).toMatchObject({ ok: 0, people: 0 });
  expect(totalOf(undefined)).toBeUndefined();
});

test('a change is told against the time before, unless that had nothing', () => {
  expect(changeOf(15, 10)).toBe(0.5);
  expect(changeOf(0, 10)).toBe(-1);
  expect(changeOf(5, 0)).toBeUndefined();
});

test('the hours of all weekdays make the hours of the day', () => {
  const hours = hoursOf([group('1 09', 2, 1), group('5 09', 4), group('7 23', 1)]);
  expect([hours[9], hours[23], hours[0]]).toEqual([7, 1, 0]);
});
