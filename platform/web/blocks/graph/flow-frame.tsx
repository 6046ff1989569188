import { Background, Panel, ReactFlow, type Edge, type Node, type ReactFlowProps } from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import type { ReactNode } from 'react';
import { nodeSize } from './graph.ts';
import { OverviewMap } from './overview-map.tsx';
import './graph.css';

/** Dots are drawn anew with every movement, and cost more than all else in a large picture. */
const mostOnDots = 100;

interface FlowFrameProps<N extends Node, E extends Edge> extends ReactFlowProps<N, E> {
  /** For screen readers. */
  name: string;
  nodeColour: (node: N) => string;
  /** At the top left. */
  tools: ReactNode;
  /** At the bottom left. */
  note: ReactNode;
}

/** What every graph of the product has: only what is in sight exists, an overview map, tools, and no frills. */
export function FlowFrame<N extends Node, E extends Edge>({ name, nodeColour, tools, note, children, ...flow }: FlowFrameProps<N, E>) {
  return (
    <ReactFlow<N, E> onlyRenderVisibleElements minZoom={0.05} maxZoom={2} aria-label={name} nodesDraggable={false} nodesConnectable={false} edgesFocusable={false}
      deleteKeyCode={null} proOptions={{ hideAttribution: true }} {...flow}>
      {(flow.nodes?.length ?? 0) <= mostOnDots && <Background className="graph-ground" gap={nodeSize.height / 2} size={1} />}
      <OverviewMap nodes={flow.nodes ?? []} colour={nodeColour} />
      <Panel position="top-left">{tools}</Panel>
      <Panel position="bottom-left">{note}</Panel>
      {children}
    </ReactFlow>
  );
}
