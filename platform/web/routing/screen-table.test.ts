import { expect, test } from 'vitest';
import type { Screen } from '#platform/contract/screen.ts';
import { findScreen, makeScreenTable, parentScreen } from './screen-table.ts';

const screen = (path: string, planned?: true): Screen => ({ path, title: { zh: path, en: path }, access: 'token', planned });
const load = () => Promise.resolve(() => null);
const table = makeScreenTable(
  { one: [screen('/'), screen('/a'), screen('/a/B/c')], two: [screen('/p', true)] },
  { '/a': load, '/p': load },
);

test('a path is found as it is spelt: case matters, a slash at the end does not', () => {
  expect(findScreen(table, '/a')?.area).toBe('one');
  expect(findScreen(table, '/A')).toBeUndefined();
  expect(findScreen(table, '/a/')?.screen.path).toBe('/a');
  expect(findScreen(table, '/')?.screen.path).toBe('/');
});

test('a planned screen has nothing to load, even when code for it exists', () => {
  expect(findScreen(table, '/p')?.load).toBeUndefined();
  expect(findScreen(table, '/a')?.load).toBe(load);
});

test('the parent is the nearest declared path above', () => {
  expect(parentScreen(table, '/a/B/c')?.screen.path).toBe('/a');
  expect(parentScreen(table, '/a')).toBeUndefined();
});
