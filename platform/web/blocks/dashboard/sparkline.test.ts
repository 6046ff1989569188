import { expect, test } from 'vitest';
import { sparkPath } from './sparkline.tsx';

test('the line runs from edge to edge between its lowest and its highest value', () => {
  expect(sparkPath([0, 10, 5], 100, 20)).toBe('M0 20L50 0L100 10');
});

test('values that do not change are a line in the middle', () => {
  expect(sparkPath([7, 7], 100, 20)).toBe('M0 10L100 10');
});

test('one value is no line', () => {
  expect(sparkPath([3], 100, 20)).toBe('');
});
