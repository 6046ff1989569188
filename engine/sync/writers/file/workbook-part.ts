import { PassThrough } from 'node:stream';
import type { Text } from '#platform/contract/text.ts';
import type { ByteStream } from '../../../connectors/files/file-location.ts';
import type { SegmentColumn } from '../../../lake/lake.ts';
import type { DataType, Value } from '../../../types/data-type.ts';
import { SyncFailure } from '../../run.ts';
import { jsonValue } from '../json-record.ts';
import type { RowStream } from './row-stream.ts';

/** Excel's own limits: rows of a sheet with its heading, characters of a cell, digits of a number. */
const rowsPerSheet = 1_048_576;
const longestCell = 32_767;
const mostDigits = 15;

/** All rows in one workbook, in as many sheets as it takes. Numbers that Excel would round are text. */
export async function* workbookPart(rows: RowStream, columns: readonly SegmentColumn[], warn: (text: Text) => void): ByteStream {
  const output = new PassThrough();
  const cells = new Cells(warn);
  const work = fill(rows, columns, output, cells).catch((error: unknown) => void output.destroy(error as Error));
  for await (const piece of output) yield piece as Buffer;
  await work;
}

async function fill(rows: RowStream, columns: readonly SegmentColumn[], output: PassThrough, cells: Cells): Promise<void> {
  // A large library that few need.
  const { default: excel } = await import('exceljs');
  const workbook = new excel.stream.xlsx.WorkbookWriter({ stream: output, useStyles: false, useSharedStrings: false });
  let sheets = 0;
  do {
    const sheet = workbook.addWorksheet(`Sheet${(sheets += 1)}`, { views: [{ state: 'frozen', ySplit: 1 }] });
    sheet.addRow(columns.map(({ name }) => cells.text(name, name))).commit();
    for (let row = 1; row < rowsPerSheet && await rows.hasMore(); row += 1) {
      sheet.addRow(rows.next().map((value, index) => cells.cell(value, columns[index]!))).commit();
      // The zip runs in the background and knows no back pressure.
      if (row % 200 === 0) await room(output);
    }
    sheet.commit();
  } while (await rows.hasMore());
  await workbook.commit();
}

class Cells {
  readonly #warn: (text: Text) => void;
  readonly #told = new Set<string>();

  constructor(warn: (text: Text) => void) {
    this.#warn = warn;
  }

  cell(value: Value, { name, type }: SegmentColumn): string | number | boolean | null {
    if (value === null || typeof value === 'boolean') return value;
    if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
    if (typeof value === 'bigint' || (type.kind === 'decimal' && typeof value === 'string')) {
      const digits = String(value);
      return digits.replace(/[-.]/g, '').replace(/^0+/, '').length <= mostDigits ? Number(digits) : digits;
    }
    return this.text(value instanceof Uint8Array ? Buffer.from(value).toString('base64') : Array.isArray(value) ? jsonValue(value, type as DataType) : value, name);
  }

  text(value: string, column: string): string {
    // oxlint-disable-next-line no-control-regex -- exactly these cannot stand in XML, and one of them makes the whole file unreadable
    const clean = value.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '').toWellFormed();
    if (clean.length > longestCell) throw new SyncFailure('target', {
      zh: `列“${column}”有超过 ${longestCell} 个字符的值，Excel 无法保存，请改用 CSV 或 Parquet，或在查询中截短`, en: `The column "${column}" has a value of more than ${longestCell} characters, which Excel cannot keep; choose CSV or Parquet, or shorten it in the question`,
    });
    if (clean !== value && !this.#told.has(column)) {
      this.#told.add(column);
      this.#warn({ zh: `列“${column}”含有 Excel 不允许的控制字符，已去除`, en: `The column "${column}" holds control characters that Excel does not allow; they were left out` });
    }
    return clean;
  }
}

async function room(output: PassThrough): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  while (output.writableNeedDrain && !output.destroyed) await new Promise((resolve) => output.once('drain', resolve).once('close', resolve));
}
