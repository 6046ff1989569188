import { describe, expect, test } from 'vitest';
import { autoMatch, pastedLines } from './auto-match.ts';

const named = (...names: string[]) => names.map((name) => ({ name, comment: '' }));

describe('automatic matching', () => {
  test('without a target table brings every field under its own name', () => {
    expect(autoMatch([], named('id', 'name'), []).map(({ target }) => target)).toEqual(['id', 'name']);
  });

  test('finds the columns of a table that exists', () => {
    const matched = autoMatch([], named('STUDENT_NO', 'xm', 'extra'), [{ name: 'student_no', comment: '' }, { name: 'full_name', comment: 'xm' }]);
    expect(matched).toMatchObject([{ target: 'student_no', origin: { kind: 'field', field: 'STUDENT_NO' } }, { target: 'full_name', origin: { field: 'xm' } }]);
  });

  test('keeps what a person did, and takes no field twice', () => {
    const own = [{ target: 'id', comment: 'mine', origin: { kind: 'constant' as const, value: '1' }, steps: [] }];
    expect(autoMatch(own, named('id', 'name'), [])).toEqual([own[0], { target: 'name', comment: '', origin: { kind: 'field', field: 'name' }, steps: [] }]);
    const again = autoMatch([], named('id'), []);
    expect(autoMatch(again, named('id'), [])).toEqual(again);
  });

  test('leaves the columns that the platform fills alone', () => {
    expect(autoMatch([], named('_deleted_at'), named('_deleted_at'))).toEqual([]);
  });
});

describe('pasted lines', () => {
  test('are names, or a source and its target', () => {
    expect(pastedLines('ID\r\nname\tfull name\nother\tnew\n\n', named('id', 'name'))).toEqual([{ source: 'id', target: 'ID' }, { source: 'name', target: 'full name' }, { target: 'new' }]);
  });
});
