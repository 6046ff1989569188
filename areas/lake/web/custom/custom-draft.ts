import { orderedNodes } from '#engine/pipeline/graph-problems.ts';
import { pluginPorts } from '#engine/pipeline/ports.ts';
import { isPlugin } from '#engine/pipeline/settings.ts';
import type { Definition } from '../../contract/definitions.ts';

export type CustomGraph = Definition<'custom'>;
export type CustomNode = CustomGraph['nodes'][number];
export type CustomEdge = CustomGraph['edges'][number];

/** A graph while it is edited, with the way back. */
export interface CustomDraft {
  graph: CustomGraph;
  past: readonly CustomGraph[];
  future: readonly CustomGraph[];
}

export type CustomChange =
  | { change: 'add'; node: CustomNode; edge?: CustomEdge | undefined }
  | { change: 'update'; id: string; node: Partial<CustomNode> }
  | { change: 'move'; places: Record<string, { x: number; y: number }> }
  | { change: 'connect'; edge: CustomEdge }
  | { change: 'rename-line'; key: string; port: string }
  | { change: 'remove'; nodes: readonly string[]; edges: readonly string[] }
  | { change: 'paste'; nodes: readonly CustomNode[]; edges: readonly CustomEdge[] }
  | { change: 'undo' } | { change: 'redo' };

const mostSteps = 100;
export const emptyGraph: CustomGraph = { nodes: [], edges: [] };
export const draftOf = (graph: CustomGraph): CustomDraft => ({ graph, past: [], future: [] });
export const edgeKey = ({ from, output, to, port }: CustomEdge) => [from, output, to, port].join(' ');
export const portsOf = (plugin: string) => (isPlugin(plugin) ? pluginPorts[plugin] : { inputs: [], outputs: [] });
/** SQL nodes name their lines themselves. */
export const isNamed = (plugin: string) => portsOf(plugin).inputs.some(({ named }) => named);

export type Refusal = 'itself' | 'twice' | 'circle' | 'full' | 'sourceOnly';

/** Why a line cannot be drawn; undefined: it can. */
export function refusal({ nodes, edges }: CustomGraph, edge: CustomEdge): Refusal | undefined {
  const target = nodes.find(({ id }) => id === edge.to);
  const input = target && portsOf(target.plugin).inputs.find(({ key, named }) => named || key === edge.port);
  if (edge.from === edge.to) return 'itself';
  if (!input) return 'sourceOnly';
  const there = edges.filter(({ to, port }) => to === edge.to && (input.named || port === edge.port));
  if (there.some(({ from, output }) => from === edge.from && output === edge.output)) return 'twice';
  if (!input.many && there.length > 0) return 'full';
  return orderedNodes({ nodes, edges: [...edges, edge] }).length < nodes.length ? 'circle' : undefined;
}

/** A line to the first input that is free, with a name where it needs one; undefined: there is none. */
export function usualLine(graph: CustomGraph, from: string, output: string, target: CustomNode): CustomEdge | undefined {
  const { inputs } = portsOf(target.plugin);
  const free = inputs.find(({ key, many }) => many || !graph.edges.some(({ to, port }) => to === target.id && port === key));
  if (!free) return undefined;
  return { from, output, to: target.id, port: free.named ? freeName(graph.edges.filter(({ to }) => to === target.id).map(({ port }) => port), 'input') : free.key };
}

export function freeName(taken: readonly string[], wanted: string): string {
  if (!taken.includes(wanted)) return wanted;
  for (let number = 2; ; number += 1) if (!taken.includes(`${wanted}${number}`)) return `${wanted}${number}`;
}

export function changeCustom(draft: CustomDraft, change: CustomChange): CustomDraft {
  const { graph, past, future } = draft;
  if (change.change === 'undo') return past.length > 0 ? { graph: past.at(-1)!, past: past.slice(0, -1), future: [graph, ...future] } : draft;
  if (change.change === 'redo') return future.length > 0 ? { graph: future[0]!, past: [...past, graph], future: future.slice(1) } : draft;
  const next = changed(graph, change);
  return next === graph ? draft : { graph: next, past: [...past, graph].slice(-mostSteps), future: [] };
}

function changed(graph: CustomGraph, change: Exclude<CustomChange, { change: 'undo' | 'redo' }>): CustomGraph {
  const { nodes, edges } = graph;
  switch (change.change) {
    case 'add': {
      const added = { nodes: [...nodes, { ...change.node, name: freeName(nodes.map(({ name }) => name), change.node.name) }], edges };
      return change.edge && !refusal(added, change.edge) ? { ...added, edges: [...edges, change.edge] } : added;
    }
    case 'update': return { ...graph, nodes: nodes.map((node) => (node.id === change.id ? { ...node, ...change.node } : node)) };
    case 'move': return { ...graph, nodes: nodes.map((node) => (change.places[node.id] ? { ...node, ...change.places[node.id] } : node)) };
    case 'connect': return refusal(graph, change.edge) ? graph : { ...graph, edges: [...edges, change.edge] };
    case 'rename-line': return { ...graph, edges: edges.map((edge) => (edgeKey(edge) === change.key ? { ...edge, port: change.port } : edge)) };
    case 'remove': {
      const [gone, cut] = [new Set(change.nodes), new Set(change.edges)];
      if (gone.size + cut.size === 0) return graph;
      return { nodes: nodes.filter(({ id }) => !gone.has(id)), edges: edges.filter((edge) => !cut.has(edgeKey(edge)) && !gone.has(edge.from) && !gone.has(edge.to)) };
    }
    case 'paste': {
      const all = [...nodes];
      for (const node of change.nodes) all.push({ ...node, name: freeName(all.map(({ name }) => name), node.name) });
      return { nodes: all, edges: [...edges, ...change.edges] };
    }
  }
}

/** Copies with ids of their own, a little aside, and the lines between them. */
export function copied({ nodes, edges }: CustomGraph, ids: ReadonlySet<string>, newId: () => string): { nodes: CustomNode[]; edges: CustomEdge[] } {
  const names = new Map([...ids].map((id) => [id, newId()]));
  return {
    nodes: nodes.filter(({ id }) => ids.has(id)).map((node) => ({ ...node, id: names.get(node.id)!, x: node.x + 40, y: node.y + 40 })),
    edges: edges.filter(({ from, to }) => ids.has(from) && ids.has(to)).map((edge) => ({ ...edge, from: names.get(edge.from)!, to: names.get(edge.to)! })),
  };
}
