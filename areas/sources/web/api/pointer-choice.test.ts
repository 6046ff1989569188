import { expect, it } from 'vitest';
import { likelyList, pointerChoices } from './pointer-choice.ts';

const context = { list_pointer: '/data/rows', record_pointer: '', pager_type: 'page', pk_fields: 'a', signIn: false };

it('offers a list for lists and objects that are not inside of one', () => {
  expect(pointerChoices(['data', 'a/b'], [], context)).toEqual([{ field: 'list_pointer', value: '/data/a~1b' }]);
  expect(pointerChoices(['other', 0, 'x'], {}, context)).toEqual([]);
});

it('offers the record and the growing value inside of an item, from there on', () => {
  expect(pointerChoices(['data', 'rows', 0, 'inner'], {}, context)).toEqual([{ field: 'record_pointer', value: '/inner' }]);
  expect(pointerChoices(['data', 'rows', 3, 'id'], 7, context)).toEqual([{ field: 'offset_pointer', value: '/id' }, { field: 'pk_fields', value: 'a,id' }]);
  expect(pointerChoices(['data', 'rows', 3, 'inner', 'id'], 7, { ...context, list_pointer: 'data.rows', record_pointer: 'inner' })[0]).toEqual({ field: 'offset_pointer', value: '/id' });
  expect(pointerChoices([0, 'id'], 7, { ...context, list_pointer: '' })[0]).toEqual({ field: 'offset_pointer', value: '/id' });
});

it('offers a total or a cursor where pages are turned, and the token of a sign-in', () => {
  expect(pointerChoices(['data', 'total'], 7, context)).toEqual([{ field: 'pager_pointer', value: '/data/total' }]);
  expect(pointerChoices(['data', 'total'], 7, { ...context, pager_type: 'none' })).toEqual([]);
  expect(pointerChoices(['data', 'token'], '***', { ...context, signIn: true })).toEqual([{ field: 'auth_result_pointer', value: '/data/token' }]);
});

it('guesses where the list is', () => {
  expect(likelyList({ code: 0, tags: ['a', 'b', 'c'], data: { total: 2, rows: [{}, {}], one: [{}] } })).toEqual({ pointer: '/data/rows', count: 2 });
  expect(likelyList([{}, {}, '… +98'])).toEqual({ pointer: '', count: 100 });
  expect(likelyList({ code: 0 })).toBeUndefined();
  expect(likelyList(null)).toBeUndefined();
});
