import type { Text } from '#platform/contract/text.ts';
import type { Definition } from './definitions.ts';

/** Rules of a graph of tasks that hold without asking anybody: the editor and the server share them. */
export type Graph = Definition<'compose'>;
export type GraphNode = Graph['nodes'][number];
export type GraphEdge = Graph['edges'][number];
export type EdgeKind = GraphEdge['when'];

export interface GraphProblem {
  /** Null: of the graph as a whole. */
  node: string | null;
  text: Text;
}

/** A way that leads back to its beginning, in order; undefined: there is none. */
export function cycleOf({ nodes, edges }: Pick<Graph, 'nodes' | 'edges'>): GraphNode[] | undefined {
  const known = new Map(nodes.map((node) => [node.id, node]));
  const next = Map.groupBy(edges.filter(({ from, to }) => known.has(from) && known.has(to)), ({ from }) => from);
  const done = new Set<string>();
  for (const { id: start } of nodes) {
    if (done.has(start)) continue;
    // By hand instead of by recursion: a chain of 500 nodes is one way.
    const way: { id: string; at: number }[] = [{ id: start, at: 0 }];
    const on = new Set([start]);
    while (way.length > 0) {
      const here = way.at(-1)!;
      const to = next.get(here.id)?.[here.at]?.to;
      here.at += 1;
      if (to === undefined) {
        way.pop();
        on.delete(here.id);
        done.add(here.id);
      } else if (on.has(to)) return way.slice(way.findIndex(({ id }) => id === to)).map(({ id }) => known.get(id)!);
      else if (!done.has(to)) {
        way.push({ id: to, at: 0 });
        on.add(to);
      }
    }
  }
  return undefined;
}

export function graphProblems(graph: Graph): GraphProblem[] {
  const { nodes, edges } = graph;
  const known = new Map(nodes.map((node) => [node.id, node]));
  const problems: GraphProblem[] = [];
  if (nodes.length === 0) problems.push({ node: null, text: { zh: '请至少加入一个节点。', en: 'Add at least one node.' } });
  if (known.size < nodes.length) problems.push({ node: null, text: { zh: '有两个节点的编号相同。', en: 'Two nodes have the same number.' } });
  for (const [name, same] of Map.groupBy(nodes, ({ name }) => name.trim())) {
    if (name === '') for (const { id } of same) problems.push({ node: id, text: { zh: '请为节点命名。', en: 'Give the node a name.' } });
    else if (same.length > 1) for (const { id } of same.slice(1)) problems.push({ node: id, text: { zh: `节点名称“${name}”重复，条件与参数会分不清它们。`, en: `There are two nodes "${name}"; conditions and parameters could not tell them apart.` } });
  }
  for (const { from, to, when } of edges) {
    const [source, target] = [known.get(from), known.get(to)];
    if (!source || !target) problems.push({ node: source?.id ?? target?.id ?? null, text: { zh: '有一条连线指向不存在的节点，请删除它。', en: 'A line leads to a node that does not exist. Delete it.' } });
    else if ((when === 'true' || when === 'false') && source.what.kind !== 'condition') problems.push({ node: to, text: { zh: `“${source.name}”不是条件，从它出发的“是/否”连线永远不会走到“${target.name}”。`, en: `"${source.name}" is no condition, so its yes or no line never leads to "${target.name}".` } });
  }
  const cycle = cycleOf(graph);
  if (cycle) {
    const names = [...cycle, cycle[0]!].map(({ name }) => name).join(' → ');
    for (const { id } of cycle) problems.push({ node: id, text: { zh: `连线形成了环：${names}`, en: `The lines go round in a circle: ${names}` } });
  }
  return problems;
}

/** Nodes that come before a node, however far. */
export function ancestorsOf({ nodes, edges }: Pick<Graph, 'nodes' | 'edges'>, id: string): GraphNode[] {
  const before = Map.groupBy(edges, ({ to }) => to);
  const found = new Set<string>();
  const open = [id];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const { from } of before.get(at) ?? []) if (!found.has(from)) {
      found.add(from);
      open.push(from);
    }
  }
  return nodes.filter((node) => found.has(node.id) && node.id !== id);
}

/** What a node tells those after it, as `name.read` in conditions and `${name.read}` in parameters. */
export const nodeFacts = ['state', 'read', 'created', 'updated', 'deleted', 'rejected', 'status', 'body'] as const;
export type NodeFact = (typeof nodeFacts)[number];
export const textFacts: readonly NodeFact[] = ['state', 'body'];
