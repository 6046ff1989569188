import { describe, expect, it } from 'vitest';
import { cycleOf, definitions, graphProblems, type NodeState } from '#areas/lake';
import { bracketed } from './condition.ts';
import { stepGraph, type NodeFate } from './step-graph.ts';

/** `a>b success, c>d failure`; nodes come from the lines. */
function graph(lines: string, more: { onFailure?: 'end' | 'continue'; nodes?: Record<string, object> } = {}) {
  const edges = lines.split(', ').filter(Boolean).map((line) => {
    const [way, when = 'success'] = line.split(' ');
    const [from, to] = way!.split('>');
    return { from, to, when };
  });
  const ids = [...new Set([...edges.flatMap(({ from, to }) => [from!, to!]), ...Object.keys(more.nodes ?? {})])];
  return definitions.compose.parse({ nodes: ids.map((id) => ({ id, name: id, what: { kind: 'wait', seconds: 1 }, ...more.nodes?.[id] })), edges, onFailure: more.onFailure ?? 'end' });
}
const known = (states: Record<string, NodeState | boolean>) =>
  new Map(Object.entries(states).map(([id, state]): [string, NodeFate] => [id, typeof state === 'boolean' ? { state: 'succeeded', answer: state } : { state }]));
const readyOf = (of: ReturnType<typeof graph>, states: Record<string, NodeState | boolean>) => stepGraph(of, known(states)).ready.map(({ id }) => id);

describe('a graph', () => {
  it('begins with what nothing leads to, and goes on when all before a node is done', () => {
    const diamond = graph('a>b, a>c, b>d, c>d');
    expect(readyOf(diamond, {})).toEqual(['a']);
    expect(readyOf(diamond, { a: 'succeeded' })).toEqual(['b', 'c']);
    expect(readyOf(diamond, { a: 'succeeded', b: 'succeeded', c: 'running' })).toEqual([]);
    expect(readyOf(diamond, { a: 'succeeded', b: 'warning', c: 'succeeded' })).toEqual(['d']);
  });

  it('takes one branch of a condition, passes the other over, and both may meet again', () => {
    const branches = graph('ask>yes true, ask>no false, yes>end, no>end', { nodes: { ask: { what: { kind: 'condition', expression: 'true' } } } });
    const { fates, ready } = stepGraph(branches, known({ ask: true }));
    expect([ready.map(({ id }) => id), fates.get('no')!.state]).toEqual([['yes'], 'skipped']);
    expect(readyOf(branches, { ask: true, yes: 'succeeded' })).toEqual(['end']);
    expect(readyOf(branches, { ask: false })).toEqual(['no']);
  });

  it('starts nothing more after a failure, unless told to go on with the other branches', () => {
    expect(readyOf(graph('a>b, c>d'), { a: 'failed', c: 'succeeded' })).toEqual([]);
    const going = graph('a>b, c>d', { onFailure: 'continue' });
    expect(readyOf(going, { a: 'failed', c: 'succeeded' })).toEqual(['d']);
    const { fates, failed } = stepGraph(going, known({ a: 'failed', c: 'succeeded', d: 'succeeded' }));
    expect([fates.get('b')!.state, failed.map(({ id }) => id)]).toEqual(['skipped', ['a']]);
  });

  it('follows the line for failures, and clears up at the end also when something before was left out', () => {
    const caught = graph('a>b, a>mend failure, b>clear always');
    const step = stepGraph(caught, known({ a: 'failed' }));
    expect([step.ready.map(({ id }) => id), step.failed, step.warning]).toEqual([['mend', 'clear'], [], true]);
    expect(readyOf(caught, { a: 'succeeded' })).toEqual(['b']);
  });

  it('goes on behind a node whose failure does not matter', () => {
    const step = stepGraph(graph('a>b', { nodes: { a: { onFailure: 'continue' } } }), known({ a: 'failed' }));
    expect([step.ready.map(({ id }) => id), step.failed]).toEqual([['b'], []]);
  });

  it('names the nodes of a circle, lines to nowhere and answers of what asks nothing', () => {
    const round = graph('a>b, b>c, c>a, c>d');
    expect(cycleOf(round)!.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(graphProblems(round).find(({ node }) => node === 'b')!.text.en).toContain('a → b → c → a');
    expect(cycleOf(graph('a>b, a>c, b>d, c>d'))).toBeUndefined();
    const [nowhere] = graphProblems({ ...graph('a>b'), edges: [{ from: 'a', to: 'gone', when: 'success' }] });
    expect(nowhere).toMatchObject({ node: 'a' });
    expect(graphProblems(graph('a>b true'))).toHaveLength(1);
    expect(graphProblems(graph(''))).toMatchObject([{ node: null }]);
  });

  it('of 500 nodes in a row is walked through', () => {
    const chain = graph(Array.from({ length: 499 }, (_, at) => `n${at}>n${at + 1}`).join(', '));
    expect(cycleOf(chain)).toBeUndefined();
    expect(readyOf(chain, Object.fromEntries(chain.nodes.slice(0, 499).map(({ id }) => [id, 'succeeded'])))).toEqual(['n499']);
  });
});

describe('what a node told', () => {
  it('is one name in a condition, whatever the node is called', () => {
    expect(bracketed('copy.read > 0 and 复制 表.state = \'copy.read\'', ['copy', '复制 表'])).toBe("[copy.read] > 0 and [复制 表.state] = 'copy.read'");
    expect(bracketed('[copy.read] > other.read', ['copy'])).toBe('[copy.read] > other.read');
  });
});
