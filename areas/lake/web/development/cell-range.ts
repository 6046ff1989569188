import type { LakeAnswer } from '../../contract/lake-tables.ts';

export interface Cell { row: number; column: number }
/** From where it was begun to where it is now. */
export interface Marked { from: Cell; to: Cell }
export interface CellRange { top: number; bottom: number; left: number; right: number }

export const rangeOf = ({ from, to }: Marked): CellRange => ({
  top: Math.min(from.row, to.row), bottom: Math.max(from.row, to.row), left: Math.min(from.column, to.column), right: Math.max(from.column, to.column),
});

export const isIn = ({ top, bottom, left, right }: CellRange, { row, column }: Cell): boolean => row >= top && row <= bottom && column >= left && column <= right;

const ways: Record<string, (cell: Cell, size: { rows: number; columns: number }) => Cell> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }), ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }), ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  Home: ({ row }) => ({ row, column: 0 }), End: ({ row }, { columns }) => ({ row, column: columns - 1 }),
  PageUp: ({ row, column }) => ({ row: row - 10, column }), PageDown: ({ row, column }) => ({ row: row + 10, column }),
};

/** Where a key leads; undefined: it is none that moves. */
export function moved(cell: Cell | undefined, key: string, size: { rows: number; columns: number }): Cell | undefined {
  const way = ways[key];
  if (!way || size.rows === 0) return undefined;
  const next = cell ? way(cell, size) : { row: 0, column: 0 };
  return { row: Math.min(Math.max(0, next.row), size.rows - 1), column: Math.min(Math.max(0, next.column), size.columns - 1) };
}

/** As a spreadsheet takes it: tabs between cells, quotes around what holds one. A single cell is its text. */
export function cellsText({ rows }: Pick<LakeAnswer, 'rows'>, { top, bottom, left, right }: CellRange): { text: string; count: number } {
  const count = (bottom - top + 1) * (right - left + 1);
  if (count === 1) return { text: rows[top]![left] ?? '', count };
  const quoted = (value: string | null) => (value === null ? '' : /[\t\n\r"]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
  return { text: rows.slice(top, bottom + 1).map((row) => row.slice(left, right + 1).map(quoted).join('\t')).join('\n'), count };
}

const [looked, letter, least, most] = [50, 8, 72, 320];

/** As wide as the name and the first rows need, within reason. Wide letters count twice. */
export function columnWidths({ columns, rows }: Pick<LakeAnswer, 'columns' | 'rows'>): number[] {
  const length = (text: string) => Array.from(text.slice(0, 60)).reduce((sum, one) => sum + (one > '\u2E7F' ? 2 : 1), 0);
  return columns.map(({ name }, at) => {
    const longest = rows.slice(0, looked).reduce((so, row) => Math.max(so, length(row[at] ?? 'NULL')), Math.max(length(name), 6));
    return Math.min(most, Math.max(least, longest * letter + 24));
  });
}
