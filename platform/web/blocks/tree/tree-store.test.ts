import { expect, test } from 'vitest';
import { matchRows, splitHits, visibleRows } from './tree-rows.ts';
import { nestedSource, type NestedNode } from './tree-source.ts';
import { TreeStore, type TreeOptions } from './tree-store.ts';

const signal = new AbortController().signal;
const leaves = (prefix: string, count: number): NestedNode[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${prefix}${index + 1}`, title: `Table ${prefix}${index + 1}` }));

function tree(roots: NestedNode[], options?: TreeOptions) {
  const source = nestedSource(roots);
  const store = new TreeStore<NestedNode>(options);
  const load = async (parent: string | null = null) => {
    const request = store.nextRequest(parent)!;
    store.add(parent, await source.children(parent, request.from, request.count, signal));
    return request;
  };
  return { source, store, load };
}

test('a branch loads 101 nodes first and then 50 at a time until it is whole', async () => {
  const { store, load } = tree(leaves('t', 230));
  expect(await load()).toEqual({ from: 0, count: 101 });
  expect(visibleRows(store)).toHaveLength(102);
  expect(visibleRows(store).at(-1)).toMatchObject({ kind: 'more', parent: null });
  expect(await load()).toEqual({ from: 101, count: 50 });
  expect(await load()).toEqual({ from: 151, count: 50 });
  expect(await load()).toEqual({ from: 201, count: 50 });
  expect(store.branch(null).ids).toHaveLength(230);
  expect(store.nextRequest(null)).toBeUndefined();
});

test('a parent is half checked until all its children are', async () => {
  const { store, load } = tree([{ id: 'db', title: 'Database', children: leaves('t', 3) }]);
  await load();
  await load('db');
  store.toggleChecked('t1');
  expect(store.checkState('db')).toBe('half');
  store.toggleChecked('t2');
  store.toggleChecked('t3');
  expect(store.checkState('db')).toBe('checked');
  store.toggleChecked('t2');
  expect(store.checkState('db')).toBe('half');
});

test('half reaches up through all levels', async () => {
  const { store, load } = tree([{ id: 'a', title: 'A', children: [{ id: 'b', title: 'B', children: leaves('t', 2) }, { id: 'c', title: 'C' }] }]);
  await load();
  await load('a');
  await load('b');
  store.toggleChecked('t1');
  expect([store.checkState('b'), store.checkState('a'), store.checkState('c')]).toEqual(['half', 'half', 'unchecked']);
});

test('a parent with children still to load is half, not checked, when all that is loaded is checked', async () => {
  const { store, load } = tree([{ id: 'db', title: 'Database', children: leaves('t', 120) }]);
  await load();
  await load('db');
  for (const id of store.branch('db').ids) store.toggleChecked(id, true);
  expect(store.checkState('db')).toBe('half');
});

test('children that arrive later under a checked parent are checked', async () => {
  const { store, load } = tree([{ id: 'db', title: 'Database', children: leaves('t', 120) }]);
  await load();
  store.toggleChecked('db');
  await load('db');
  await load('db');
  expect(store.checkState('t120')).toBe('checked');
  expect(store.checkState('db')).toBe('checked');
});

test('disabled nodes keep their state and do not stand in the way of a whole parent', async () => {
  const { store, load } = tree([{ id: 'db', title: 'Database', children: [...leaves('t', 2), { id: 'x', title: 'No source', disabled: true }] }]);
  await load();
  await load('db');
  store.toggleChecked('x');
  expect(store.checkState('x')).toBe('unchecked');
  store.toggleChecked('db');
  expect([store.checkState('db'), store.checkState('t2'), store.checkState('x')]).toEqual(['checked', 'checked', 'unchecked']);
});

test('the first ten children are checked when the branch opens for the first time only', async () => {
  const { store, load } = tree([{ id: 'db', title: 'Database', children: leaves('t', 130) }], { checkFirst: 10 });
  await load();
  await load('db');
  expect([...store.checked]).toHaveLength(10);
  await load('db');
  expect([...store.checked]).toHaveLength(10);
  expect(store.checkState('db')).toBe('half');
});

test('a search shows the matches and what leads to them', async () => {
  const { source } = tree([
    { id: 'a', title: 'Sales', children: leaves('order_', 200) },
    { id: 'b', title: 'Staff', children: leaves('person_', 3) },
  ]);
  const rows = matchRows(await source.search!('ORDER_150', signal));
  expect(rows.map((row) => row.key)).toEqual(['a', 'order_150']);
});

test('a match in a branch that is not loaded can be checked and makes its parents half', async () => {
  const { store, source, load } = tree([{ id: 'a', title: 'Sales', children: leaves('order_', 200) }]);
  await load();
  for (const path of await source.search!('order_150', signal)) store.addPath(path);
  store.toggleChecked('order_150');
  expect(store.checkState('a')).toBe('half');
});

test('hits are cut out of a title whatever their case', () => {
  expect(splitHits('Order of orders', 'ORDER')).toEqual(['', 'Order', ' of ', 'order', 's']);
  expect(splitHits('Order', ' ')).toEqual(['Order']);
});
