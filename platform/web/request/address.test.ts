// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { addressOf, searchOf } from './address.ts';

afterEach(() => {
  delete window.tributary;
});

test('path parameters are filled in and encoded', () => {
  expect(addressOf('/api/a/{id}/b/{name}', { id: 7, name: 'x/y 百' })).toBe('/api/a/7/b/x%2Fy%20%E7%99%BE');
});

test('a missing path parameter is a mistake of the caller, not a call to a wrong address', () => {
  expect(() => addressOf('/api/a/{id}')).toThrow('needs the parameter id');
});

test('the base address of the configuration stands in front, whatever its last character', () => {
  window.tributary = { productApi: 'https://data.example.org/base/' };
  expect(addressOf('/api/a')).toBe('https://data.example.org/base/api/a');
});

test('empty values are skipped, zero and false are not empty', () => {
  expect(searchOf({ a: '', b: null, c: undefined, d: Number.NaN, e: 0, f: false, g: 'x' })).toBe('e=0&f=false&g=x');
});

test('a list repeats its name', () => {
  expect(searchOf({ wid: ['1', '', '2'] })).toBe('wid=1&wid=2');
});
