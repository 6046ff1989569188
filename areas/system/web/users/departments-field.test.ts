import { expect, it } from 'vitest';
import { withDepartments } from './departments-field.tsx';

it('the first department is the main one', () => {
  expect(withDepartments([], ['a'])).toEqual([{ wid: 'a', main: true }]);
});

it('the main one stays so while others come and go', () => {
  const before = [{ wid: 'a', main: false }, { wid: 'b', main: true }];
  expect(withDepartments(before, ['a', 'b', 'c'])).toEqual([{ wid: 'a', main: false }, { wid: 'b', main: true }, { wid: 'c', main: false }]);
});

it('when the main one goes, another takes its place', () => {
  expect(withDepartments([{ wid: 'a', main: false }, { wid: 'b', main: true }], ['a'])).toEqual([{ wid: 'a', main: true }]);
  expect(withDepartments([{ wid: 'a', main: true }], [])).toEqual([]);
});
