import { ApartmentOutlined, CopyOutlined, DeleteOutlined, RedoOutlined, TableOutlined, UndoOutlined } from '@ant-design/icons';
import { Form } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { PluginKey } from '#engine/pipeline/settings.ts';
import { nodeSize } from '#platform/web/blocks/graph/graph.ts';
import { ToolButton } from '#platform/web/blocks/graph/graph-tools.tsx';
import { useLayouter } from '#platform/web/blocks/graph/use-layout.ts';
import '#platform/web/blocks/graph/graph.css';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useText } from '#platform/web/language.ts';
import { notices } from '#platform/web/notices.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import type { CustomNodeRun } from '../../contract/custom-graph.ts';
import { can } from '../../contract/permissions.ts';
import { plugins } from '../../contract/plugins.ts';
import { nothing, type Chosen } from '../compose/use-canvas.ts';
import { useFlowKeys } from '../compose/use-flow-keys.ts';
import '../compose/compose.css';
import { CustomCanvas, type CustomEditing } from './custom-canvas.tsx';
import { copied, edgeKey, isNamed, portsOf, refusal, usualLine, type CustomChange, type CustomDraft, type CustomEdge, type CustomNode } from './custom-draft.ts';
import { customWords } from './custom-words.ts';
import { NodePreview } from './node-preview.tsx';
import { PluginPalette } from './plugin-palette.tsx';
import { useGraphColumns } from './use-graph-columns.ts';
import './custom.css';

const PluginForm = lazy(() => import('./forms/plugin-form.tsx').then((module) => ({ default: module.PluginForm })));

interface CustomEditorProps {
  draft: CustomDraft;
  /** What the last check found, by node. */
  findings: ReadonlyMap<string, string>;
  runs: ReadonlyMap<string, CustomNodeRun>;
  onChange: (change: CustomChange) => void;
  onSave: () => void;
  mayWrite: boolean;
}

const newId = () => crypto.randomUUID().slice(0, 8);
const gap = 60;

