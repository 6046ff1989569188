import { graphlib, layout } from '@dagrejs/dagre';
import { nodeSize, type GraphDirection, type Positions } from './graph.ts';

export interface LayoutRequest {
  nodes: readonly { id: string }[];
  edges: readonly { source: string; target: string }[];
  direction: GraphDirection;
}

/** Puts nodes into layers along the edges. Positions are top left corners. */
export function layoutGraph({ nodes, edges, direction }: LayoutRequest): Positions {
  const graph = new graphlib.Graph({ multigraph: true });
  const gap = nodeSize.height / 2;
  graph.setGraph({ rankdir: direction === 'right' ? 'LR' : 'TB', nodesep: gap, ranksep: gap * 3, marginx: gap, marginy: gap });
  graph.setDefaultEdgeLabel(() => ({}));
  const known = new Set(nodes.map(({ id }) => id));
  for (const { id } of nodes) graph.setNode(id, { width: nodeSize.width, height: nodeSize.height });
  // An edge to a node that is not shown would make dagre invent one without a size.
  edges.filter(({ source, target }) => known.has(source) && known.has(target) && source !== target)
    .forEach(({ source, target }, index) => graph.setEdge(source, target, {}, String(index)));
  layout(graph);
  return Object.fromEntries(nodes.map(({ id }) => {
    const { x, y } = graph.node(id) as { x: number; y: number };
    return [id, { x: x - nodeSize.width / 2, y: y - nodeSize.height / 2 }];
  }));
}
