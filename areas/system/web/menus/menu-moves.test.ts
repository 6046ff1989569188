import { describe, expect, it } from 'vitest';
import type { MenuNode } from '../../contract/menus.ts';
import { changeInTree, dropPlace, findMenu, kindOf, moveInTree, pathTo, placeOf, possibleParents, stepPlace } from './menu-moves.ts';

const node = (wid: string, children: MenuNode[] = []): MenuNode => ({
  wid, id: wid.slice(wid.indexOf(':') + 1), num: 0, name: { zh: wid, en: wid }, icon: '', path: wid.startsWith('screen:') ? wid.slice(7) : '', hidden: false, children,
});
const tree = [
  node('module:1', [node('group:a', [node('screen:/x'), node('screen:/y'), node('screen:/z')]), node('group:b', [node('screen:/w')])]),
  node('module:2', [node('group:c')]),
];
const outline = (nodes: readonly MenuNode[]): string => nodes.map(({ id, children }) => (children.length > 0 ? `${id}(${outline(children)})` : id)).join(' ');
const moved = (wid: string, place: ReturnType<typeof stepPlace>) => outline(moveInTree(tree, wid, place!));

describe('where an entry stands', () => {
  it('is told by what leads to it and what follows it', () => {
    expect(pathTo(tree, 'screen:/w').map(({ wid }) => wid)).toEqual(['module:1', 'group:b', 'screen:/w']);
    expect(placeOf(tree, 'screen:/x')).toEqual({ parent: 'group:a', before: 'screen:/y' });
    expect(placeOf(tree, 'module:2')).toEqual({ parent: null, before: null });
    expect(pathTo(tree, 'screen:/none')).toEqual([]);
  });

  it('decides what kind it is', () => expect(['module:1', 'group:a', 'screen:/group:x'].map(kindOf)).toEqual(['module', 'group', 'screen']));
});

describe('one step', () => {
  it('up or down changes places with the neighbour', () => {
    expect(moved('screen:/y', stepPlace(tree, 'screen:/y', 'up'))).toBe('1(a(/y /x /z) b(/w)) 2(c)');
    expect(moved('screen:/y', stepPlace(tree, 'screen:/y', 'down'))).toBe('1(a(/x /z /y) b(/w)) 2(c)');
    expect(moved('module:2', stepPlace(tree, 'module:2', 'up'))).toBe('2(c) 1(a(/x /y /z) b(/w))');
  });

  it('ends at either end', () => {
    expect(stepPlace(tree, 'screen:/x', 'up')).toBeUndefined();
    expect(stepPlace(tree, 'screen:/z', 'down')).toBeUndefined();
    expect(stepPlace(tree, 'screen:/w', 'up')).toBeUndefined();
    expect(stepPlace(tree, 'screen:/none', 'down')).toBeUndefined();
  });
});

describe('dropping', () => {
  it('beside an entry of its kind puts it there, in another parent too', () => {
    expect(dropPlace(tree, 'screen:/w', 'screen:/y', 'before')).toEqual({ parent: 'group:a', before: 'screen:/y' });
    expect(dropPlace(tree, 'screen:/w', 'screen:/z', 'after')).toEqual({ parent: 'group:a', before: null });
    expect(dropPlace(tree, 'group:b', 'group:c', 'after')).toEqual({ parent: 'module:2', before: null });
  });

  it('on a parent puts it first in there, empty or not', () => {
    expect(dropPlace(tree, 'screen:/w', 'group:a', 'inside')).toEqual({ parent: 'group:a', before: 'screen:/x' });
    expect(dropPlace(tree, 'screen:/w', 'group:c', 'inside')).toEqual({ parent: 'group:c', before: null });
  });

  it.each([
    ['screen:/x', 'module:2', 'inside'], ['screen:/x', 'group:b', 'before'], ['group:a', 'group:b', 'inside'],
    ['group:a', 'module:2', 'after'], ['module:1', 'module:2', 'inside'], ['module:1', 'group:c', 'before'],
  ] as const)('of %s on %s (%s) is refused', (wid, target, side) => expect(dropPlace(tree, wid, target, side)).toBeUndefined());

  it.each([
    ['screen:/x', 'screen:/y', 'before'], ['screen:/y', 'screen:/x', 'after'], ['screen:/x', 'group:a', 'inside'], ['screen:/x', 'screen:/x', 'after'], ['module:2', 'module:1', 'after'],
  ] as const)('of %s where it is already (%s, %s) is no move', (wid, target, side) => expect(dropPlace(tree, wid, target, side)).toBeUndefined());
});

describe('the tree after a change', () => {
  it('has the entry in its new place, with all it holds', () => {
    expect(outline(moveInTree(tree, 'group:a', { parent: 'module:2', before: 'group:c' }))).toBe('1(b(/w)) 2(a(/x /y /z) c)');
    expect(outline(moveInTree(tree, 'screen:/w', { parent: 'group:c', before: null }))).toBe('1(a(/x /y /z) b) 2(c(/w))');
  });

  it('is as before when the entry is not there, and leaves the old one alone', () => {
    expect(outline(moveInTree(tree, 'screen:/none', { parent: null, before: null }))).toBe(outline(tree));
    expect(outline(tree)).toBe('1(a(/x /y /z) b(/w)) 2(c)');
  });

  it('has the changed entry only', () => {
    const changed = changeInTree(tree, 'screen:/y', { hidden: true });
    expect(findMenu(changed, 'screen:/y')?.hidden).toBe(true);
    expect(findMenu(changed, 'screen:/x')?.hidden).toBe(false);
  });
});

describe('parents to move to', () => {
  it('are groups for a screen, modules for a group, none for a module', () => {
    const parents = (wid: string) => possibleParents(tree, wid).map(({ parents: found }) => found.map(({ id }) => id));
    expect(parents('screen:/x')).toEqual([['a', 'b'], ['c']]);
    expect(parents('group:a')).toEqual([['1'], ['2']]);
    expect(parents('module:1')).toEqual([]);
  });
});
