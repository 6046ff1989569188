import { ConnectorFailure } from '#engine/connectors/failure.ts';
import { cellText } from '#engine/connectors/files/formats/cell-value.ts';
import { TooManyColumns } from '#engine/connectors/files/formats/xlsx-sheet.ts';
import { Workbook } from '#engine/connectors/files/formats/xlsx-workbook.ts';
import { GrownTooLarge, type UnpackLimits } from '#engine/connectors/files/packing/unpack-limits.ts';
import { ZipFile } from '#engine/connectors/files/packing/zip-file.ts';
import { importErrors, sheetLimits } from '#platform/contract/platform/imports.ts';
import { UserError } from '../errors.ts';
import type { SheetRow } from './sheet-row.ts';

/** Unpacked; the largest honest sheet of the most rows stays well below. */
const partLimits = { part: 8 * 1024 ** 2, strings: 128 * 1024 ** 2, mostStrings: 4_000_000, sheet: 400 * 1024 ** 2 };
/** Each part has its own limit, whatever it is packed to. */
const unpackLimits: UnpackLimits = { bytes: 1024 ** 3, ratio: Infinity, free: Infinity, entries: 10_000 };
const never = new AbortController().signal;

/** The rows of the first sheet, one after another, as a person sees them. */
export async function* readXlsx(bytes: Buffer): AsyncGenerator<SheetRow> {
  try {
    const book = await Workbook.open(await ZipFile.open(bytes, unpackLimits), never, partLimits);
    if (!book.first) throw new UserError(importErrors.sheetUnreadable);
    const rows = book.rows(book.first, { maxColumns: sheetLimits.columns, wholeSeconds: true, isBlank: (cell) => String(cell).trim() === '' });
    for await (const { number, cells } of rows) yield { number, cells: cells.map((cell) => String(cellText(cell) ?? '')) };
  } catch (error) {
    throw inOurWords(error);
  }
}

function inOurWords(error: unknown): unknown {
  if (error instanceof TooManyColumns) return new UserError(importErrors.sheetTooManyColumns, { limit: sheetLimits.columns });
  if (error instanceof GrownTooLarge) return new UserError(importErrors.sheetTooLarge);
  return error instanceof ConnectorFailure ? new UserError(importErrors.sheetUnreadable) : error;
}
