// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { fitting } from './module-bar.tsx';

test('everything is shown when it fits, without room for "more"', () => {
  expect(fitting([100, 100, 100], 60, 300)).toBe(3);
});

test('what does not fit gives way to "more", which needs room of its own', () => {
  expect(fitting([100, 100, 100], 60, 299)).toBe(2);
  expect(fitting([100, 100, 100], 60, 259)).toBe(1);
  expect(fitting([100, 100, 100], 60, 100)).toBe(0);
});
