import { ApartmentOutlined, CompressOutlined, ExpandOutlined, UndoOutlined } from '@ant-design/icons';
import { ConnectionLineType, ConnectionMode, ReactFlowProvider, useReactFlow, useStore, type Edge, type ReactFlowProps } from '@xyflow/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { FlowFrame } from '#platform/web/blocks/graph/flow-frame.tsx';
import { wholeView } from '#platform/web/blocks/graph/graph.ts';
import { GraphTools, ToolButton, useShowNode } from '#platform/web/blocks/graph/graph-tools.tsx';
import { useThemeMode } from '#platform/web/theme-mode.ts';
import { colour } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import type { ErRelation, RelationInput } from '../../contract/relations.ts';
import { relationOfLine } from './draw-relation.ts';
import { drawEr } from './er-picture.ts';
import { FlowNodes, relatedFields } from './flow-nodes.ts';
import { Hover } from './hover.ts';
import { Legend } from './legend.tsx';
import { DrawnRelations, RelationLayer } from './relation-layer.tsx';
import { relationsWords } from './relations-words.ts';
import { TableNode, TableToolsContext, type TableNodeData } from './table-node.tsx';
import type { TableShape } from './table-shape.ts';
import { usePlaces } from './use-places.ts';
import type { Undo } from './use-undo.ts';

export type Chosen = { kind: 'table' | 'relation'; wid: string } | undefined;

export interface ErFlowProps {
  source: string;
  name: string;
  shapes: ReadonlyMap<string, TableShape>;
  relations: readonly ErRelation[];
  chosen: Chosen;
  /** Comes into the middle of the view; another number asks again. */
  focus: { wid: string; time: number } | undefined;
  mayWrite: boolean;
  whole: boolean;
  undo: Undo;
  onChoose: (chosen: Chosen) => void;
  onDraw: (input: RelationInput) => void;
  onExpand: (wid: string) => void;
  onToggleFields: (wid: string) => void;
  onWhole: () => void;
  onMissing: (text: string) => void;
}

const nodeTypes = { table: TableNode };
const noEdges: Edge[] = [];
const nodeColour = ({ className }: TableNodeData) => colour(className?.includes('er-chosen') ? 'primary' : 'borderStrong');
/** Below it, rows are smaller than anybody can read. */
const farZoom = 0.45;

export function ErFlow(props: ErFlowProps) {
  return <ReactFlowProvider><ErFlowInside {...props} /></ReactFlowProvider>;
}

