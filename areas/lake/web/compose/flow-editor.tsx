import { ApartmentOutlined, CopyOutlined, DeleteOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { nodeSize } from '#platform/web/blocks/graph/graph.ts';
import { ToolButton } from '#platform/web/blocks/graph/graph-tools.tsx';
import { useLayouter } from '#platform/web/blocks/graph/use-layout.ts';
import '#platform/web/blocks/graph/graph.css';
import { notices } from '#platform/web/notices.ts';
import { useWords } from '#platform/web/words.ts';
import type { GraphNode } from '../../contract/compose-graph.ts';
import { composeWords } from './compose-words.ts';
import { FlowCanvas, type FlowEditing } from './flow-canvas.tsx';
import { nothing, type Chosen } from './use-canvas.ts';
import { copied, edgeKey, refusal, usualKind, type GraphChange, type GraphDraft } from './graph-draft.ts';
import { EdgeForm, NodeForm } from './node-form.tsx';
import { nodeOf, type Piece } from './node-looks.tsx';
import { Palette } from './palette.tsx';
import { useFlowKeys } from './use-flow-keys.ts';
import './compose.css';

interface FlowEditorProps {
  /** The task itself, which cannot be a node of its own. */
  wid: string | undefined;
  draft: GraphDraft;
  problems: ReadonlyMap<string, string>;
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
  onChange: (change: GraphChange) => void;
  onSave: () => void;
  /** Otherwise it is only looked at. */
  mayWrite: boolean;
}

const newId = () => crypto.randomUUID().slice(0, 8);
const only = (id: string): Chosen => ({ nodes: new Set([id]), edges: new Set() });
const gap = 60;

/** Palette, canvas and the settings of what is chosen. */
export function FlowEditor({ wid, draft, problems, chosen, onChoose, onChange, onSave, mayWrite }: FlowEditorProps) {
  const say = useWords(composeWords);
  const ask = useLayouter();
  const [key, setKey] = useState(0);
  const { graph } = draft;
  const first = graph.nodes.find(({ id }) => chosen.nodes.has(id));
  const node = chosen.nodes.size === 1 && chosen.edges.size === 0 ? first : undefined;
  const edge = chosen.nodes.size === 0 && chosen.edges.size === 1 ? graph.edges.find((one) => chosen.edges.has(edgeKey(one))) : undefined;

  const add = (piece: Piece, at?: { x: number; y: number }) => {
    const id = newId();
    const last = first ?? graph.nodes.at(-1);
    const place = at ?? (last ? { x: last.x + nodeSize.width + gap, y: last.y } : { x: 0, y: 0 });
    while (!at && graph.nodes.some(({ x, y }) => Math.abs(x - place.x) < nodeSize.width && Math.abs(y - place.y) < nodeSize.height)) place.y += nodeSize.height + gap / 2;
    onChange({ change: 'add', node: nodeOf(piece, id, place), ...(!at && first && { from: first.id }) });
    onChoose(only(id));
  };
  const connect = ({ from, to }: { from: string; to: string }) => {
    const reason = refusal(graph, { from, to });
    if (reason) notices.message('warning', say(reason));
    else onChange({ change: 'connect', edge: { from, to, when: usualKind(graph, from) } });
  };
  const remove = () => {
    onChange({ change: 'remove', nodes: [...chosen.nodes], edges: [...chosen.edges] });
    onChoose(nothing);
  };
  const copy = () => {
    if (chosen.nodes.size === 0) return;
    const copies = copied(graph, chosen.nodes, newId);
    onChange({ change: 'paste', ...copies });
    onChoose({ nodes: new Set(copies.nodes.map(({ id }) => id)), edges: new Set() });
  };
  const arrange = async () => {
    const places = await ask({ nodes: graph.nodes, edges: graph.edges.map(({ from, to }) => ({ source: from, target: to })), direction: 'right' });
    onChange({ change: 'move', places });
    // A new picture fills the view.
    setKey((before) => before + 1);
  };
  const step = (change: 'undo' | 'redo') => {
    onChange({ change });
    onChoose(nothing);
  };
  useFlowKeys({ undo: () => step('undo'), redo: () => step('redo'), remove, copy, save: onSave }, mayWrite);

  const editing: FlowEditing = { move: (places) => onChange({ change: 'move', places }), connect, drop: (content, at) => add(JSON.parse(content) as Piece, at) };
  const nothingChosen = chosen.nodes.size + chosen.edges.size === 0;
  const tools = (
    <div className="graph-tools">
      <ToolButton label={say('undo')} icon={<UndoOutlined />} disabled={draft.past.length === 0} onClick={() => step('undo')} />
      <ToolButton label={say('redo')} icon={<RedoOutlined />} disabled={draft.future.length === 0} onClick={() => step('redo')} />
      <ToolButton label={say('arrange')} icon={<ApartmentOutlined />} disabled={graph.nodes.length < 2} onClick={() => void arrange()} />
      <ToolButton label={say('copy')} icon={<CopyOutlined />} disabled={chosen.nodes.size === 0} onClick={copy} />
      <ToolButton label={say('remove')} icon={<DeleteOutlined />} disabled={nothingChosen} onClick={remove} />
    </div>
  );
  return (
    <div className="compose-editor" data-chosen={mayWrite && (node || edge) ? true : undefined} data-reading={mayWrite ? undefined : true}>
      {mayWrite && <Palette own={wid} onAdd={(piece) => add(piece)} />}
      <div className="graph-canvas">
        <FlowCanvas key={key} graph={graph} chosen={chosen} onChoose={onChoose} problems={problems} tools={mayWrite && tools} edit={mayWrite ? editing : undefined} />
        {graph.nodes.length === 0 && <div className="compose-hint">{say('emptyCanvas')}</div>}
      </div>
      {mayWrite && node && <aside className="compose-side" aria-label={say('nodeSettings')}><NodeForm graph={graph} node={node} problem={problems.get(node.id)} onChange={(change: Partial<GraphNode>) => onChange({ change: 'update', id: node.id, node: change })} /></aside>}
      {mayWrite && edge && <aside className="compose-side" aria-label={say('edgeSettings')}><EdgeForm graph={graph} edge={edge} onChange={(when) => onChange({ change: 'when', key: edgeKey(edge), when })} /></aside>}
    </div>
  );
}
