import { describe, expect, it } from 'vitest';
import { changeCustom, draftOf, emptyGraph, refusal, usualLine, type CustomDraft, type CustomNode } from './custom-draft.ts';

const node = (id: string, plugin: string): CustomNode => ({ id, plugin, name: plugin, x: 0, y: 0, settings: {} });
const line = (from: string, to: string, port = '', output = '') => ({ from, to, port, output });
const drawn = (): CustomDraft => ['a table', 'b table', 'j join', 'f filter'].reduce((draft, text) => {
  const [id, plugin] = text.split(' ') as [string, string];
  return changeCustom(draft, { change: 'add', node: node(id, plugin === 'table' ? 'lake-table' : plugin) });
}, draftOf(emptyGraph));

describe('a graph of plugins', () => {
  it('takes lines only where they lead somewhere', () => {
    const connect = (draft: CustomDraft, edge: ReturnType<typeof line>) => changeCustom(draft, { change: 'connect', edge });
    const { graph } = connect(connect(drawn(), line('a', 'j', 'left')), line('j', 'f'));
    expect([line('f', 'f'), line('b', 'j', 'left'), line('a', 'j', 'left'), line('f', 'j', 'right'), line('j', 'a')].map((edge) => refusal(graph, edge))).toEqual(['itself', 'full', 'twice', 'circle', 'sourceOnly']);
    expect(usualLine(graph, 'b', '', graph.nodes[2]!)).toEqual(line('b', 'j', 'right'));
    expect(usualLine(graph, 'b', '', graph.nodes[3]!)).toBeUndefined();
  });

  it('names lines into SQL, and nodes of the same kind', () => {
    const draft = changeCustom(changeCustom(drawn(), { change: 'add', node: node('q', 'sql'), edge: line('a', 'q', 'input') }), { change: 'add', node: node('f2', 'filter') });
    expect(usualLine(draft.graph, 'b', '', draft.graph.nodes[4]!)).toEqual(line('b', 'q', 'input2'));
    expect(draft.graph.nodes.at(-1)!.name).toBe('filter2');
  });

  it('goes back and forth, and takes lines away with their nodes', () => {
    const before = changeCustom(drawn(), { change: 'connect', edge: line('a', 'j', 'left') });
    const removed = changeCustom(before, { change: 'remove', nodes: ['a'], edges: [] });
    expect(removed.graph.edges).toEqual([]);
    const back = changeCustom(removed, { change: 'undo' });
    expect(back.graph).toBe(before.graph);
    expect(changeCustom(back, { change: 'redo' }).graph).toEqual(removed.graph);
  });
});
