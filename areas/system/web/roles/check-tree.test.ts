import { describe, expect, it } from 'vitest';
import { grantLeaves, grantState, type GrantNode } from '../../contract/grant-tree.ts';
import { changesBetween, findGrants, pathsOf, prune, splitGrants, toggleGrants, withoutPage } from './check-tree.ts';

const node = (kind: GrantNode['kind'], key: string, more: Partial<GrantNode> = {}): GrantNode => ({
  key, kind, name: { zh: `${key}名`, en: key }, grant: null, path: '', icon: '', hidden: false, locked: false, children: [], ...more,
});
const screen = (path: string, ...operations: string[]): GrantNode => {
  const own = node('screen', `screen:${path}`, { path });
  if (operations.length === 0) return { ...own, grant: own.key };
  return {
    ...own,
    children: [node('menu', `${own.key}>`, { path, grant: own.key }), ...operations.map((grant) => node('operation', `${own.key}>${grant}`, { grant }))],
  };
};
const tree = [
  node('module', 'module:1', {
    children: [node('group', 'group:people', { children: [screen('/users', 'user:read', 'user:write'), screen('/structure', 'user:read'), screen('/home')] })],
  }),
  node('other', 'other', { children: [node('area', 'area:system', { children: [node('operation', 'area:system>session:simulate', { grant: 'session:simulate' })] })] }),
];
const [module, other] = tree as [GrantNode, GrantNode];
const [users, structure, home] = module.children[0]!.children as [GrantNode, GrantNode, GrantNode];
const free = () => false;
const sorted = (granted: Iterable<string>) => [...granted].sort();

describe('checking an entry', () => {
  it('grants all below it, and once all is granted takes all back', () => {
    const on = toggleGrants(users, new Set(), free);
    expect(sorted(on)).toEqual(['screen:/users', 'user:read', 'user:write']);
    expect(sorted(toggleGrants(users, on, free))).toEqual([]);
  });

  it('completes what was half checked', () => {
    const half = new Set(['user:read']);
    expect(grantState(users, half)).toBe('half');
    expect(grantState(users, toggleGrants(users, half, free))).toBe('checked');
  });

  it('shows an operation that stands under two screens the same in both', () => {
    const granted = toggleGrants(structure, new Set(), free);
    expect(grantState(structure, granted)).toBe('checked');
    expect(grantState(users, granted)).toBe('half');
  });

  it('leaves alone what cannot be handed out, and still toggles the rest', () => {
    const fixed = (leaf: GrantNode) => leaf.grant === 'user:write';
    const on = toggleGrants(users, new Set(), fixed);
    expect(sorted(on)).toEqual(['screen:/users', 'user:read']);
    expect(sorted(toggleGrants(users, on, fixed))).toEqual([]);
  });

  it('of seven hundred screens takes one pass', () => {
    const many = node('module', 'module:2', { children: Array.from({ length: 700 }, (_, index) => screen(`/s${index}`, `s${index}:read`, `s${index}:write`)) });
    expect(toggleGrants(many, new Set(), free).size).toBe(2100);
  });
});

describe('looking for something', () => {
  const keys = (nodes: readonly GrantNode[]): string[] => nodes.flatMap((one) => [one.key, ...keys(one.children)]);

  it('finds by name in either language, path and permission, with the way to it', () => {
    expect(keys(findGrants(tree, 'user:write'))).toEqual(['module:1', 'group:people', 'screen:/users', 'screen:/users>user:write']);
    expect(keys(findGrants(tree, '/HOME'))).toEqual(['module:1', 'group:people', 'screen:/home']);
    expect(keys(findGrants(tree, 'simulate名'))).toEqual(['other', 'area:system', 'area:system>session:simulate']);
    expect(findGrants(tree, 'nothing like it')).toEqual([]);
  });

  it('keeps all below a match, so that it can be checked', () => {
    expect(grantLeaves(findGrants(tree, '/users')).map(({ grant }) => grant)).toEqual(['screen:/users', 'user:read', 'user:write']);
  });

  it('shows only what is granted', () => {
    expect(keys(prune(tree, ({ grant }) => grant === 'screen:/home'))).toEqual(['module:1', 'group:people', 'screen:/home']);
  });
});

describe('changes', () => {
  it('are told from what was there', () => {
    expect(changesBetween(new Set(['a', 'b']), new Set(['b', 'c']))).toEqual({ added: ['c'], removed: ['a'] });
  });

  it('name where each grant stands, once', () => {
    expect(pathsOf(tree, new Set(['user:read'])).map(({ name, path }) => [...path.map(({ en }) => en), name.en])).toEqual([
      ['module:1', 'group:people', 'screen:/users', 'screen:/users>user:read'],
    ]);
  });

  it('go to the server as menus and permissions', () => {
    expect(splitGrants(['user:read', 'screen:/home'])).toEqual({ menus: ['screen:/home'], permissions: ['user:read'] });
  });
});

describe('an operation without its page', () => {
  it('is noticed while none of its screens is granted', () => {
    expect([...withoutPage(tree, new Set(['user:read', 'session:simulate']))]).toEqual([['user:read', ['screen:/users', 'screen:/structure']]]);
    expect(withoutPage(tree, new Set(['user:read', 'screen:/structure'])).size).toBe(0);
    expect(withoutPage(tree, new Set([home.grant!, ...grantLeaves([other]).map(({ grant }) => grant)])).size).toBe(0);
  });
});
