// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import type { Screen } from '#platform/contract/screen.ts';
import { makeScreenTable } from '../routing/screen-table.ts';
import { crumbsAbove, crumbsOf, currentEntry, filterMenus, firstPath, leavesOf, moduleOf, trailTo, visibleMenus, type MenuNode } from './menus.ts';

const node = (en: string, part: Partial<MenuNode> = {}): MenuNode => ({
  id: en, wid: en, num: 1, name: { zh: `${en}中`, en }, icon: '', path: '', hidden: false, children: [], ...part,
});
const screen = (path: string, planned?: true): Screen => ({ path, title: { zh: path, en: path }, access: 'token', planned });

const modules = [
  node('System', { children: [node('Users', { children: [node('User list', { path: '/users' }), node('Roles', { path: '/roles' })] })] }),
  node('Lake', { children: [node('Tasks', { children: [node('Task list', { path: '/tasks' })] })] }),
];
const load = () => Promise.resolve(() => null);
const table = makeScreenTable(
  { a: [screen('/users', true), screen('/users/add'), screen('/users/add/role'), screen('/roles'), screen('/tasks')] },
  { '/roles': load, '/users/add': load },
);

test('hidden entries and groups that are left empty do not show', () => {
  const shown = visibleMenus([node('A', { children: [node('B', { path: '/b', hidden: true })] }), node('C', { path: '/c' })]);
  expect(leavesOf(shown).map((leaf) => leaf.path)).toEqual(['/c']);
  expect(shown).toHaveLength(1);
});

test('a trail leads from the module to the screen', () => {
  expect(trailTo(modules, '/roles').map(({ name }) => name.en)).toEqual(['System', 'Users', 'Roles']);
  expect(trailTo(modules, '/nowhere')).toEqual([]);
});

describe('a screen that no menu leads to', () => {
  test('stands below the nearest screen above it', () => {
    expect(crumbsOf(modules, table, '/users/add/role').map(({ name }) => name.en)).toEqual(['System', 'Users', 'User list', '/users/add', '/users/add/role']);
  });

  test('belongs to the module of that screen and marks its entry', () => {
    expect(moduleOf(modules, table, '/users/add')?.name.en).toBe('System');
    expect(currentEntry(modules, table, '/users/add/role')).toBe('/users');
    expect(moduleOf(modules, table, '/elsewhere')).toBeUndefined();
  });
});

describe('the way to a page', () => {
  const list = () => Promise.resolve(() => null);
  const titled = (path: string, en: string): Screen => ({ path, title: { zh: en, en }, access: 'token' });
  const drawers = makeScreenTable(
    { a: [titled('/users', 'People'), titled('/users/add', 'Add'), titled('/users/log', 'Log'), titled('/people', 'People, alone'), titled('/people/add', 'Add, alone')] },
    { '/users': list, '/users/add': list, '/users/log': load, '/people': list, '/people/add': list },
  );
  const above = (path: string, title: string) => crumbsAbove(modules, drawers, path, ({ en }) => en === title).map(({ name }) => name.en);

  test('does not name a screen twice where only a drawer of it is open', () => {
    expect(above('/users', 'People')).toEqual(['System', 'Users']);
    expect(above('/users/add', 'People')).toEqual(['System', 'Users']);
    expect(above('/people/add', 'People')).toEqual([]);
  });

  test('leads over the screen to a page that has a name of its own', () => {
    expect(above('/users/add', 'Somebody')).toEqual(['System', 'Users', 'User list']);
    expect(above('/users/log', 'People')).toEqual(['System', 'Users', 'User list']);
  });
});

test('a module opens at its first screen that can be used', () => {
  expect(firstPath(modules[0]!, table)).toBe('/roles');
  expect(firstPath(modules[1]!, table)).toBe('/tasks');
});

describe('filtering', () => {
  test('finds entries in either language and keeps their groups', () => {
    expect(leavesOf(filterMenus(modules, 'ROLE')).map(({ path }) => path)).toEqual(['/roles']);
    expect(leavesOf(filterMenus(modules, 'Task list中')).map(({ path }) => path)).toEqual(['/tasks']);
  });

  test('a matching group keeps everything in it', () => {
    expect(leavesOf(filterMenus(modules, 'users')).map(({ path }) => path)).toEqual(['/users', '/roles']);
  });

  test('nothing typed filters nothing', () => {
    expect(filterMenus(modules, '  ')).toEqual(modules);
  });
});
