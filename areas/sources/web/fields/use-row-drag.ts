import { useState, type DragEvent, type HTMLAttributes } from 'react';
import type { DataField } from '../../contract/data-fields.ts';

type DragProps = HTMLAttributes<HTMLElement> & { 'data-drop'?: 'before' | 'after'; 'data-dragged'?: true };

/** Rows are taken by their handle; Alt and the arrow keys do the same. */
export function useRowDrag(rows: readonly DataField[], onMove: (wid: string, to: number) => void, enabled: boolean) {
  const [held, setHeld] = useState<string>();
  const [over, setOver] = useState<{ wid: string; side: 'before' | 'after' }>();
  const end = () => {
    setHeld(undefined);
    setOver(undefined);
  };
  const propsOf = (field: DataField, index: number): DragProps => {
    if (!enabled || field.dropped_time !== null) return {};
    return {
      'data-dragged': held === field.wid || undefined,
      'data-drop': over?.wid === field.wid && held !== field.wid ? over.side : undefined,
      onDragStart: (event) => {
        // Selected text can be dragged too; only the handle takes the row.
        if (!(event.target as Element).closest?.('.field-handle')) return;
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', field.dataField);
        event.dataTransfer.setDragImage(event.currentTarget, 0, 0);
        setHeld(field.wid);
      },
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (!held) return;
        event.preventDefault();
        const box = event.currentTarget.getBoundingClientRect();
        const side = event.clientY < box.top + box.height / 2 ? 'before' : 'after';
        if (over?.wid !== field.wid || over.side !== side) setOver({ wid: field.wid, side });
      },
      onDrop: (event) => {
        event.preventDefault();
        if (held && over && held !== field.wid) {
          const from = rows.findIndex((one) => one.wid === held);
          const place = index + (over.side === 'after' ? 1 : 0);
          onMove(held, place > from ? place - 1 : place);
        }
        end();
      },
      onDragEnd: end,
    };
  };
  return { propsOf, held, stamp: `${enabled} ${held} ${over?.wid} ${over?.side}` };
}
