import { importErrors, sheetLimits } from '#platform/contract/platform/imports.ts';
import { platformErrors } from '#platform/contract';
import { UserError } from '../errors.ts';
import type { Files } from '../files/files.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { isBlank, type SheetRow } from './sheet-row.ts';

/** The bytes of an uploaded sheet. They are bounded, so they stay in memory while it is read several times. */
export async function loadSheet(files: Files, wid: string, owner: string, signal?: AbortSignal): Promise<{ name: string; bytes: Buffer }> {
  const { name, size, stream } = await files.open(wid, ({ creator }) => creator === owner);
  if (size > sheetLimits.bytes) {
    stream.destroy();
    throw new UserError(platformErrors.tooLarge, { limit: `${sheetLimits.bytes / 1024 ** 2} MB` });
  }
  const pieces: Buffer[] = [];
  for await (const piece of stream) {
    signal?.throwIfAborted();
    pieces.push(piece as Buffer);
  }
  return { name, bytes: Buffer.concat(pieces) };
}

/** The rows that hold something. What the file is, its first bytes tell; names lie. */
export async function* readSheet(bytes: Buffer): AsyncGenerator<SheetRow> {
  let rows = 0;
  for await (const row of open(bytes)) {
    if (isBlank(row)) continue;
    rows += 1;
    if (rows > sheetLimits.rows + 1) throw new UserError(importErrors.sheetTooManyRows, { limit: sheetLimits.rows.toLocaleString('en') });
    yield { number: row.number, cells: row.cells.map(withoutGuard) };
  }
}

function open(bytes: Buffer): AsyncIterable<SheetRow> | Iterable<SheetRow> {
  if (bytes.length === 0) throw new UserError(importErrors.sheetEmpty);
  if (bytes.length > 1 && bytes.readUInt16BE(0) === 0x504b) return readXlsx(bytes);
  if (bytes.length >= 8 && bytes.readUInt32BE(0) === 0xd0cf11e0) throw new UserError(importErrors.sheetOld);
  return readCsv(bytes);
}

/** Our own exports put an apostrophe before what a spreadsheet would run; it comes off again here. */
function withoutGuard(cell: string): string {
  return /^'[=+\-@＝＋－＠\t\r\n]/.test(cell) ? cell.slice(1) : cell;
}
