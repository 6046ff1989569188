import { graphlib, layout } from '@dagrejs/dagre';
import { nodeSize, type GraphDirection, type Positions, type Sized } from './graph.ts';

export interface LayoutRequest {
  nodes: readonly Sized[];
  edges: readonly { source: string; target: string }[];
  direction: GraphDirection;
  /** Layers that are much longer than the picture is wide stand in several rows: for graphs with hubs, where the order in a layer says little. */
  compact?: boolean;
}

const gap = nodeSize.height / 2;

/** Puts nodes into layers along the edges; those without any stand in rows below. Positions are top left corners. */
export function layoutGraph({ nodes, edges, direction, compact = false }: LayoutRequest): Positions {
  const known = new Map(nodes.map((node) => [node.id, sizeOf(node)]));
  // An edge to a node that is not shown would make dagre invent one without a size.
  const inside = edges.filter(({ source, target }) => known.has(source) && known.has(target) && source !== target);
  const joined = new Set(inside.flatMap(({ source, target }) => [source, target]));
  const [tied, single] = [nodes.filter(({ id }) => joined.has(id)), nodes.filter(({ id }) => !joined.has(id))];
  const strict = inLayers(tied, inside, direction);
  const layered = compact && direction === 'right' ? folded(tied, strict) : strict;
  const bottom = Math.max(gap, ...tied.map(({ id }) => layered[id]!.y + known.get(id)!.height + gap));
  const right = Math.max(0, ...tied.map(({ id }) => layered[id]!.x + known.get(id)!.width));
  return { ...layered, ...inRows(single, bottom, right) };
}

const sizeOf = ({ width = nodeSize.width, height = nodeSize.height }: Sized) => ({ width, height });

function inLayers(nodes: readonly Sized[], edges: LayoutRequest['edges'], direction: GraphDirection): Positions {
  const graph = new graphlib.Graph({ multigraph: true });
  graph.setGraph({ rankdir: direction === 'right' ? 'LR' : 'TB', nodesep: gap, ranksep: gap * 3, marginx: gap, marginy: gap });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const node of nodes) graph.setNode(node.id, sizeOf(node));
  edges.forEach(({ source, target }, index) => graph.setEdge(source, target, {}, String(index)));
  layout(graph);
  return Object.fromEntries(nodes.map((node) => {
    const { x, y } = graph.node(node.id) as { x: number; y: number };
    const { width, height } = sizeOf(node);
    return [node.id, { x: x - width / 2, y: y - height / 2 }];
  }));
}

/** Cuts layers from left to right that are too tall into columns side by side, each around the middle. */
function folded(nodes: readonly Sized[], positions: Positions): Positions {
  const area = nodes.reduce((sum, node) => sum + (sizeOf(node).width + gap * 3) * (sizeOf(node).height + gap), 0);
  const tallest = Math.max(Math.sqrt(area / 1.6), ...nodes.map((node) => sizeOf(node).height));
  const middleOf = (node: Sized) => Math.round(positions[node.id]!.x + sizeOf(node).width / 2);
  const layers = [...Map.groupBy(nodes, middleOf)].sort(([one], [other]) => one - other).map(([, layer]) => layer.toSorted((one, other) => positions[one.id]!.y - positions[other.id]!.y));
  const columns = layers.flatMap((layer) => {
    const height = layer.reduce((sum, node) => sum + sizeOf(node).height + gap, 0);
    const count = Math.max(1, Math.round(height / tallest));
    const per = Math.ceil(layer.length / count);
    return Array.from({ length: Math.ceil(layer.length / per) }, (_, at) => layer.slice(at * per, (at + 1) * per));
  });
  const heights = columns.map((column) => column.reduce((sum, node) => sum + sizeOf(node).height + gap, -gap));
  const whole = Math.max(...heights, 0);
  const placed: Positions = {};
  let x = gap;
  for (const [at, column] of columns.entries()) {
    let y = gap + (whole - heights[at]!) / 2;
    for (const node of column) {
      placed[node.id] = { x, y };
      y += sizeOf(node).height + gap;
    }
    x += Math.max(...column.map((node) => sizeOf(node).width)) + gap * 3;
  }
  return placed;
}

/** As wide as what stands above them, or about twice as wide as high. */
function inRows(nodes: readonly Sized[], top: number, width: number): Positions {
  const area = nodes.reduce((sum, node) => sum + (sizeOf(node).width + gap) * (sizeOf(node).height + gap), 0);
  const widest = Math.max(width, Math.sqrt(area * 2));
  const positions: Positions = {};
  let [x, y, row] = [gap, top, 0];
  for (const node of nodes) {
    const size = sizeOf(node);
    if (x > gap && x + size.width > widest) [x, y, row] = [gap, y + row + gap, 0];
    positions[node.id] = { x, y };
    x += size.width + gap;
    row = Math.max(row, size.height);
  }
  return positions;
}
