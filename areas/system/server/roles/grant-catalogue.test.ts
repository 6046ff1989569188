import { describe, expect, it } from 'vitest';
import { grantLeaves, grantState, type GrantNode } from '#areas/system';
import { defineArea, type Area } from '#platform/contract';
import type { MenuRow } from '../menus/menu-tree.ts';
import { grantTree, stillKnown } from './grant-catalogue.ts';

const row = (wid: string, parent: string | null, more: Partial<MenuRow> = {}): MenuRow => ({
  wid, parent, num: 0,
  kind: wid.split(':')[0] as MenuRow['kind'],
  path: wid.startsWith('screen:') ? wid.slice(7) : '',
  title_zh: `${wid} 名`, title_en: wid, name_zh: null, name_en: null, icon: '', hidden: false, moved: false,
  ...more,
});
const menus = [
  row('module:1', null), row('group:people', 'module:1'), row('group:empty', 'module:1'),
  row('screen:/users', 'group:people'), row('screen:/logs', 'group:people', { hidden: true }),
];
const people: Area = defineArea({
  name: 'people',
  title: { zh: '人员', en: 'People' },
  screens: [
    { path: '/users', title: { zh: '用户', en: 'Users' }, access: 'token', operations: ['user:read', 'user:write'] },
    { path: '/logs', title: { zh: '日志', en: 'Logs' }, access: 'token' },
  ],
  permissions: {
    'user:read': { zh: '查看用户', en: 'See users' },
    'user:write': { zh: '维护用户', en: 'Manage users' },
    'user:impersonate': { zh: '代登录', en: 'Sign in as' },
  },
});
const tree = grantTree(menus, [people], (grant) => grant !== 'user:write');
const find = (key: string, nodes: readonly GrantNode[] = tree): GrantNode | undefined =>
  nodes.flatMap((node) => (node.key === key ? [node] : [find(key, node.children)])).find((node) => node !== undefined);
const outline = (nodes: readonly GrantNode[]): unknown =>
  nodes.map((node) => (node.children.length > 0 ? [node.name.en, outline(node.children)] : node.name.en));

describe('all that can be granted', () => {
  it('goes from module over group and screen to operations, and ends with those no screen names', () => {
    expect(outline(tree)).toEqual([
      ['module:1', [['group:people', ['screen:/logs', ['screen:/users', ['screen:/users', 'See users', 'Manage users']]]]]],
      ['Other operations', [['People', ['Sign in as']]]],
    ]);
  });

  it('marks hidden menus and what the caller may not hand out', () => {
    expect(find('screen:/logs')).toMatchObject({ kind: 'screen', grant: 'screen:/logs', hidden: true, locked: false });
    expect(find('screen:/users>user:write')).toMatchObject({ kind: 'operation', grant: 'user:write', locked: true });
  });

  it('leaves out permissions that nobody declares any more', () => {
    expect(stillKnown({ menus: [], permissions: ['user:read', 'gone:read'] }, [people]).permissions).toEqual(['user:read']);
  });
});

describe('an entry', () => {
  const state = (key: string, ...granted: string[]) => grantState(find(key)!, new Set(granted));

  it('is half checked while only part of what is below it is granted', () => {
    expect(state('screen:/users', 'screen:/users')).toBe('half');
    expect(state('module:1', 'user:read')).toBe('half');
    expect(state('other', 'user:read')).toBe('unchecked');
  });

  it('is checked once all below it is', () => {
    expect(state('screen:/users', 'screen:/users', 'user:read', 'user:write')).toBe('checked');
    expect(state('module:1', 'screen:/users', 'user:read', 'user:write')).toBe('half');
    expect(state('module:1', ...grantLeaves(tree).map(({ grant }) => grant))).toBe('checked');
  });
});
