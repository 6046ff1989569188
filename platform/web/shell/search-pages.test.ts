import { expect, test } from 'vitest';
import { searchPages, type FoundPage } from './search-pages.ts';

const page = (path: string, zh: string, en: string, part: Partial<FoundPage> = {}): FoundPage => ({
  path, name: { zh, en }, above: [{ zh: '系统', en: 'System' }], planned: false, ...part,
});
const pages = [
  page('/roles', '角色', 'Roles'),
  page('/users', '用户', 'Users'),
  page('/jobRoles', '身份岗位', 'Job roles', { planned: true }),
  page('/userGroups', '用户组', 'User groups', { above: [{ zh: '安全', en: 'Security' }] }),
];
const paths = (text: string, recent: string[] = []) => searchPages(pages, text, recent).map(({ path }) => path);

test('with nothing typed the recently opened pages stand there, newest first', () => {
  expect(paths('', ['/users', '/gone', '/roles'])).toEqual(['/users', '/roles']);
});

test('either language finds a page, wherever the text stands in the name', () => {
  expect(paths('roles')).toEqual(['/roles', '/jobRoles']);
  expect(paths('用户')).toEqual(['/users', '/userGroups']);
});

test('among equals the recently opened page comes first', () => {
  expect(paths('user', ['/userGroups'])).toEqual(['/userGroups', '/users']);
});

test('a heading finds what stands below it', () => {
  expect(paths('security')).toEqual(['/userGroups']);
});

test('nothing is found where nothing matches', () => {
  expect(paths('xyz')).toEqual([]);
});
