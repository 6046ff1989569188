import { expect, test } from 'vitest';
import { decodeValue, encodeValue, readAddress, setKeys, writeAddress, type ListAddress } from './address.ts';

const initial: ListAddress = { filter: { keyword: '', status: undefined, department: [], label: 'ALL' }, page: 1, size: 10, sort: '-create_time' };
const keys = ['keyword', 'status', 'department', 'label'];

test('a list in its initial state has a plain address', () => {
  expect(writeAddress(new URLSearchParams(), initial, initial, keys).toString()).toBe('');
});

test('filters, sort and page come back from the address as they were', () => {
  const state: ListAddress = {
    filter: { keyword: '订单 & 客户', status: 3, department: ['a', 'b'], label: 'ALL' }, page: 4, size: 50, sort: 'name',
  };
  const written = writeAddress(new URLSearchParams(), state, initial, keys);
  expect(readAddress(new URLSearchParams(written.toString()), initial, keys)).toEqual(state);
});

test('a number, a text of digits, a switch and a text with a tilde keep their kind', () => {
  for (const value of [3, '3', true, false, '~x', ['a'], { from: '2026-01-01' }]) {
    expect(decodeValue(encodeValue(value))).toEqual(value);
  }
});

test('an initial filter that was cleared stays cleared after a reload', () => {
  const cleared: ListAddress = { ...initial, filter: { ...initial.filter, label: undefined }, sort: undefined };
  const read = readAddress(writeAddress(new URLSearchParams(), cleared, initial, keys), initial, keys);
  expect(read.filter.label).toBeUndefined();
  expect(read.sort).toBe('');
});

test('parameters of others on the same page are left alone', () => {
  const others = new URLSearchParams('tab=fields&tasks.page=3');
  const written = writeAddress(others, { ...initial, page: 2 }, initial, keys, 'objects.');
  expect(written.toString()).toBe('tab=fields&tasks.page=3&objects.page=2');
});

test('a mistyped page, size or value does no harm', () => {
  const read = readAddress(new URLSearchParams('page=-2&size=13&status=~%7B'), initial, keys);
  expect(read).toMatchObject({ page: 1, size: 10, filter: { status: '~{' } });
});

test('only filters that differ from the initial ones count as set', () => {
  expect(setKeys({ keyword: ' ', status: null, department: [], label: 'ALL' }, initial.filter)).toEqual(['keyword']);
  expect(setKeys({ keyword: '', label: undefined }, initial.filter)).toEqual(['label']);
});
