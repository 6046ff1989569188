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

test('circles, loops and edges to unknown nodes do no harm', () => {
  const odd = [...edges, { source: 'd', target: 'a' }, { source: 'a', target: 'a' }, { source: 'a', target: 'gone' }];
  expect(Object.keys(layoutGraph({ nodes, edges: odd, direction: 'right' }))).toEqual(['a', 'b', 'c', 'd']);
});
