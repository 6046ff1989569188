import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { press, render, shows, until } from '../testing/render.tsx';
import { pretendSize } from '../testing/sizes.ts';
import { sideOf } from './tree-drag.ts';
import { TreeList } from './tree-list.tsx';
import { nestedSource, type NestedNode, type TreeSource } from './tree-source.ts';
import { useTree, type Tree } from './use-tree.ts';

beforeEach(() => pretendSize(300, 280));

const leaves = (prefix: string, count: number): NestedNode[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${prefix}${index + 1}`, title: `${prefix} ${index + 1}` }));
const roots = (): NestedNode[] => [{ id: 'sales', title: 'Sales', children: leaves('order', 300) }, { id: 'staff', title: 'Staff', children: leaves('person', 3) }];

const world = {} as { tree: Tree<NestedNode> };
const onDrop = vi.fn();
function Dragged({ source }: { source: TreeSource<NestedNode> }) {
  const tree = useTree(source);
  Object.assign(world, { tree });
  return <TreeList {...tree.list} label="Objects" drag={{ mayDrag: () => true, mayDrop: (_dragged, target) => target.id !== 'order2', onDrop }} />;
}
const row = (title: string) => [...document.querySelectorAll<HTMLElement>('.tree-row')].find((one) => one.textContent === title)!;

async function fire(title: string, type: string): Promise<void> {
  const event = new Event(type, { bubbles: true, cancelable: true });
  Object.assign(event, { dataTransfer: { setData: () => undefined }, clientY: 0 });
  await act(async () => void row(title).dispatchEvent(event));
}

test('a row is dropped where it may be, and nowhere else', async () => {
  await render(<Dragged source={nestedSource(roots())} />);
  await until(() => shows('Staff'));
  await press(document.querySelector('[role=tree]')!, 'ArrowRight');
  await until(() => shows('order 1'));
  await fire('order 5', 'dragstart');
  await fire('order 2', 'dragover');
  await fire('order 2', 'drop');
  expect(onDrop).not.toHaveBeenCalled();
  await fire('order 5', 'dragstart');
  await fire('order 3', 'dragover');
  expect(row('order 3').dataset['drop']).toBeDefined();
  await fire('order 3', 'drop');
  expect(onDrop.mock.calls[0]!.slice(0, 2).map(({ id }) => id)).toEqual(['order5', 'order3']);
  expect(row('order 3').dataset['drop']).toBeUndefined();
});

test('the upper quarter of a row is before it, the lower after it, unless its children follow there', () => {
  expect([sideOf(2, 28, false), sideOf(14, 28, false), sideOf(26, 28, false), sideOf(26, 28, true)]).toEqual(['before', 'inside', 'after', 'inside']);
});

test('a node is led to although its batch is not loaded, and stands there once when it arrives', async () => {
  const source = nestedSource(roots());
  await render(<Dragged source={source} />);
  await until(() => shows('Staff'));
  await act(async () => world.tree.reveal([{ id: 'sales', title: 'Sales' }, { id: 'order250', title: 'order 250', leaf: true }]));
  const { store } = world.tree.list;
  expect([world.tree.selected, store.branch('sales').ids.length, store.expanded.has('sales')]).toEqual(['order250', 102, true]);
  expect(store.nextRequest('sales')).toEqual({ from: 101, count: 50 });
  for (let round = 0; round < 6 && store.nextRequest('sales'); round += 1) await act(async () => world.tree.list.onMore('sales'));
  expect(new Set(store.branch('sales').ids).size).toBe(300);
  expect(store.branch('sales').ids).toHaveLength(300);
});

test('a branch is asked for again as far as it was loaded', async () => {
  const [sales, staff] = roots();
  const source = nestedSource([sales!, staff!]);
  await render(<Dragged source={source} />);
  await until(() => shows('Staff'));
  await act(async () => world.tree.expand('staff'));
  await until(() => shows('person 1'));
  staff!.children!.shift();
  await act(async () => world.tree.refresh(['staff', 'sales']));
  expect(world.tree.list.store.branch('staff').ids).toEqual(['person2', 'person3']);
  expect(world.tree.list.store.branches.has('sales')).toBe(false);
});
