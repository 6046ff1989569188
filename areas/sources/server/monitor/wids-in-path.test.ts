import { expect, it } from 'vitest';
import { widsInPath } from './wids-in-path.ts';

it('reads a JSON list, a list in brackets and a bare one, each wid once', () => {
  expect(widsInPath('["a1","b2"]')).toEqual(['a1', 'b2']);
  expect(widsInPath('[a1, b2,a1]')).toEqual(['a1', 'b2']);
  expect(widsInPath('a1')).toEqual(['a1']);
  expect(widsInPath('a1,,b2,')).toEqual(['a1', 'b2']);
  expect(widsInPath('[]')).toEqual([]);
});
