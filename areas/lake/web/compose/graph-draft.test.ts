import { describe, expect, it } from 'vitest';
import type { GraphNode } from '../../contract/compose-graph.ts';
import { changeGraph, copied, draftOf, newGraph, refusal, usualKind, type GraphChange } from './graph-draft.ts';

const node = (id: string, more: Partial<GraphNode> = {}): GraphNode => ({ id, name: id, x: 0, y: 0, what: { kind: 'wait', seconds: 1 }, onFailure: 'end', retries: 0, ...more });
const after = (...changes: GraphChange[]) => changes.reduce(changeGraph, draftOf(newGraph));
const three: GraphChange[] = [{ change: 'add', node: node('a') }, { change: 'add', node: node('b'), from: 'a' }, { change: 'add', node: node('c'), from: 'b' }];

describe('a graph that is drawn', () => {
  it('refuses a line that closes a circle, one to itself and a second one', () => {
    const { graph } = after(...three);
    expect(refusal(graph, { from: 'c', to: 'a' })).toBe('circle');
    expect(refusal(graph, { from: 'a', to: 'a' })).toBe('itself');
    expect(refusal(graph, { from: 'a', to: 'b' })).toBe('twice');
    expect(refusal(graph, { from: 'a', to: 'c' })).toBeUndefined();
    const draft = after(...three);
    expect(changeGraph(draft, { change: 'connect', edge: { from: 'c', to: 'a', when: 'success' } })).toBe(draft);
  });

  it('takes steps back and forth, until something else is done', () => {
    const removed = after(...three, { change: 'remove', nodes: ['b'], edges: [] });
    expect([removed.graph.nodes.length, removed.graph.edges.length]).toEqual([2, 0]);
    const back = changeGraph(removed, { change: 'undo' });
    expect([back.graph.nodes.length, back.graph.edges.length]).toEqual([3, 2]);
    expect(changeGraph(back, { change: 'redo' }).graph).toEqual(removed.graph);
    const other = changeGraph(back, { change: 'update', id: 'a', node: { name: 'first' } });
    expect(changeGraph(other, { change: 'redo' })).toBe(other);
  });

  it('gives a condition a line for yes, then one for no', () => {
    const { graph } = after({ change: 'add', node: node('ask', { what: { kind: 'condition', expression: 'true' } }) }, { change: 'add', node: node('x'), from: 'ask' });
    expect(graph.edges[0]!.when).toBe('true');
    expect(usualKind(graph, 'ask')).toBe('false');
  });

  it('copies nodes with the lines between them, under names of their own', () => {
    const draft = after(...three);
    let number = 0;
    const copy = copied(draft.graph, new Set(['a', 'b']), () => `copy${number += 1}`);
    const { graph } = changeGraph(draft, { change: 'paste', ...copy });
    expect(graph.nodes.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'a 2', 'b 2']);
    expect(graph.edges.at(-1)).toEqual({ from: 'copy1', to: 'copy2', when: 'success' });
  });
});
