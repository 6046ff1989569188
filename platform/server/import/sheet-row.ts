/** One row of a sheet, as the spreadsheet counts and shows it. */
export interface SheetRow {
  number: number;
  cells: string[];
}

export function isBlank({ cells }: SheetRow): boolean {
  return cells.every((cell) => !cell || cell.trim() === '');
}
