import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineCall, pageOf, paging } from '#platform/contract';
import { filterKeys, listInput } from './list-input.ts';

const reply = pageOf(z.object({ wid: z.string() }));
const said = { summary: { zh: '', en: '' }, permission: 'signed-in' } as const;
const posted = defineCall({ method: 'POST', path: '/list', ...said, query: paging.extend({ kind: z.string().optional() }), body: z.object({ keyword: z.string().optional() }), reply });
const fetched = defineCall({ method: 'GET', path: '/depts/{dept}/list', ...said, query: paging.extend({ keyword: z.string().optional() }), reply });
const bodied = defineCall({ method: 'POST', path: '/list', ...said, body: paging.extend({ keyword: z.string().optional() }), reply });
const address = { filter: { keyword: 'x', kind: 'view', note: '' }, page: 2, size: 20, sort: '-name' };

test('each value goes where the contract wants it', () => {
  expect(listInput(posted, address)).toEqual({ query: { pi: 2, ps: 20, sort: '-name', kind: 'view' }, body: { keyword: 'x' } });
  expect(listInput(fetched, address, { dept: '7' })).toEqual({
    params: { dept: '7' }, query: { pi: 2, ps: 20, sort: '-name', kind: 'view', keyword: 'x' },
  });
  expect(listInput(bodied, { ...address, filter: { keyword: 'x' } })).toEqual({ query: {}, body: { pi: 2, ps: 20, sort: '-name', keyword: 'x' } });
});

test('an export asks for the whole list in the same order', () => {
  expect(listInput(posted, address, undefined, true).query).toEqual({ sort: '-name', kind: 'view' });
});

test('the filters of the contract may stand in the address', () => {
  expect(filterKeys(posted, { own: '' })).toEqual(['own', 'kind', 'keyword']);
});
