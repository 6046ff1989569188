import { expect, test } from 'vitest';
import { layoutGraph } from './graph-layout.ts';
import { nodeSize } from './graph.ts';

const nodes = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const edges = [{ source: 'a', target: 'b' }, { source: 'a', target: 'c' }, { source: 'b', target: 'd' }, { source: 'c', target: 'd' }];

test('edges lead to the right or downwards', () => {
  const right = layoutGraph({ nodes, edges, direction: 'right' });
  for (const { source, target } of edges) expect(right[target]!.x).toBeGreaterThanOrEqual(right[source]!.x + nodeSize.width);
  const down = layoutGraph({ nodes, edges, direction: 'down' });
  for (const { source, target } of edges) expect(down[target]!.y).toBeGreaterThanOrEqual(down[source]!.y + nodeSize.height);
});

test('no two nodes lie over each other', () => {
  const placed = Object.values(layoutGraph({ nodes, edges, direction: 'right' }));
  for (const [index, one] of placed.entries()) {
    for (const other of placed.slice(index + 1)) {
      expect(Math.abs(one.x - other.x) >= nodeSize.width || Math.abs(one.y - other.y) >= nodeSize.height).toBe(true);
    }
  }
});

test('nodes of their own size get the room they take, and those without edges stand in rows', () => {
  const sized = [...nodes.map((node) => ({ ...node, width: 300, height: 400 })), ...Array.from({ length: 20 }, (_, at) => ({ id: `single ${at}`, width: 200, height: 100 }))];
  const placed = layoutGraph({ nodes: sized, edges, direction: 'right' });
  for (const { source, target } of edges) expect(placed[target]!.x).toBeGreaterThanOrEqual(placed[source]!.x + 300);
  for (const [index, one] of sized.entries()) {
    for (const other of sized.slice(index + 1)) {
      const [a, b] = [placed[one.id]!, placed[other.id]!];
      expect(a.x + one.width <= b.x || b.x + other.width <= a.x || a.y + one.height <= b.y || b.y + other.height <= a.y).toBe(true);
    }
  }
  expect(new Set(sized.slice(4).map(({ id }) => placed[id]!.y)).size).toBeGreaterThan(1);
  expect(new Set(sized.slice(4).map(({ id }) => placed[id]!.x)).size).toBeGreaterThan(1);
});

test('a hub with many around it is folded, and nothing lies over another', () => {
  const leaves = Array.from({ length: 60 }, (_, at) => ({ id: `leaf ${at}` }));
  const hub = { nodes: [{ id: 'hub' }, ...leaves], edges: leaves.map(({ id }) => ({ source: id, target: 'hub' })), direction: 'right' } as const;
  const high = (positions: Record<string, { y: number }>) => Math.max(...Object.values(positions).map(({ y }) => y));
  const compact = layoutGraph({ ...hub, compact: true });
  expect(high(compact)).toBeLessThan(high(layoutGraph(hub)) / 2);
  const placed = Object.values(compact);
  expect(placed).toHaveLength(61);
  for (const [index, one] of placed.entries()) {
    for (const other of placed.slice(index + 1)) {
      expect(Math.abs(one.x - other.x) >= nodeSize.width || Math.abs(one.y - other.y) >= nodeSize.height).toBe(true);
    }
  }
});

test('circles, loops and edges to unknown nodes do no harm', () => {
  const odd = [...edges, { source: 'd', target: 'a' }, { source: 'a', target: 'a' }, { source: 'a', target: 'gone' }];
  expect(Object.keys(layoutGraph({ nodes, edges: odd, direction: 'right' }))).toEqual(['a', 'b', 'c', 'd']);
});
