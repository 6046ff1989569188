import { describe, expect, it } from 'vitest';
import type { MenuNode } from '#areas/system';
import { menuTree, type MenuRow } from './menu-tree.ts';

const row = (wid: string, parent: string | null, num: number, more: Partial<MenuRow> = {}): MenuRow => ({
  wid, parent, num,
  kind: wid.split(':')[0] as MenuRow['kind'],
  path: wid.startsWith('screen:') ? wid.slice(7) : '',
  title_zh: `${wid} 名`, title_en: wid, name_zh: null, name_en: null, icon: '', hidden: false, moved: false,
  ...more,
});

const rows = [
  row('module:2', null, 20), row('module:1', null, 10),
  row('group:b', 'module:1', 20), row('group:a', 'module:1', 10), row('group:c', 'module:2', 10),
  row('screen:/z', 'group:a', 20), row('screen:/y', 'group:a', 10), row('screen:/x', 'group:b', 10), row('screen:/w', 'group:c', 10),
];

const outline = (nodes: MenuNode[]): unknown => nodes.map((node) => (node.children.length > 0 ? [node.id, outline(node.children)] : node.id));

describe('the menus of a role', () => {
  it('are all there for an administrator, in order', () => {
    expect(outline(menuTree(rows, { granted: null, withHidden: false }))).toEqual([
      ['1', [['a', ['/y', '/z']], ['b', ['/x']]]],
      ['2', [['c', ['/w']]]],
    ]);
  });

  it('are the granted screens and what leads to them', () => {
    expect(outline(menuTree(rows, { granted: new Set(['screen:/x']), withHidden: false }))).toEqual([['1', [['b', ['/x']]]]]);
    expect(menuTree(rows, { granted: new Set(), withHidden: false })).toEqual([]);
  });

  it('leave out what is hidden, with all below it', () => {
    const hidden = rows.map((one) => (one.wid === 'group:a' ? { ...one, hidden: true } : one));
    expect(outline(menuTree(hidden, { granted: null, withHidden: false }))).toEqual([['1', [['b', ['/x']]]], ['2', [['c', ['/w']]]]]);
    expect(menuTree(hidden, { granted: null, withHidden: true })[0]!.children[0]).toMatchObject({ id: 'a', hidden: true });
  });

  it('keep empty groups only for those who arrange all of them', () => {
    const withEmpty = [...rows, row('group:d', 'module:2', 20)];
    expect(outline(menuTree(withEmpty, { granted: null, withHidden: true }).slice(1))).toEqual([['2', [['c', ['/w']], 'd']]]);
    expect(outline(menuTree(withEmpty, { granted: null, withHidden: false }).slice(1))).toEqual([['2', [['c', ['/w']]]]]);
    expect(outline(menuTree(withEmpty, { granted: new Set(['screen:/w']), withHidden: true }))).toEqual([['2', [['c', ['/w']]]]]);
  });

  it('carry the name an administrator gave, and the declared one otherwise', () => {
    const named = rows.map((one) => (one.wid === 'module:1' ? { ...one, name_zh: '我的模块' } : one));
    expect(menuTree(named, { granted: null, withHidden: false })[0]!.name).toEqual({ zh: '我的模块', en: 'module:1' });
  });

  it('carry a translation where no administrator gave a name', () => {
    const named = rows.map((one) => (one.wid === 'module:1' ? { ...one, name_zh: '我的模块' } : one));
    const translate = (id: string, title: { zh: string; en: string }) => (id === 'module.1' ? { zh: '译名', en: 'Translated' } : title);
    expect(menuTree(named, { granted: null, withHidden: false, translate })[0]!.name).toEqual({ zh: '我的模块', en: 'Translated' });
  });
});
