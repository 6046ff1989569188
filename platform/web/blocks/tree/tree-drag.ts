import { useEffect, useRef, useState, type DragEvent, type HTMLAttributes } from 'react';
import type { NodeRow } from './tree-rows.ts';
import type { TreeNode } from './tree-source.ts';

export type DropSide = 'before' | 'inside' | 'after';

/** What may be dragged where, and what a drop means. */
export interface TreeDrag<Node extends TreeNode = TreeNode> {
  mayDrag: (node: Node) => boolean;
  mayDrop: (dragged: Node, target: Node, side: DropSide) => boolean;
  onDrop: (dragged: Node, target: Node, side: DropSide) => void;
}

export type DragProps = HTMLAttributes<HTMLElement> & { 'data-drop'?: DropSide };

/** A closed branch under the pointer opens after this many milliseconds. */
const openAfter = 700;

/** Below an open node come its children, so there is no place after it. */
export function sideOf(offset: number, height: number, open: boolean): DropSide {
  if (offset < height / 4) return 'before';
  return offset > (height * 3) / 4 && !open ? 'after' : 'inside';
}

/** Rows that can be dragged with the mouse. Offer a dialog that does the same for the keyboard. */
export function useTreeDrag<Node extends TreeNode>(drag: TreeDrag<Node> | undefined, onToggle: (id: string, open: boolean) => void) {
  const [dragged, setDragged] = useState<NodeRow<Node>>();
  const [over, setOver] = useState<{ key: string; side: DropSide | undefined }>();
  const opening = useRef<number>(undefined);
  const end = () => {
    window.clearTimeout(opening.current);
    setDragged(undefined);
    setOver(undefined);
  };
  useEffect(() => () => window.clearTimeout(opening.current), []);

  const enter = (row: NodeRow<Node>) => {
    window.clearTimeout(opening.current);
    if (row.arrow && !row.open) opening.current = window.setTimeout(() => onToggle(row.key, true), openAfter);
  };

  const propsOf = (row: NodeRow<Node>): DragProps => {
    if (!drag) return {};
    return {
      draggable: drag.mayDrag(row.node),
      'data-drop': over?.key === row.key ? over.side : undefined,
      onDragStart: (event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', row.node.title);
        setDragged(row);
      },
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (!dragged) return;
        const box = event.currentTarget.getBoundingClientRect();
        const wanted = sideOf(event.clientY - box.top, box.height, row.open);
        const side = row.key !== dragged.key && drag.mayDrop(dragged.node, row.node, wanted) ? wanted : undefined;
        if (side) event.preventDefault();
        if (over?.key !== row.key) enter(row);
        if (over?.key !== row.key || over.side !== side) setOver({ key: row.key, side });
      },
      onDrop: (event) => {
        event.preventDefault();
        if (dragged && over?.key === row.key && over.side) drag.onDrop(dragged.node, row.node, over.side);
        end();
      },
      onDragEnd: end,
    };
  };
  return { dragged: dragged?.key, propsOf };
}
