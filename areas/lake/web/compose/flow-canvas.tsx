import { MarkerType, ReactFlowProvider, SelectionMode, useReactFlow, type Edge } from '@xyflow/react';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
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

export interface Chosen {
  nodes: ReadonlySet<string>;
  edges: ReadonlySet<string>;
}
export const nothing: Chosen = { nodes: new Set(), edges: new Set() };

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

export const pieceType = 'application/x-tributary-node';
const nodeTypes = { step: NodeCard };

export function FlowCanvas(props: FlowCanvasProps) {
  return <ReactFlowProvider><Canvas {...props} /></ReactFlowProvider>;
}

const toggled = (set: ReadonlySet<string>, changes: readonly { type: string; id?: string; selected?: boolean }[]) => {
  const next = new Set(set);
  for (const change of changes) if (change.type === 'select' && change.id !== undefined) {
    if (change.selected) next.add(change.id);
    else next.delete(change.id);
  }
  return next;
};

function Canvas({ graph, chosen, onChoose, statuses, problems, edit, tools }: FlowCanvasProps) {
  const say = useWords(composeWords);
  const flow = useReactFlow();
  /** Where nodes are while they are dragged: only where they are let go counts. */
  const [moving, setMoving] = useState<Record<string, { x: number; y: number }>>({});
  const mayEdit = edit !== undefined;
  const latest = useRef(chosen);
  useEffect(() => {
    latest.current = chosen;
  });
  const choose = (change: (before: Chosen) => Chosen) => {
    latest.current = change(latest.current);
    onChoose(latest.current);
  };

  const nodes = useMemo(() => graph.nodes.map((node): FlowNode => ({
    id: node.id, type: 'step', position: moving[node.id] ?? { x: node.x, y: node.y }, ...nodeSize, selected: chosen.nodes.has(node.id), ariaLabel: node.name,
    data: { node, status: statuses?.get(node.id), problem: problems?.get(node.id), mayEdit },
  })), [graph.nodes, moving, chosen.nodes, statuses, problems, mayEdit]);
  const edges = useMemo(() => graph.edges.map((edge): Edge => ({
    id: edgeKey(edge), source: edge.from, target: edge.to, type: 'smoothstep', selected: chosen.edges.has(edgeKey(edge)), className: `compose-edge-${edge.when}`,
    ...(edge.when !== 'success' && { label: say(edgeWords[edge.when]) }), markerEnd: { type: MarkerType.ArrowClosed, color: colour(edge.when === 'failure' ? 'error' : 'neutralLight') },
  })), [graph.edges, chosen.edges, say]);

  const fitted = useRef(false);
  useEffect(() => {
    if (fitted.current || graph.nodes.length === 0) return;
    fitted.current = true;
    requestAnimationFrame(() => void flow.fitView({ padding: 0.2, maxZoom: 1 }));
  }, [graph.nodes.length, flow]);

  return (
    <FlowFrame<FlowNode, Edge> name={say('canvas')} nodes={nodes} edges={edges} nodeTypes={nodeTypes} nodesDraggable={mayEdit} nodesConnectable={mayEdit} edgesFocusable nodeDragThreshold={2}
      selectionMode={SelectionMode.Partial} nodeColour={({ data: { status } }) => (status ? colourOf(stateOfNode(status.state)) : colour('borderStrong'))}
      onNodesChange={(changes) => {
        const places = changes.flatMap((change) => (change.type === 'position' && change.position ? [[change.id, change.position] as const] : []));
        if (places.length > 0) setMoving((before) => ({ ...before, ...Object.fromEntries(places) }));
        if (changes.some(({ type }) => type === 'select')) choose((before) => ({ ...before, nodes: toggled(before.nodes, changes) }));
      }}
      onEdgesChange={(changes) => { if (changes.some(({ type }) => type === 'select')) choose((before) => ({ ...before, edges: toggled(before.edges, changes) })); }}
      onNodeDragStop={(_, __, dragged) => {
        edit?.move(Object.fromEntries(dragged.map(({ id, position }) => [id, { x: Math.round(position.x), y: Math.round(position.y) }])));
        setMoving({});
      }}
      onConnect={({ source, target }) => edit?.connect({ from: source, to: target })}
      onDragOver={(event) => { if (edit && event.dataTransfer.types.includes(pieceType)) event.preventDefault(); }}
      onDrop={(event) => {
        const content = event.dataTransfer.getData(pieceType);
        if (!edit || !content) return;
        event.preventDefault();
        const at = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY });
        edit.drop(content, { x: at.x - nodeSize.width / 2, y: at.y - nodeSize.height / 2 });
      }}
      tools={tools} note={<span className="graph-count">{say('counts', { nodes: graph.nodes.length, edges: graph.edges.length })}</span>} />
  );
}
