import { expect, it } from 'vitest';
import { itemsOf } from './each-items.ts';

it.each([
  ['a, b，c\nd', ['a', 'b', 'c', 'd']],
  ['["a,b", 2, null, true]', ['a,b', '2', 'true']],
  ['[{"code":"x","n":1},{"code":null}]', ['x']],
  ['  ', []],
  ['{"a":1}', undefined],
  ['[1,', undefined],
])('reads %j as a list', (text, items) => {
  expect(itemsOf(text)).toEqual(items);
});