function ErFlowInside({ source, name, shapes, relations, chosen, focus, mayWrite, whole, undo, onChoose, onDraw, onExpand, onToggleFields, onWhole, onMissing }: ErFlowProps) {
  const say = useWords(relationsWords);
  const mode = useThemeMode();
  const flow = useReactFlow();
  const show = useShowNode();
  const far = useStore((state) => state.transform[2] < farZoom);
  const { positions, move, settle, arrange } = usePlaces(source, shapes, relations, mayWrite, undo);
  const [found, setFound] = useState<ReadonlySet<string>>(new Set());
  const [hover] = useState(() => new Hover());
  const [tables] = useState(() => new FlowNodes());
  const [lines] = useState(() => new DrawnRelations());

  const related = useMemo(() => relatedFields(relations), [relations]);
  const table = chosen?.kind === 'table' ? chosen.wid : undefined;
  const nodes = useMemo(
    () => tables.of(shapes, positions, related, { chosen: table, found }, ({ node }) => say('tableLabel', { name: node.dataObject, count: node.field_num })),
    [tables, shapes, positions, related, table, found, say],
  );
  const drawn = useMemo(() => lines.of(relations, shapes, positions), [lines, relations, shapes, positions]);
  const chooseRelation = useCallback((wid: string) => onChoose({ kind: 'relation', wid }), [onChoose]);

  // A new picture fills the view; a few more tables leave the view where the person was.
  const fitted = useRef(0);
  useEffect(() => {
    if (nodes.length === 0 || nodes.length < shapes.size || nodes.length < fitted.current * 2) return;
    fitted.current = nodes.length;
    requestAnimationFrame(() => void flow.fitView(wholeView));
  }, [nodes, shapes, flow]);
  const standing = focus && positions[focus.wid] !== undefined;
  useEffect(() => {
    if (focus && standing) requestAnimationFrame(() => show(focus.wid));
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [focus, standing]);

  const tools = useMemo(() => ({ far, connectable: mayWrite, toggleFields: onToggleFields }), [far, mayWrite, onToggleFields]);
  const findable = useMemo(() => [...shapes.values()].map(({ node }) => ({ id: node.wid, name: `${node.dataObject} ${node.dataObjectName}`.trim(), kind: node.schema_name || node.object_kind })), [shapes]);
  const latest = useRef({ shapes, onChoose, onDraw, onExpand, move, settle });
  useEffect(() => {
    latest.current = { shapes, onChoose, onDraw, onExpand, move, settle };
  });
  // Always the same ones: with others, React Flow would draw every table again, in each step of a drag.
  const events = useMemo((): Partial<ReactFlowProps<TableNodeData>> => ({
    isValidConnection: (line) => relationOfLine(line, latest.current.shapes) !== undefined,
    onConnect: (line) => {
      const input = relationOfLine(line, latest.current.shapes);
      if (input) latest.current.onDraw(input);
    },
    onNodesChange: (changes) => {
      const moved = changes.flatMap((change) => (change.type === 'position' && change.position ? [[change.id, change.position] as const] : []));
      if (moved.length > 0) latest.current.move(Object.fromEntries(moved));
    },
    onNodeDragStop: () => latest.current.settle(),
    onNodeClick: (_, node) => latest.current.onChoose({ kind: 'table', wid: node.id }),
    onNodeDoubleClick: (_, node) => latest.current.onExpand(node.id),
    onPaneClick: () => latest.current.onChoose(undefined),
    onNodeMouseEnter: (event, node) => event.buttons === 0 && hover.set(node.id),
    onNodeMouseLeave: () => hover.set(undefined),
  }), [hover]);
  return (
    <TableToolsContext value={tools}>
      <FlowFrame<TableNodeData, Edge> name={name} nodes={nodes} edges={noEdges} nodeTypes={nodeTypes} nodesDraggable
        nodesConnectable={mayWrite} connectOnClick={false} connectionMode={ConnectionMode.Loose} connectionLineType={ConnectionLineType.SmoothStep} elementsSelectable={false} nodeDragThreshold={2}
        nodeColour={nodeColour}
        {...events}
        tools={
          <GraphTools nodes={findable} name={name} onFound={setFound} onMissing={onMissing} searchWord={say('findTable')}
            draw={() => drawEr({ tables: [...shapes.values()], relations, positions, mode, more: (count) => say('moreFields', { count }) })}>
            <ToolButton label={say('arrange')} icon={<ApartmentOutlined rotate={-90} />} onClick={() => void arrange().then(() => requestAnimationFrame(() => void flow.fitView({ ...wholeView, duration: 200 })))} />
            <ToolButton label={undo.last ? say('undoWhat', { what: undo.last.what }) : say('undo')} icon={<UndoOutlined />} disabled={!undo.last} onClick={() => void undo.back().catch(ignoreTold)} />
            <ToolButton label={say(whole ? 'smallScreen' : 'wholeScreen')} icon={whole ? <CompressOutlined /> : <ExpandOutlined />} onClick={onWhole} />
          </GraphTools>
        }
        note={<Legend tables={shapes.size} relations={relations.length} />}>
        <RelationLayer drawn={drawn} far={far} hover={hover} table={table} chosen={chosen?.kind === 'relation' ? chosen.wid : undefined} onChoose={chooseRelation} />
      </FlowFrame>
    </TableToolsContext>
  );
}
