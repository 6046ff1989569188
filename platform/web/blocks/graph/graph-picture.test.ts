import { expect, test } from 'vitest';
import { drawGraph } from './graph-picture.ts';
import { nodeSize } from './graph.ts';

const nodes = [
  { id: 'a', name: 'orders <2026> & more', kind: 'Table', state: 'failed', stateWord: 'Failed' } as const,
  { id: 'b', name: 'a_very_long_table_name_that_can_never_fit_into_one_card_of_the_graph', kind: '视图' },
];
const positions = { a: { x: 0, y: 0 }, b: { x: 400, y: 100 } };
const draw = () => drawGraph({ nodes, edges: [{ id: 'e', source: 'a', target: 'b' }, { id: 'f', source: 'a', target: 'gone' }], positions, mode: 'light', direction: 'right' });

test('the picture is well formed whatever the names contain', () => {
  const parsed = new DOMParser().parseFromString(draw().svg, 'image/svg+xml');
  expect(parsed.querySelector('parsererror')).toBeNull();
  expect(draw().svg).toContain('orders &lt;2026&gt; &amp; more');
});

test('all nodes and only edges between them are in it', () => {
  const { svg, width, height } = draw();
  expect(svg.match(/class="card"/g)).toHaveLength(2);
  expect(svg.match(/marker-end/g)).toHaveLength(1);
  expect(width).toBeGreaterThanOrEqual(400 + nodeSize.width);
  expect(height).toBeGreaterThanOrEqual(100 + nodeSize.height);
});

test('a long name is cut in the middle', () => {
  expect(draw().svg).toMatch(/a_very\w*…\w+graph</);
});
