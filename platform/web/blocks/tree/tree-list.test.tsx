import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { click, find, press, render, shows, type, until } from '../testing/render.tsx';
import { pretendSize } from '../testing/sizes.ts';
import { TreeList } from './tree-list.tsx';
import { nestedSource, type NestedNode, type TreeSource } from './tree-source.ts';
import { useTree, type TreeHookOptions } from './use-tree.ts';

beforeEach(() => pretendSize(300, 280));

const leaves = (prefix: string, count: number): NestedNode[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${prefix}${index + 1}`, title: `${prefix} ${index + 1}` }));
const roots: NestedNode[] = [{ id: 'sales', title: 'Sales', children: leaves('order', 300) }, { id: 'staff', title: 'Staff', children: leaves('person', 3) }];

function Tree({ source, ...options }: { source: TreeSource } & TreeHookOptions) {
  return <TreeList {...useTree(source, options).list} label="Objects" />;
}
const rows = () => [...document.querySelectorAll('.tree-row-title')].map((row) => row.textContent);
const tree = () => find('Objects', '[role=tree]');

test('children are fetched when a node opens, 101 first', async () => {
  const source = nestedSource(roots);
  const children = vi.spyOn(source, 'children');
  await render(<Tree source={source} />);
  await until(() => shows('Staff'));
  expect(children.mock.calls.map((call) => call.slice(0, 3))).toEqual([[null, 0, 101]]);
  await press(tree(), 'ArrowRight');
  await until(() => shows('order 1'));
  expect(children.mock.calls.at(-1)?.slice(0, 3)).toEqual(['sales', 0, 101]);
});

test('when the end of a branch comes into sight the next 50 follow', async () => {
  const source = nestedSource(leaves('table', 160));
  const children = vi.spyOn(source, 'children');
  await render(<Tree source={source} />);
  await until(() => shows('table 1'));
  await act(async () => {
    tree().scrollTop = 101 * 28;
    tree().dispatchEvent(new Event('scroll'));
  });
  await until(() => children.mock.calls.length >= 2);
  expect(children.mock.calls.at(1)?.slice(0, 3)).toEqual([null, 101, 50]);
});

test('only the rows in sight exist', async () => {
  await render(<Tree source={nestedSource(leaves('table', 5000))} />);
  await until(() => shows('table 1'));
  expect(rows().length).toBeLessThan(60);
});

test('space checks a node with its children and tells the parent', async () => {
  const onCheck = vi.fn();
  await render(<Tree source={nestedSource(roots)} check onCheck={onCheck} />);
  await until(() => shows('Staff'));
  await press(tree(), 'ArrowDown');
  await press(tree(), 'ArrowRight');
  await until(() => shows('person 3'));
  await press(tree(), 'ArrowDown');
  await press(tree(), ' ');
  expect(onCheck).toHaveBeenLastCalledWith(['person1'], ['staff']);
  expect(document.querySelectorAll('[aria-checked=mixed]')).toHaveLength(1);
});

test('a search opens the way to its matches and marks them', async () => {
  await render(<Tree source={nestedSource(roots)} />);
  await until(() => shows('Staff'));
  await type('Search the tree', 'order 250');
  await until(() => shows('order 250'));
  expect(rows()).toEqual(['Sales', 'order 250']);
  expect(document.querySelector('mark')?.textContent).toBe('order 250');
  await type('Search the tree', 'unknown');
  await until(() => shows('No match in the tree'));
});

test('a branch that fails can be tried again', async () => {
  let broken = true;
  const inner = nestedSource(leaves('table', 2));
  const source: TreeSource = { children: async (...request) => {
    if (broken) throw new Error('down');
    return inner.children(...request);
  } };
  await render(<Tree source={source} />);
  await until(() => shows('This could not be loaded'));
  broken = false;
  await click('Try again');
  await until(() => shows('table 2'));
});
