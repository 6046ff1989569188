import { expect, test } from 'vitest';
import { fileNameOf } from './download.ts';

test('the encoded name wins over the plain one', () => {
  expect(fileNameOf(`attachment; filename="users.csv"; filename*=UTF-8''%E7%94%A8%E6%88%B7.csv`)).toBe('用户.csv');
});

test('a plain name is read with and without quotes', () => {
  expect(fileNameOf('attachment; filename="a b.csv"')).toBe('a b.csv');
  expect(fileNameOf('attachment; filename=a.csv')).toBe('a.csv');
});

test('a broken or missing name is no name', () => {
  expect(fileNameOf(`attachment; filename*=UTF-8''%E7%94`)).toBeUndefined();
  expect(fileNameOf(null)).toBeUndefined();
});
