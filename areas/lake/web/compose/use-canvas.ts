import { SelectionMode, useReactFlow, type EdgeChange, type NodeChange } from '@xyflow/react';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { nodeSize, wholeView } from '#platform/web/blocks/graph/graph.ts';

export interface Chosen {
  nodes: ReadonlySet<string>;
  edges: ReadonlySet<string>;
}
export const nothing: Chosen = { nodes: new Set(), edges: new Set() };

export const pieceType = 'application/x-tributary-node';

type Places = Record<string, { x: number; y: number }>;

interface CanvasUse {
  /** How many nodes there are: the first ones are brought into view. */
  count: number;
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
  /** Absent: it is only looked at. */
  edit: { move: (places: Places) => void; drop: (content: string, at: { x: number; y: number }) => void } | undefined;
}

/** What every canvas that people draw on has in common: choosing, moving, and dropping pieces from a palette. */
export function useCanvas({ count, chosen, onChoose, edit }: CanvasUse) {
  const flow = useReactFlow();
  /** Where nodes are while they are dragged: only where they are let go counts. */
  const [moving, setMoving] = useState<Places>({});
  const latest = useRef(chosen);
  useEffect(() => {
    latest.current = chosen;
  });
  const choose = (part: keyof Chosen, changes: readonly (NodeChange | EdgeChange)[]) => {
    const selections = changes.flatMap((change) => (change.type === 'select' ? [change] : []));
    if (selections.length === 0) return;
    latest.current = { ...latest.current, [part]: toggled(latest.current[part], selections) };
    onChoose(latest.current);
  };
  const fitted = useRef(false);
  useEffect(() => {
    if (fitted.current || count === 0) return;
    fitted.current = true;
    requestAnimationFrame(() => void flow.fitView(wholeView));
  }, [count, flow]);

  const mayEdit = edit !== undefined;
  return {
    moving,
    frame: {
      nodesDraggable: mayEdit, nodesConnectable: mayEdit, edgesFocusable: true, nodeDragThreshold: 2, selectionMode: SelectionMode.Partial,
      onNodesChange(changes: NodeChange<any>[]) {
        const places = changes.flatMap((change) => (change.type === 'position' && change.position ? [[change.id, change.position] as const] : []));
        if (places.length > 0) setMoving((before) => ({ ...before, ...Object.fromEntries(places) }));
        choose('nodes', changes);
      },
      onEdgesChange: (changes: EdgeChange<any>[]) => choose('edges', changes),
      onNodeDragStop(_event: unknown, _node: unknown, dragged: readonly { id: string; position: { x: number; y: number } }[]) {
        edit?.move(Object.fromEntries(dragged.map(({ id, position }) => [id, { x: Math.round(position.x), y: Math.round(position.y) }])));
        setMoving({});
      },
      onDragOver(event: DragEvent) {
        if (edit && event.dataTransfer.types.includes(pieceType)) event.preventDefault();
      },
      onDrop(event: DragEvent) {
        const content = event.dataTransfer.getData(pieceType);
        if (!edit || !content) return;
        event.preventDefault();
        const at = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY });
        edit.drop(content, { x: at.x - nodeSize.width / 2, y: at.y - nodeSize.height / 2 });
      },
    },
  };
}

function toggled(set: ReadonlySet<string>, changes: readonly { id: string; selected: boolean }[]): Set<string> {
  const next = new Set(set);
  for (const { id, selected } of changes) {
    if (selected) next.add(id);
    else next.delete(id);
  }
  return next;
}
