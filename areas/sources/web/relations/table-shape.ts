import type { Positions } from '#platform/web/blocks/graph/graph.ts';
import type { ErField, ErNode } from '../../contract/relations.ts';

/** In pixels of the canvas, fixed, so that lines meet their rows before anything is drawn. */
export const tableSize = { width: 256, head: 46, row: 24, foot: 6 } as const;

/** More rows than these are never drawn at once; the object's own page shows all. */
export const mostRows = 60;

export interface TableShape {
  node: ErNode;
  rows: readonly ErField[];
  /** Fields that are not drawn. */
  hidden: number;
  expanded: boolean;
  width: number;
  height: number;
}

/** A table as it is drawn: its keys, or all its fields when they were fetched. */
export function shapeOf(node: ErNode, all?: readonly ErField[]): TableShape {
  const fields = all ?? node.fields;
  const rows = fields.slice(0, mostRows);
  const hidden = Math.max(0, node.field_num - rows.length);
  return { node, rows, hidden, expanded: all !== undefined, width: tableSize.width, height: heightOf(rows.length, hidden > 0 || all !== undefined) };
}

const heightOf = (rows: number, more: boolean) => tableSize.head + (rows + (more ? 1 : 0)) * tableSize.row + tableSize.foot;

/** The middle of the row of a field; of the head, where the field is not drawn. */
export function rowMiddle({ rows }: TableShape, field: string | undefined): number {
  const at = rows.findIndex(({ dataField }) => dataField === field);
  return at < 0 ? tableSize.head / 2 : tableSize.head + (at + 0.5) * tableSize.row;
}

export type Side = 'left' | 'right';

/** On which sides a line leaves one table and reaches the other, so that it crosses neither. */
export function sidesOf(from: Positions[string], to: Positions[string]): [Side, Side] {
  if (to.x >= from.x + tableSize.width) return ['right', 'left'];
  if (to.x + tableSize.width <= from.x) return ['left', 'right'];
  return to.x < from.x ? ['left', 'left'] : ['right', 'right'];
}

/** Where a line leaves a table. */
export const lineEnd = (shape: TableShape, at: Positions[string], side: Side, field: string | undefined) => ({ x: at.x + (side === 'right' ? shape.width : 0), y: at.y + rowMiddle(shape, field), side });

/** Handles are numbered: the names of fields may hold signs that a selector cannot. */
export const handleId = (side: Side, row: number) => `${side === 'left' ? 'l' : 'r'}${row}`;

export function fieldOfHandle({ rows }: TableShape, handle: string | null | undefined): ErField | undefined {
  return handle ? rows[Number(handle.slice(1))] : undefined;
}
