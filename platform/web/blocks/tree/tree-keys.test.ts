import { expect, test } from 'vitest';
import { treeMove } from './tree-keys.ts';
import type { TreeRow } from './tree-rows.ts';
import type { TreeNode } from './tree-source.ts';

const node = (id: string, depth: number, open = false, leaf = false): TreeRow<TreeNode> =>
  ({ kind: 'node', key: id, node: { id, title: id, leaf }, depth, open, arrow: !leaf, position: 1, siblings: 1 });
const rows = [node('a', 0, true), node('b', 1, false, true), node('c', 1), node('d', 0), { kind: 'more', key: 'more:', parent: null, depth: 0 } as const];
const move = (key: string, at: number) => treeMove(key, at, rows, 10);

test('arrows go through the visible rows and stop at the ends', () => {
  expect(move('ArrowDown', 0)).toEqual({ kind: 'focus', index: 1 });
  expect(move('ArrowUp', 0)).toEqual({ kind: 'focus', index: 0 });
  expect(move('PageDown', 1)).toEqual({ kind: 'focus', index: 4 });
});

test('right opens a closed node and enters an open one', () => {
  expect(move('ArrowRight', 2)).toEqual({ kind: 'toggle', index: 2 });
  expect(move('ArrowRight', 0)).toEqual({ kind: 'focus', index: 1 });
  expect(move('ArrowRight', 1)).toBeUndefined();
});

test('left closes an open node and leaves a closed one for its parent', () => {
  expect(move('ArrowLeft', 0)).toEqual({ kind: 'toggle', index: 0 });
  expect(move('ArrowLeft', 2)).toEqual({ kind: 'focus', index: 0 });
  expect(move('ArrowLeft', 3)).toBeUndefined();
});

test('enter chooses, space checks, and both fetch more on the row that offers it', () => {
  expect(move('Enter', 1)).toEqual({ kind: 'select', index: 1 });
  expect(move(' ', 1)).toEqual({ kind: 'check', index: 1 });
  expect(move(' ', 4)).toEqual({ kind: 'more', index: 4 });
});
