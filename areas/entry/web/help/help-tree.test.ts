import { describe, expect, it } from 'vitest';
import { dropTarget, helpTree, neighbours, readingOrder, trailOf } from './help-tree.ts';

const entry = (wid: string, parent: string | null = null, position = 0) => ({ wid, parent, position, title: { zh: wid, en: wid } });
const tree = helpTree([entry('a'), entry('a1', 'a'), entry('a2', 'a'), entry('b'), entry('lost', 'gone')]);
const wids = (nodes: { wid: string }[]) => nodes.map((node) => node.wid);

describe('the table of contents', () => {
  it('puts articles under their parents and keeps those whose parent is gone', () => {
    expect(wids(tree)).toEqual(['a', 'b', 'lost']);
    expect(wids(tree[0]!.children)).toEqual(['a1', 'a2']);
  });

  it('is read from the top down, and knows what comes before and after', () => {
    expect(wids(readingOrder(tree))).toEqual(['a', 'a1', 'a2', 'b', 'lost']);
    expect(neighbours(tree, 'a2')).toMatchObject({ previous: { wid: 'a1' }, next: { wid: 'b' } });
    expect(neighbours(tree, 'a').previous).toBeUndefined();
    expect(neighbours(tree, 'unknown')).toEqual({ previous: undefined, next: undefined });
  });

  it('knows what stands above an article', () => {
    expect(wids(trailOf(tree, 'a2'))).toEqual(['a']);
    expect(trailOf(tree, 'b')).toEqual([]);
  });
});

describe('a drop in the tree', () => {
  it.each([
    ['onto an article', { dragged: 'b', over: 'a', into: true, position: 0 }, { parent: 'a', index: 0 }],
    ['before the first', { dragged: 'b', over: 'a', into: false, position: -1 }, { parent: null, index: 0 }],
    ['after one at the top', { dragged: 'a', over: 'b', into: false, position: 2 }, { parent: null, index: 1 }],
    ['after one below', { dragged: 'b', over: 'a1', into: false, position: 1 }, { parent: 'a', index: 1 }],
    ['after the following sibling', { dragged: 'a1', over: 'a2', into: false, position: 2 }, { parent: 'a', index: 1 }],
  ])('%s', (_where, drop, target) => {
    expect(dropTarget(tree, drop)).toEqual(target);
  });
});
