import { expect, it } from 'vitest';
import { todoList } from './todo-list.ts';

const now = Date.parse('2026-11-15T12:00:00Z');
const message = (wid: string, extra: object = {}) => ({
  wid, title: wid, content: '', category: 'task', link: '', create_time: '2026-11-15T08:00:00Z', read_time: null, ...extra,
});
const run = (wid: string, end_time: string | null) => ({ wid, job: 'a.b', title: { zh: wid, en: wid }, error: null, end_time });
const keys = (...input: [ReturnType<typeof message>[], ReturnType<typeof run>[]]) => todoList(...input, now).map((todo) => todo.key);

it('holds unread messages that ask for something, not notices', () => {
  expect(keys([message('task'), message('notice', { category: 'notice' }), message('read', { read_time: '2026-11-15T09:00:00Z' })], [])).toEqual(['task']);
});

it('holds failed runs of the last days, not history', () => {
  expect(keys([], [run('fresh', '2026-11-14T12:00:00Z'), run('old', '2026-11-01T12:00:00Z'), run('open', null)])).toEqual(['fresh']);
});

it('puts the newest first, whatever its kind', () => {
  expect(keys([message('early'), message('late', { create_time: '2026-11-15T11:00:00Z' })], [run('between', '2026-11-15T10:00:00Z')])).toEqual(['late', 'between', 'early']);
});
