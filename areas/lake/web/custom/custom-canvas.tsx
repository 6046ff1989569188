import { MarkerType, ReactFlowProvider, SelectionMode, useReactFlow, type Edge } from '@xyflow/react';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { FlowFrame } from '#platform/web/blocks/graph/flow-frame.tsx';
import { nodeSize } from '#platform/web/blocks/graph/graph.ts';
import '#platform/web/blocks/state/state-dot.css';
import { colourOf } from '#platform/web/blocks/state/states.ts';
import { colour } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import type { CustomNodeRun } from '../../contract/custom-graph.ts';
import { pieceType, type Chosen } from '../compose/flow-canvas.tsx';
import { edgeKey, isNamed, type CustomGraph } from './custom-draft.ts';
import { customWords } from './custom-words.ts';
import { PluginCard, type PluginNode } from './plugin-card.tsx';
import { stateOfRun } from './plugin-looks.tsx';

export interface CustomEditing {
  move: (places: Record<string, { x: number; y: number }>) => void;
  connect: (line: { from: string; output: string; to: string; port: string }) => void;
  drop: (plugin: string, at: { x: number; y: number }) => void;
}

interface CustomCanvasProps {
  graph: CustomGraph;
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
  runs: ReadonlyMap<string, CustomNodeRun>;
  problems: ReadonlyMap<string, string>;
  /** Absent: it is only looked at. */
  edit?: CustomEditing | undefined;
  tools?: ReactNode;
}

const nodeTypes = { plugin: PluginCard };

export function CustomCanvas(props: CustomCanvasProps) {
  return <ReactFlowProvider><Canvas {...props} /></ReactFlowProvider>;
}

function Canvas({ graph, chosen, onChoose, runs, problems, edit, tools }: CustomCanvasProps) {
  const say = useWords(customWords);
  const flow = useReactFlow();
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
  const nodes = useMemo(() => graph.nodes.map((node): PluginNode => ({
    id: node.id, type: 'plugin', position: moving[node.id] ?? { x: node.x, y: node.y }, ...nodeSize, selected: chosen.nodes.has(node.id), ariaLabel: node.name,
    data: { node, run: runs.get(node.id), problem: problems.get(node.id), mayEdit },
  })), [graph.nodes, moving, chosen.nodes, runs, problems, mayEdit]);
  const plugins = useMemo(() => new Map(graph.nodes.map(({ id, plugin }) => [id, plugin])), [graph.nodes]);
  const edges = useMemo(() => graph.edges.map((edge): Edge => {
    const named = isNamed(plugins.get(edge.to) ?? '');
    return {
      id: edgeKey(edge), source: edge.from, sourceHandle: edge.output, target: edge.to, targetHandle: named ? '' : edge.port, type: 'smoothstep', selected: chosen.edges.has(edgeKey(edge)), ...(named && { label: edge.port }),
      markerEnd: { type: MarkerType.ArrowClosed, color: colour('neutralLight') },
    };
  }), [graph.edges, chosen.edges, plugins]);
  const fitted = useRef(false);
  useEffect(() => {
    if (fitted.current || graph.nodes.length === 0) return;
    fitted.current = true;
    requestAnimationFrame(() => void flow.fitView({ padding: 0.2, maxZoom: 1 }));
  }, [graph.nodes.length, flow]);

  return (
    <FlowFrame<PluginNode, Edge> name={say('canvas')} nodes={nodes} edges={edges} nodeTypes={nodeTypes} nodesDraggable={mayEdit} nodesConnectable={mayEdit} edgesFocusable nodeDragThreshold={2}
      selectionMode={SelectionMode.Partial} nodeColour={({ data: { run } }) => (run ? colourOf(stateOfRun(run.state)) : colour('borderStrong'))}
      onNodesChange={(changes) => {
        const places = changes.flatMap((change) => (change.type === 'position' && change.position ? [[change.id, change.position] as const] : []));
        if (places.length > 0) setMoving((before) => ({ ...before, ...Object.fromEntries(places) }));
        const selections = changes.flatMap((change) => (change.type === 'select' ? [change] : []));
        if (selections.length > 0) choose((before) => ({ ...before, nodes: toggled(before.nodes, selections) }));
      }}
      onEdgesChange={(changes) => {
        const selections = changes.flatMap((change) => (change.type === 'select' ? [change] : []));
        if (selections.length > 0) choose((before) => ({ ...before, edges: toggled(before.edges, selections) }));
      }}
      onNodeDragStop={(_, __, dragged) => {
        edit?.move(Object.fromEntries(dragged.map(({ id, position }) => [id, { x: Math.round(position.x), y: Math.round(position.y) }])));
        setMoving({});
      }}
      onConnect={({ source, sourceHandle, target, targetHandle }) => edit?.connect({ from: source, output: sourceHandle ?? '', to: target, port: targetHandle ?? '' })}
      onDragOver={(event) => { if (edit && event.dataTransfer.types.includes(pieceType)) event.preventDefault(); }}
      onDrop={(event) => {
        const plugin = event.dataTransfer.getData(pieceType);
        if (!edit || !plugin) return;
        event.preventDefault();
        const at = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY });
        edit.drop(plugin, { x: at.x - nodeSize.width / 2, y: at.y - nodeSize.height / 2 });
      }}
      tools={tools} note={<span className="graph-count">{say('counts', { nodes: graph.nodes.length, edges: graph.edges.length })}</span>} />
  );
}

function toggled(set: ReadonlySet<string>, changes: readonly { id: string; selected: boolean }[]): Set<string> {
  const next = new Set(set);
  for (const { id, selected } of changes) {
    if (selected) next.add(id);
    else next.delete(id);
  }
  return next;
}
