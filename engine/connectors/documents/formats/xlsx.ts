import { cellText } from '../../files/formats/cell-value.ts';
import { Workbook } from '../../files/formats/xlsx-workbook.ts';
import { usualWorkbookLimits } from '../../files/formats/xlsx-parts.ts';
import type { ZipFile } from '../../files/packing/zip-file.ts';
import type { Extraction, FoundProperties } from './extraction.ts';

/** Each sheet under its name, a line per row, cells apart by tabs, until there is text enough. */
export async function extractXlsx(archive: ZipFile, { text, limits, signal }: Extraction): Promise<FoundProperties> {
  const book = await Workbook.open(archive, signal, { ...usualWorkbookLimits, sheet: limits.unpackedBytes });
  const found = { sheets: book.sheets.map(({ name }) => name), pages: book.sheets.length };
  if (book.sheets.length > limits.pages) text.cutShort();
  for (const sheet of book.sheets.slice(0, limits.pages)) {
    if (!text.add(`${text.length === 0 ? '' : '\n'}${sheet.name}\n`)) return found;
    for await (const { cells } of book.rows(sheet, { maxColumns: 16_384, isBlank: (cell) => cell === '' })) {
      // A break inside a cell would look like a row.
      if (!text.add(`${cells.map((cell) => String(cellText(cell) ?? '').replace(/[\t\r\n]+/g, ' ')).join('\t')}\n`)) return found;
    }
  }
  return found;
}
