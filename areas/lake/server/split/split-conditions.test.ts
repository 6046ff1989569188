import { expect, it } from 'vitest';
import { checkExpression } from '#engine/sync/expression/check-expression.ts';
import type { DataType } from '#engine/types/data-type.ts';
import type { SplitBy } from '#areas/lake';
import { evenBounds } from './even-bounds.ts';
import { bothConditions, splitConditions } from './split-conditions.ts';

const column = (name: string, type: DataType) => ({ name, type, native: '', nullable: true, comment: '' });
const columns = [
  column('id', { kind: 'integer', bits: 64 }), column('学"院', { kind: 'string' }), column('born', { kind: 'date' }), column('changed', { kind: 'datetime' }), column('file', { kind: 'binary' }),
];
const split = (by: SplitBy) => splitConditions(by, columns);

it('gives ranges that hold every row once, rows without a value in the first', () => {
  expect(split({ kind: 'ranges', field: 'id', bounds: ['-5', '9007199254740993'] })).toEqual(['"id" is null or "id" <= -5', '"id" > -5 and "id" <= 9007199254740993', '"id" > 9007199254740993']);
});

it('gives values their parts, and all others the rest', () => {
  expect(split({ kind: 'values', field: 'id', groups: [['1', '2'], ['3']], rest: true })).toEqual(['"id" in (1, 2)', '"id" in (3)', '"id" is null or "id" not in (1, 2, 3)']);
  expect(split({ kind: 'values', field: 'id', groups: [['1']], rest: false })).toHaveLength(1);
});

it('takes texts as they are, whatever they hold', () => {
  const conditions = split({ kind: 'values', field: '学"院', groups: [["o'clock"], ['$[yyyy] and ${x}'], ['']], rest: true });
  for (const text of conditions) expect(checkExpression(bothConditions('id > 0 -- a remark', text), { columns }, { filter: true })).toMatchObject({ type: { kind: 'boolean' } });
  expect(conditions[0]).toBe(`"学""院" in ('o''clock')`);
});

it('cuts times by days', () => {
  const conditions = split({ kind: 'ranges', field: 'changed', bounds: ['2026-01-01', '2026-02-01 12:00:00'] });
  for (const text of conditions) expect(checkExpression(text, { columns }, { filter: true })).toMatchObject({ type: { kind: 'boolean' } });
});

it.each<[string, SplitBy, string]>([
  ['an unknown field', { kind: 'values', field: 'nowhere', groups: [['1']], rest: true }, 'cannot be split by'],
  ['a field of bytes', { kind: 'ranges', field: 'file', bounds: ['1'] }, 'cannot be split by'],
  ['a text among numbers', { kind: 'values', field: 'id', groups: [['x; drop']], rest: true }, 'is no value'],
  ['a day that is none', { kind: 'ranges', field: 'born', bounds: ['2026-02-30'] }, 'is no value'],
  ['a value in two parts', { kind: 'values', field: 'id', groups: [['1'], ['1']], rest: true }, 'twice'],
  ['bounds that do not grow', { kind: 'ranges', field: 'id', bounds: ['10', '9'] }, 'must grow'],
])('refuses %s', (_what, by, reason) => {
  expect(() => split(by)).toThrow(reason);
});

it('suggests bounds of one width, of numbers and of days', () => {
  expect(evenBounds(1n, 1001n, 'integer', 4)).toEqual(['251', '501', '751']);
  expect(evenBounds('2026-01-01', '2026-01-05', 'date', 2)).toEqual(['2026-01-03']);
  expect(evenBounds('2026-01-01 08:00:00', '2026-01-05 23:00:00', 'datetime', 2)).toEqual(['2026-01-03']);
  expect([evenBounds(1, 2, 'integer', 4), evenBounds(null, null, 'integer', 4)]).toEqual([['1'], []]);
});
