import { cycleOf, type EdgeKind, type Graph, type GraphEdge, type GraphNode } from '../../contract/compose-graph.ts';

/** A graph while it is edited, with the way back. */
export interface GraphDraft {
  graph: Graph;
  past: readonly Graph[];
  future: readonly Graph[];
}

export type GraphChange =
  | { change: 'add'; node: GraphNode; from?: string | undefined }
  | { change: 'update'; id: string; node: Partial<GraphNode> }
  | { change: 'move'; places: Record<string, { x: number; y: number }> }
  | { change: 'connect'; edge: GraphEdge }
  | { change: 'when'; key: string; when: EdgeKind }
  | { change: 'remove'; nodes: readonly string[]; edges: readonly string[] }
  | { change: 'paste'; nodes: readonly GraphNode[]; edges: readonly GraphEdge[] }
  | { change: 'settings'; settings: Partial<Pick<Graph, 'parallel' | 'onFailure' | 'parameters'>> }
  | { change: 'undo' } | { change: 'redo' };

const mostSteps = 100;
/** A line is known by its ends: there is one at most from one node to another. */
export const edgeKey = ({ from, to }: Pick<GraphEdge, 'from' | 'to'>) => `${from} ${to}`;

export const newGraph: Graph = { nodes: [], edges: [], parallel: 4, onFailure: 'end', parameters: {} };
export const draftOf = (graph: Graph): GraphDraft => ({ graph, past: [], future: [] });

/** Why a line cannot be drawn; undefined: it can. */
export function refusal({ nodes, edges }: Graph, { from, to }: Pick<GraphEdge, 'from' | 'to'>): 'itself' | 'twice' | 'circle' | undefined {
  if (from === to) return 'itself';
  if (edges.some((edge) => edge.from === from && edge.to === to)) return 'twice';
  return cycleOf({ nodes, edges: [...edges, { from, to, when: 'success' }] }) ? 'circle' : undefined;
}

/** The kind a new line begins with: a condition says yes first, then no. */
export function usualKind({ nodes, edges }: Graph, from: string): EdgeKind {
  if (nodes.find(({ id }) => id === from)?.what.kind !== 'condition') return 'success';
  return edges.some((edge) => edge.from === from && edge.when === 'true') ? 'false' : 'true';
}

export function freeName(nodes: readonly GraphNode[], wanted: string): string {
  const taken = new Set(nodes.map(({ name }) => name));
  if (!taken.has(wanted)) return wanted;
  for (let number = 2; ; number += 1) if (!taken.has(`${wanted} ${number}`)) return `${wanted} ${number}`;
}

export function changeGraph(draft: GraphDraft, change: GraphChange): GraphDraft {
  const { graph, past, future } = draft;
  if (change.change === 'undo') return past.length > 0 ? { graph: past.at(-1)!, past: past.slice(0, -1), future: [graph, ...future] } : draft;
  if (change.change === 'redo') return future.length > 0 ? { graph: future[0]!, past: [...past, graph], future: future.slice(1) } : draft;
  const next = changed(graph, change);
  return next === graph ? draft : { graph: next, past: [...past, graph].slice(-mostSteps), future: [] };
}

function changed(graph: Graph, change: Exclude<GraphChange, { change: 'undo' | 'redo' }>): Graph {
  const { nodes, edges } = graph;
  switch (change.change) {
    case 'add': {
      const added = { ...graph, nodes: [...nodes, { ...change.node, name: freeName(nodes, change.node.name) }] };
      return change.from && nodes.some(({ id }) => id === change.from) ? { ...added, edges: [...edges, { from: change.from, to: change.node.id, when: usualKind(graph, change.from) }] } : added;
    }
    case 'update': return { ...graph, nodes: nodes.map((node) => (node.id === change.id ? { ...node, ...change.node } : node)) };
    case 'move': return { ...graph, nodes: nodes.map((node) => (change.places[node.id] ? { ...node, ...change.places[node.id] } : node)) };
    case 'connect': return refusal(graph, change.edge) ? graph : { ...graph, edges: [...edges, change.edge] };
    case 'when': return { ...graph, edges: edges.map((edge) => (edgeKey(edge) === change.key ? { ...edge, when: change.when } : edge)) };
    case 'remove': {
      const [gone, cut] = [new Set(change.nodes), new Set(change.edges)];
      if (gone.size + cut.size === 0) return graph;
      return { ...graph, nodes: nodes.filter(({ id }) => !gone.has(id)), edges: edges.filter((edge) => !cut.has(edgeKey(edge)) && !gone.has(edge.from) && !gone.has(edge.to)) };
    }
    case 'paste': {
      const all = [...nodes];
      for (const node of change.nodes) all.push({ ...node, name: freeName(all, node.name) });
      return { ...graph, nodes: all, edges: [...edges, ...change.edges] };
    }
    case 'settings': return { ...graph, ...change.settings };
  }
}

/** Copies with ids of their own, a little aside, and the lines between them. */
export function copied({ nodes, edges }: Graph, ids: ReadonlySet<string>, newId: () => string): { nodes: GraphNode[]; edges: GraphEdge[] } {
  const names = new Map([...ids].map((id) => [id, newId()]));
  return {
    nodes: nodes.filter(({ id }) => ids.has(id)).map((node) => ({ ...node, id: names.get(node.id)!, x: node.x + 40, y: node.y + 40 })),
    edges: edges.filter(({ from, to }) => ids.has(from) && ids.has(to)).map((edge) => ({ ...edge, from: names.get(edge.from)!, to: names.get(edge.to)! })),
  };
}
