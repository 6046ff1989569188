import type ExcelJS from 'exceljs';
import { PassThrough, type Readable } from 'node:stream';
import { cellValue, withoutFormula, type ExportColumn } from './export.ts';

/** Excel's own limit for a sheet, the header included. */
const rowsPerSheet = 1_048_576;
/** Excel cuts a cell off beyond this and then calls the file damaged. */
const longestCell = 32_767;

export function streamWorkbook(rows: AsyncIterable<object>, columns: readonly ExportColumn[]): Readable {
  const output = new PassThrough();
  writeWorkbook(rows, columns, output).catch((error: unknown) => output.destroy(error as Error));
  return output;
}

async function writeWorkbook(rows: AsyncIterable<object>, columns: readonly ExportColumn[], output: PassThrough): Promise<void> {
  // A large library that few need: it is loaded with the first workbook, not at the start.
  const { default: excel } = await import('exceljs');
  const workbook = new excel.stream.xlsx.WorkbookWriter({ stream: output, useStyles: false, useSharedStrings: false });
  const titles = columns.map((column) => textCell(column.title));
  let sheet = openSheet(workbook, 1, titles);
  let sheets = 1;
  let inSheet = 1;
  for await (const row of rows) {
    if (output.destroyed) return;
    if (inSheet === rowsPerSheet) {
      sheet.commit();
      sheet = openSheet(workbook, ++sheets, titles);
      inSheet = 1;
    }
    sheet.addRow(columns.map(({ key }) => cell((row as Record<string, unknown>)[key]))).commit();
    inSheet += 1;
    // The zip runs in the background and knows no back pressure: give it room, then wait for the reader.
    if (inSheet % 200 === 0) await room(output);
  }
  sheet.commit();
  await workbook.commit();
}

function openSheet(workbook: ExcelJS.stream.xlsx.WorkbookWriter, number: number, titles: readonly string[]) {
  const sheet = workbook.addWorksheet(`Sheet${number}`, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.addRow(titles).commit();
  return sheet;
}

function cell(value: unknown): string | number | null {
  const shown = cellValue(value);
  if (shown === '') return null;
  return typeof shown === 'number' ? shown : textCell(shown);
}

function textCell(text: string): string {
  // Control characters are not allowed in XML, and one of them makes the whole file unreadable.
  // oxlint-disable-next-line no-control-regex -- exactly these are meant
  return withoutFormula(text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')).slice(0, longestCell);
}

async function room(output: PassThrough): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  if (!output.writableNeedDrain || output.destroyed) return;
  await new Promise<void>((resolve) => {
    const go = () => {
      output.off('drain', go).off('close', go);
      resolve();
    };
    output.on('drain', go).on('close', go);
  });
}
