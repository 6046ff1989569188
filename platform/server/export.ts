import { Readable } from 'node:stream';
import { streamWorkbook } from './export-workbook.ts';

export interface ExportColumn {
  key: string;
  title: string;
}

/** The rows as a file, made while they arrive: memory stays flat however many there are. */
export function streamRows(rows: AsyncIterable<object>, columns: readonly ExportColumn[], format: 'csv' | 'xlsx'): Readable {
  return format === 'csv' ? Readable.from(csvChunks(rows, columns)) : streamWorkbook(rows, columns);
}

const chunkSize = 16_384;

/** RFC 4180, with the byte order mark without which spreadsheets misread Chinese. */
async function* csvChunks(rows: AsyncIterable<object>, columns: readonly ExportColumn[]): AsyncGenerator<Buffer> {
  let text = `\uFEFF${csvLine(columns.map((column) => column.title))}`;
  // The header goes out first, so that the browser sees the download begin before the first row is found.
  yield Buffer.from(text);
  text = '';
  for await (const row of rows) {
    text += csvLine(columns.map(({ key }) => cellValue((row as Record<string, unknown>)[key])));
    if (text.length >= chunkSize) {
      yield Buffer.from(text);
      text = '';
    }
  }
  if (text) yield Buffer.from(text);
}

function csvLine(values: readonly (string | number)[]): string {
  return `${values.map((value) => quoted(typeof value === 'number' ? String(value) : withoutFormula(value))).join(',')}\r\n`;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** What a cell shows: numbers stay numbers, everything else becomes text. */
export function cellValue(value: unknown): string | number {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A cell that a spreadsheet would take for a formula gets an apostrophe before it. */
export function withoutFormula(text: string): string {
  if (!/^[=+\-@＝＋－＠\t\r\n]/.test(text)) return text;
  return /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? text : `'${text}`;
}
