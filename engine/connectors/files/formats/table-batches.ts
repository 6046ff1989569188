import { calledOff } from '../../reach-failure.ts';
import { batchSize, type Cell, type CellBatch, type RowProblem } from './file-format.ts';
import { columnNames, corrupt, type FormatSettings } from './format-settings.ts';

export type TableRecord = { number: number; cells: Cell[] } | { problem: RowProblem };

/** Rows under headings, in batches. `short`: rows may leave out cells at their end, as sheets do. */
export async function* tableBatches(
  records: AsyncIterable<TableRecord>, settings: FormatSettings, signal: AbortSignal, { short = false }: { short?: boolean } = {},
): AsyncGenerator<CellBatch> {
  let columns: string[] | undefined;
  let batch = emptyBatch();
  for await (const record of records) {
    if (signal.aborted) throw calledOff();
    if ('problem' in record) {
      if (record.problem.row > settings.rowsToSkip) batch.problems.push(record.problem);
    } else if (record.number > settings.rowsToSkip) {
      if (!columns) {
        const headings = settings.hasHeader ? record.cells.map((cell) => (cell === null ? '' : String(cell))) : [];
        columns = columnNames(headings, settings.headerNames, Math.max(record.cells.length, settings.headerNames.length));
        if (settings.hasHeader) continue;
      }
      add(batch, columns, record, settings, short);
    }
    if (batch.rows.length >= batchSize || batch.problems.length >= batchSize) {
      yield { ...batch, columns: columns ?? [] };
      batch = emptyBatch();
    }
  }
  // Always one batch, so that a file with headings alone tells its columns.
  yield { ...batch, columns: columns ?? columnNames([], settings.headerNames) };
}

function emptyBatch(): CellBatch {
  return { columns: [], rows: [], numbers: [], problems: [] };
}

function add(batch: CellBatch, columns: string[], { number, cells }: { number: number; cells: Cell[] }, settings: FormatSettings, short: boolean): void {
  const fits = short ? cells.slice(columns.length).every((cell) => cell === null) : cells.length === columns.length;
  if (!fits) {
    batch.problems.push(corrupt({ row: number, reason: { zh: `应有 ${columns.length} 列，实有 ${cells.length} 列`, en: `${cells.length} columns instead of ${columns.length}` } }, settings));
    return;
  }
  const row = short ? columns.map((_, index) => cells[index] ?? null) : cells;
  const missing = settings.allowNulls ? -1 : row.indexOf(null);
  if (missing >= 0) {
    batch.problems.push(corrupt({ row: number, reason: { zh: `“${columns[missing]}”为空，而设置不允许空值`, en: `"${columns[missing]}" is null, and the settings allow none` } }, settings));
    return;
  }
  batch.rows.push(row);
  batch.numbers.push(number);
}
