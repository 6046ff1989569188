import { platformErrors } from '#platform/contract';
import type { ImportRow, RowProblem } from './import-kind.ts';

/** Rows with a cell that no table can hold: NUL, or half of a character. One problem each. */
export function unstorableCells(rows: readonly ImportRow[]): Map<number, RowProblem> {
  const found = new Map<number, RowProblem>();
  for (const { number, cells } of rows) {
    for (const [column, cell] of cells) {
      if (cell.includes('\u0000') || !cell.isWellFormed()) found.set(number, { row: number, column, reason: platformErrors.unstorable });
    }
  }
  return found;
}
