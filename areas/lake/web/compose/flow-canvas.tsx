import { MarkerType, ReactFlowProvider, type Edge } from '@xyflow/react';
import { useMemo, type ReactNode } from 'react';
import { FlowFrame } from '#platform/web/blocks/graph/flow-frame.tsx';
import { nodeSize } from '#platform/web/blocks/graph/graph.ts';
import '#platform/web/blocks/state/state-dot.css';
import { colourOf } from '#platform/web/blocks/state/states.ts';
import { colour } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import type { Graph, GraphEdge } from '../../contract/compose-graph.ts';
import type { NodeStatus } from '../../contract/compose-runs.ts';
import { composeWords } from './compose-words.ts';
import { edgeKey } from './graph-draft.ts';
import { NodeCard, type FlowNode } from './node-card.tsx';
import { edgeWords, stateOfNode } from './node-looks.tsx';
import { useCanvas, type Chosen } from './use-canvas.ts';

export interface FlowEditing {
  move: (places: Record<string, { x: number; y: number }>) => void;
  connect: (line: Pick<GraphEdge, 'from' | 'to'>) => void;
  drop: (content: string, at: { x: number; y: number }) => void;
}

interface FlowCanvasProps {
  graph: Graph;
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
  /** How far each node is, in a run. */
  statuses?: ReadonlyMap<string, NodeStatus>;
  problems?: ReadonlyMap<string, string>;
  /** Absent: it is only looked at. */
  edit?: FlowEditing | undefined;
  tools?: ReactNode;
}

const nodeTypes = { step: NodeCard };

export function FlowCanvas(props: FlowCanvasProps) {
  return <ReactFlowProvider><Canvas {...props} /></ReactFlowProvider>;
}

function Canvas({ graph, chosen, onChoose, statuses, problems, edit, tools }: FlowCanvasProps) {
  const say = useWords(composeWords);
  const mayEdit = edit !== undefined;
  const { moving, frame } = useCanvas({ count: graph.nodes.length, chosen, onChoose, edit });

  const nodes = useMemo(() => graph.nodes.map((node): FlowNode => ({
    id: node.id, type: 'step', position: moving[node.id] ?? { x: node.x, y: node.y }, ...nodeSize, selected: chosen.nodes.has(node.id), ariaLabel: node.name,
    data: { node, status: statuses?.get(node.id), problem: problems?.get(node.id), mayEdit },
  })), [graph.nodes, moving, chosen.nodes, statuses, problems, mayEdit]);
  const edges = useMemo(() => graph.edges.map((edge): Edge => ({
    id: edgeKey(edge), source: edge.from, target: edge.to, type: 'smoothstep', selected: chosen.edges.has(edgeKey(edge)), className: `compose-edge-${edge.when}`,
    ...(edge.when !== 'success' && { label: say(edgeWords[edge.when]) }), markerEnd: { type: MarkerType.ArrowClosed, color: colour(edge.when === 'failure' ? 'error' : 'neutralLight') },
  })), [graph.edges, chosen.edges, say]);

  return (
    <FlowFrame<FlowNode, Edge> {...frame} name={say('canvas')} nodes={nodes} edges={edges} nodeTypes={nodeTypes}
      nodeColour={({ data: { status } }) => (status ? colourOf(stateOfNode(status.state)) : colour('borderStrong'))}
      onConnect={({ source, target }) => edit?.connect({ from: source, to: target })}
      tools={tools} note={<span className="graph-count">{say('counts', { nodes: graph.nodes.length, edges: graph.edges.length })}</span>} />
  );
}
