import { describe, expect, it } from 'vitest';
import { makeScreenTable } from '#platform/web/routing/screen-table.ts';
import type { MenuNode } from '../../contract/menus.ts';
import { declaredName, isRenamed } from './declared-name.ts';
import { countMenus, findMenus, matchesText } from './find-menus.ts';

const node = (wid: string, zh: string, en: string, children: MenuNode[] = [], hidden = false): MenuNode => ({
  wid, id: wid.slice(wid.indexOf(':') + 1), num: 0, name: { zh, en }, icon: '', path: wid.startsWith('screen:') ? wid.slice(7) : '', hidden, children,
});
const tree = [
  node('module:112000', '系统管理', 'System management', [
    node('group:system-user', '用户与权限', 'Users and permissions', [node('screen:/users', '用户管理', 'Users'), node('screen:/roles', '角色管理', 'Roles', [], true)]),
    node('group:system-platform', '我的设置', 'Platform settings', [node('screen:/settings', '系统设置', 'Settings')]),
  ]),
  node('module:108000', '智能应用', 'AI', [node('group:g', '智能助手', 'Assistant', [node('screen:/chat', '对话', 'Chat')])]),
];
const outline = (nodes: readonly MenuNode[]): string => nodes.map(({ id, children }) => (children.length > 0 ? `${id}(${outline(children)})` : id)).join(' ');

describe('looking for menus', () => {
  it('shows matches with what leads to them, opened', () => {
    expect(outline(findMenus(tree, matchesText('角色')).tree)).toBe('112000(system-user(/roles))');
    expect(findMenus(tree, matchesText('ROLES')).open.toSorted()).toEqual(['group:system-user', 'module:112000']);
  });

  it('finds by path too', () => expect(outline(findMenus(tree, matchesText('/chat')).tree)).toBe('108000(g(/chat))'));

  it('keeps a matching entry whole when nothing below it matches', () => {
    const found = findMenus(tree, matchesText('智能应用'));
    expect(outline(found.tree)).toBe('108000(g(/chat))');
    expect(found.open).toEqual([]);
  });

  it('counts at every level', () => expect(countMenus(tree, ({ hidden }) => hidden)).toBe(1));
});

describe('the declared name', () => {
  const table = makeScreenTable({ system: [{ path: '/settings', title: { zh: '系统设置', en: 'Settings' }, access: 'token' }] }, {});

  it('comes from the modules, their groups, and the screens', () => {
    expect(declaredName(tree[0]!, table)).toEqual({ zh: '系统管理', en: 'System management' });
    expect(declaredName(tree[0]!.children[1]!, table)).toEqual({ zh: '平台设置', en: 'Platform settings' });
    expect(declaredName(tree[0]!.children[1]!.children[0]!, table)).toEqual({ zh: '系统设置', en: 'Settings' });
  });

  it('tells whether an entry was renamed', () => {
    expect(isRenamed(tree[0]!, table)).toBe(false);
    expect(isRenamed(tree[0]!.children[1]!, table)).toBe(true);
  });

  it('of an entry nobody declares is unknown, not changed', () => expect(isRenamed(tree[1]!.children[0]!, table)).toBe(false));
});
