import type { Language } from '#platform/contract';
import { importErrors } from '#platform/contract/platform/imports.ts';
import { UserError } from '../errors.ts';
import type { ImportKind, ImportRow } from './import-kind.ts';
import { matchColumns, type MatchedColumns } from './match-columns.ts';
import { readSheet } from './read-sheet.ts';
import type { SheetRow } from './sheet-row.ts';
import { isExample } from './template.ts';

export interface FileRow {
  columns: MatchedColumns;
  row: ImportRow;
  sheet: SheetRow;
}

/** The rows of a file by column, below its headings. An example that was left in the template is no row. */
export async function* importRows(bytes: Buffer, kind: ImportKind, language: Language): AsyncGenerator<FileRow> {
  let columns: MatchedColumns | undefined;
  let any = false;
  for await (const sheet of readSheet(bytes)) {
    if (!columns) {
      columns = matchColumns(sheet.cells, kind, language);
      continue;
    }
    const row = columns.row(sheet);
    if (row.cells.size === 0 || isExample(row, kind)) continue;
    any = true;
    yield { columns, row, sheet };
  }
  if (!any) throw new UserError(importErrors.sheetEmpty);
}

export async function* inBatches<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
