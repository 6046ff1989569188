import { MarkerType, ReactFlowProvider, useReactFlow, type Edge } from '@xyflow/react';
import { Skeleton } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../../language.ts';
import { useThemeMode } from '../../theme-mode.ts';
import { colour } from '../../theme.ts';
import { useWords } from '../../words.ts';
import '../state/state-dot.css';
import { colourOf, states } from '../state/states.ts';
import { blockWords } from '../words.ts';
import { FlowFrame } from './flow-frame.tsx';
import { GraphCard, type CardNode } from './graph-card.tsx';
import { drawGraph, drawIcon } from './graph-picture.ts';
import { DirectionButton, GraphTools } from './graph-tools.tsx';
import { nodeSize, wholeView, type GraphDirection, type GraphEdge, type GraphNode } from './graph.ts';
import { useLayout } from './use-layout.ts';

export interface GraphViewProps {
  nodes: readonly GraphNode[];
  edges: readonly GraphEdge[];
  /** For screen readers and exported files. */
  name: string;
  selected?: string;
  onSelect?: (id: string) => void;
  /** Asks for the neighbours of a node; the parent then hands over more nodes. */
  onExpand?: (id: string) => void;
}

const nodeTypes = { card: GraphCard };

export function GraphView(props: GraphViewProps) {
  return <ReactFlowProvider><GraphFlow {...props} /></ReactFlowProvider>;
}

function GraphFlow({ nodes, edges, name, selected, onSelect, onExpand }: GraphViewProps) {
  const say = useWords(blockWords);
  const text = useText();
  const mode = useThemeMode();
  const [direction, setDirection] = useState<GraphDirection>('right');
  const [found, setFound] = useState<ReadonlySet<string>>(new Set());
  const [hovered, setHovered] = useState<string>();
  const positions = useLayout(nodes, edges, direction);
  const flow = useReactFlow();
  const fitted = useRef<string>(undefined);

  const cards = useMemo(() => nodes.flatMap((node): CardNode[] => {
    const position = positions?.[node.id];
    if (!position) return [];
    return [{
      id: node.id, type: 'card', position, ...nodeSize, ariaLabel: `${node.name}, ${node.kind}`,
      data: { node, direction, onExpand, found: found.has(node.id), chosen: node.id === selected },
    }];
  }), [nodes, positions, direction, found, selected, onExpand]);

  const lines = useMemo(() => edges.map(({ id, source, target, label }): Edge => ({
    id, source, target, label, type: 'smoothstep', focusable: false, markerEnd: { type: MarkerType.ArrowClosed, color: colour('neutralLight') },
    className: hovered === source || hovered === target || hovered === id ? 'graph-edge-near' : undefined,
  })), [edges, hovered]);

  // A new direction is a new picture; more neighbours are not, and the view stays where the person was.
  useEffect(() => {
    if (cards.length === 0 || fitted.current === direction) return;
    fitted.current = direction;
    requestAnimationFrame(() => void flow.fitView(wholeView));
  }, [cards, direction, flow]);

  if (!positions && nodes.length > 0) return <Skeleton.Node active className="graph-skeleton"><span /></Skeleton.Node>;
  const draw = () => drawGraph({
    nodes: nodes.map((node) => ({ ...node, icon: drawIcon(node.icon), stateWord: node.state && text(states[node.state]) })),
    edges, positions: positions ?? {}, mode, direction,
  });
  return (
    <FlowFrame<CardNode, Edge> nodes={cards} edges={lines} nodeTypes={nodeTypes} name={name}
      nodeColour={({ data: { node } }) => (node.state ? colourOf(node.state) : colour('borderStrong'))}
      onNodeClick={(_, node) => onSelect?.(node.id)}
      onNodeDoubleClick={(_, node) => onExpand?.(node.id)}
      onNodeMouseEnter={(_, node) => setHovered(node.id)} onNodeMouseLeave={() => setHovered(undefined)}
      onEdgeMouseEnter={(_, edge) => setHovered(edge.id)} onEdgeMouseLeave={() => setHovered(undefined)}
      tools={
        <GraphTools nodes={nodes} name={name} onFound={setFound} draw={draw}>
          <DirectionButton direction={direction} onDirection={setDirection} />
        </GraphTools>
      }
      note={<span className="graph-count">{say('graphCount', { nodes: nodes.length, edges: edges.length })}</span>} />
  );
}
