import { MarkerType, ReactFlowProvider, type Edge } from '@xyflow/react';
import { useMemo, type ReactNode } from 'react';
import { FlowFrame } from '#platform/web/blocks/graph/flow-frame.tsx';
import { nodeSize } from '#platform/web/blocks/graph/graph.ts';
import '#platform/web/blocks/state/state-dot.css';
import { colourOf } from '#platform/web/blocks/state/states.ts';
import { colour } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import type { CustomNodeRun } from '../../contract/custom-graph.ts';
import { useCanvas, type Chosen } from '../compose/use-canvas.ts';
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
  const mayEdit = edit !== undefined;
  const { moving, frame } = useCanvas({ count: graph.nodes.length, chosen, onChoose, edit });
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

  return (
    <FlowFrame<PluginNode, Edge> {...frame} name={say('canvas')} nodes={nodes} edges={edges} nodeTypes={nodeTypes}
      nodeColour={({ data: { run } }) => (run ? colourOf(stateOfRun(run.state)) : colour('borderStrong'))}
      onConnect={({ source, sourceHandle, target, targetHandle }) => edit?.connect({ from: source, output: sourceHandle ?? '', to: target, port: targetHandle ?? '' })}
      tools={tools} note={<span className="graph-count">{say('counts', { nodes: graph.nodes.length, edges: graph.edges.length })}</span>} />
  );
}