/** Palette, canvas, the settings of what is chosen, and the rows that come out of it. */
export function CustomEditor({ draft, findings, runs, onChange, onSave, mayWrite }: CustomEditorProps) {
  const say = useWords(customWords);
  const text = useText();
  const ask = useLayouter();
  const seesRows = useCan(can.queryLake);
  const [chosen, setChosen] = useState<Chosen>(nothing);
  const [previewing, setPreviewing] = useState(false);
  const [key, setKey] = useState(0);
  const { graph } = draft;
  const { inputsOf, problems } = useGraphColumns(graph, mayWrite);
  const first = graph.nodes.find(({ id }) => chosen.nodes.has(id));
  const node = chosen.nodes.size === 1 && chosen.edges.size === 0 ? first : undefined;
  const edge = chosen.nodes.size === 0 && chosen.edges.size === 1 ? graph.edges.find((one) => chosen.edges.has(edgeKey(one))) : undefined;
  const told = new Map([...problems, ...findings]);

  const add = (plugin: PluginKey, at?: { x: number; y: number }) => {
    const last = first ?? graph.nodes.at(-1);
    const place = at ?? (last ? { x: last.x + nodeSize.width + gap, y: last.y } : { x: 0, y: 0 });
    while (!at && graph.nodes.some(({ x, y }) => Math.abs(x - place.x) < nodeSize.width && Math.abs(y - place.y) < nodeSize.height)) place.y += nodeSize.height + gap / 2;
    const added: CustomNode = { id: newId(), plugin, name: text(plugins[plugin].title), x: Math.round(place.x), y: Math.round(place.y), settings: plugins[plugin].initial };
    const output = first && portsOf(first.plugin).outputs[0];
    onChange({ change: 'add', node: added, edge: !at && first && output !== undefined ? usualLine({ ...graph, nodes: [...graph.nodes, added] }, first.id, output, added) : undefined });
    setChosen({ nodes: new Set([added.id]), edges: new Set() });
  };
  const connect = (line: CustomEdge) => {
    const target = graph.nodes.find(({ id }) => id === line.to);
    const edgeTo = target && isNamed(target.plugin) ? usualLine(graph, line.from, line.output, target) ?? line : line;
    const reason = refusal(graph, edgeTo);
    if (reason) notices.message('warning', say(reason));
    else onChange({ change: 'connect', edge: edgeTo });
  };
  const remove = () => {
    onChange({ change: 'remove', nodes: [...chosen.nodes], edges: [...chosen.edges] });
    setChosen(nothing);
  };
  const copy = () => {
    if (chosen.nodes.size === 0) return;
    const copies = copied(graph, chosen.nodes, newId);
    onChange({ change: 'paste', ...copies });
    setChosen({ nodes: new Set(copies.nodes.map(({ id }) => id)), edges: new Set() });
  };
  const arrange = async () => {
    onChange({ change: 'move', places: await ask({ nodes: graph.nodes, edges: graph.edges.map(({ from, to }) => ({ source: from, target: to })), direction: 'right' }) });
    setKey((before) => before + 1);
  };
  const step = (change: 'undo' | 'redo') => {
    onChange({ change });
    setChosen(nothing);
  };
  useFlowKeys({ undo: () => step('undo'), redo: () => step('redo'), remove, copy, save: onSave }, mayWrite);

  const editing: CustomEditing = { move: (places) => onChange({ change: 'move', places }), connect, drop: (plugin, at) => add(plugin as PluginKey, at) };
  const tools = (
    <div className="graph-tools">
      {mayWrite && (
        <>
          <ToolButton label={say('undo')} icon={<UndoOutlined />} disabled={draft.past.length === 0} onClick={() => step('undo')} />
          <ToolButton label={say('redo')} icon={<RedoOutlined />} disabled={draft.future.length === 0} onClick={() => step('redo')} />
          <ToolButton label={say('arrange')} icon={<ApartmentOutlined />} disabled={graph.nodes.length < 2} onClick={() => void arrange()} />
          <ToolButton label={say('copy')} icon={<CopyOutlined />} disabled={chosen.nodes.size === 0} onClick={copy} />
          <ToolButton label={say('removeChosen')} icon={<DeleteOutlined />} disabled={chosen.nodes.size + chosen.edges.size === 0} onClick={remove} />
        </>
      )}
      {seesRows && <ToolButton label={node ? say('preview') : say('previewHint')} icon={<TableOutlined />} disabled={!node} onClick={() => setPreviewing(!previewing)} />}
    </div>
  );
  return (
    <div className="compose-editor custom-editor" data-chosen={mayWrite && (node || edge) ? true : undefined} data-reading={mayWrite ? undefined : true}>
      {mayWrite && <PluginPalette onAdd={(plugin) => add(plugin)} />}
      <div className="custom-middle">
        <div className="graph-canvas">
          <CustomCanvas key={key} graph={graph} chosen={chosen} onChoose={setChosen} runs={runs} problems={told} tools={tools} edit={mayWrite ? editing : undefined} />
          {graph.nodes.length === 0 && <div className="compose-hint">{say('emptyCanvas')}</div>}
        </div>
        {previewing && node && seesRows && <NodePreview key={node.id} graph={graph} node={node} onClose={() => setPreviewing(false)} />}
      </div>
      {mayWrite && node && (
        <aside className="compose-side" aria-label={say('nodeSettings')}>
          <Suspense fallback={<LinesSkeleton lines={5} />}><PluginForm key={node.id} node={node} inputs={inputsOf(node)} problem={told.get(node.id)} onChange={(change) => onChange({ change: 'update', id: node.id, node: change })} /></Suspense>
        </aside>
      )}
      {mayWrite && edge && (
        <aside className="compose-side" aria-label={say('lineSettings')}>
          <LineForm edge={edge} nodes={graph.nodes} onRename={(port) => {
            onChange({ change: 'rename-line', key: edgeKey(edge), port });
            setChosen({ nodes: new Set(), edges: new Set([edgeKey({ ...edge, port })]) });
          }} />
        </aside>
      )}
    </div>
  );
}

function LineForm({ edge, nodes, onRename }: { edge: CustomEdge; nodes: readonly CustomNode[]; onRename: (port: string) => void }) {
  const say = useWords(customWords);
  const [from, to] = [edge.from, edge.to].map((id) => nodes.find((node) => node.id === id));
  return (
    <Form layout="vertical">
      <h3>{say('lineSettings')}</h3>
      <p>{from?.name} → {to?.name}</p>
      {to && isNamed(to.plugin) && <Form.Item label={say('relation')}><TextInput value={edge.port} maxLength={60} aria-label={say('relation')} onChange={(event) => onRename(event.target.value)} /></Form.Item>}
    </Form>
  );
}
