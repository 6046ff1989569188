import type { FileReader, GuessedSettings } from '#areas/sources';
import type { FileEntry, FileLocation } from '#engine/connectors/files/file-location.ts';
import { detectDelimiter } from '#engine/connectors/files/formats/delimited.ts';
import { parseRecord } from '#engine/connectors/files/formats/delimited-record.ts';
import { chooseFormat } from '#engine/connectors/files/formats/formats.ts';
import { closeStream, decoderOf, detectEncoding, takeSample } from '#engine/connectors/files/formats/text-decoding.ts';
import { Workbook } from '#engine/connectors/files/formats/xlsx-workbook.ts';
import { isGzip } from '#engine/connectors/files/packing/gzip.ts';
import { toTemporaryFile } from '#engine/connectors/files/packing/temporary-file.ts';
import { unpack } from '#engine/connectors/files/packing/unpack.ts';
import { isZip, ZipFile } from '#engine/connectors/files/packing/zip-file.ts';
import { guessHeader, guessPointer, guessRowsToSkip, guessWidths, type Cells } from './guess-table.ts';

export interface Guess {
  settings: GuessedSettings;
  sheets: string[];
}

const sampleSize = 65_536;
const rowsLooked = 50;

/** What the beginning of a file says about how it is to be read. */
export async function guessSettings(location: FileLocation, file: Pick<FileEntry, 'path'>, signal: AbortSignal): Promise<Guess> {
  const packing = await packingOf(location, file.path, signal);
  for await (const { bytes } of unpack(file.path, location.open(file.path, { signal }), packing, signal)) {
    const { sample, rest } = await takeSample(bytes, sampleSize);
    try {
      const format = chooseFormat('auto', sample);
      const found = { compression_type: packing, file_reader_class: format.kind as FileReader };
      if (format.kind === 'excel') {
        const { sheets, rows } = await lookIntoWorkbook(rest, signal);
        return { settings: { ...found, sheet: sheets[0] ?? '', ...tableGuess(rows) }, sheets };
      }
      if (format.kind === 'parquet') return { settings: found, sheets: [] };
      const encoding = detectEncoding(sample);
      const text = readable(sample, encoding);
      if (format.kind === 'json-lines') return { settings: { ...found, encoding }, sheets: [] };
      if (format.kind === 'json') return { settings: { ...found, encoding, record_pointer: guessPointer(text) }, sheets: [] };
      return { settings: { ...found, encoding, ...textGuess(text, sample, encoding) }, sheets: [] };
    } finally {
      await closeStream(rest);
    }
  }
  return { settings: { compression_type: packing }, sheets: [] };
}

/** Office files are zip files too: only what is named so counts as packed. */
async function packingOf(location: FileLocation, path: string, signal: AbortSignal): Promise<'gzip' | 'zip' | 'none'> {
  const { sample, rest } = await takeSample(location.open(path, { signal }), 4);
  await closeStream(rest);
  return isGzip(sample) ? 'gzip' : isZip(sample) && /\.zip$/i.test(path) ? 'zip' : 'none';
}

/** The sample may end within a character, and a guess may be wrong. */
function readable(sample: Uint8Array, encoding: string): string {
  try {
    return decoderOf(encoding).decode(sample, true).replace(/^\ufeff/, '');
  } catch {
    return new TextDecoder(encoding).decode(sample).replace(/^\ufeff/, '');
  }
}

/** The last line of a sample may be half a line. */
function wholeLines(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/);
  return (lines.length > 1 ? lines.slice(0, -1) : lines).slice(0, rowsLooked);
}

function textGuess(text: string, sample: Uint8Array, encoding: string): GuessedSettings {
  const delimiter = detectDelimiter(text);
  const rows = delimitedRows(text, delimiter);
  const cut = rows.filter((row) => row.length > 1).length;
  if (cut > rows.length / 2) return { file_reader_class: 'delimited', delimiter: written(delimiter), ...tableGuess(rows) };
  const lines = wholeLines(text).filter((line) => line !== '');
  const byCharacters = guessWidths(lines.map((line) => [...line]));
  if (byCharacters.length > 0) return fixed(byCharacters, 'character', lines.map((line) => [...line]), (cell) => cell.join(''));
  // Hosts count bytes: lines of equal length in bytes, not in characters.
  const raw = encoding.startsWith('utf-16') ? [] : wholeLines(Buffer.from(sample).toString('latin1')).filter((line) => line !== '');
  const byBytes = guessWidths(raw.map((line) => [...line]));
  if (byBytes.length > 0) return fixed(byBytes, 'byte', raw.map((line) => [...line]), (cell) => readable(Buffer.from(cell.join(''), 'latin1'), encoding));
  return { file_reader_class: 'text', delimiter: '', rows_to_skip: 0 };
}

function fixed(widths: number[], width_unit: 'character' | 'byte', lines: readonly string[][], textOf: (cell: string[]) => string): GuessedSettings {
  const rows = lines.map((line) => {
    let at = 0;
    return widths.map((width) => textOf(line.slice(at, at += width)).trim());
  });
  return { file_reader_class: 'fixed-width', widths, width_unit, delimiter: '', ...tableGuess(rows) };
}

function delimitedRows(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  for (let at = 0; at < text.length && rows.length < rowsLooked;) {
    const parsed = parseRecord(text, at, text.length < sampleSize / 4, { delimiter, quote: '"', escape: '"', maxColumns: 10_000, maxChars: 1_000_000 });
    if (parsed.kind !== 'record') break;
    rows.push(parsed.cells);
    at = parsed.end;
  }
  return rows;
}

function tableGuess(rows: readonly Cells[]): GuessedSettings {
  const rows_to_skip = guessRowsToSkip(rows);
  return { rows_to_skip, header: guessHeader(rows.slice(rows_to_skip)) ? 1 : 0 };
}

/** Signs that cannot be seen are written as people write them. */
function written(delimiter: string): string {
  return delimiter === '\t' ? String.raw`\t` : delimiter < ' ' ? String.raw`\u` + delimiter.charCodeAt(0).toString(16).padStart(4, '0') : delimiter;
}

async function lookIntoWorkbook(bytes: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<{ sheets: string[]; rows: Cells[] }> {
  const file = await toTemporaryFile(bytes, signal, { extension: 'xlsx' });
  let archive: ZipFile | undefined;
  try {
    archive = await ZipFile.open(file.path);
    const book = await Workbook.open(archive, signal);
    const rows: Cells[] = [];
    if (book.first) {
      for await (const row of book.rows(book.first, { maxColumns: 2_000, isBlank: (cell) => cell === '' })) {
        if (row.number > rowsLooked) break;
        // Rows without a cell are not in the file, but they are counted.
        while (rows.length < row.number - 1) rows.push([]);
        rows.push(row.cells.map((cell) => (cell === null ? null : String(cell))));
      }
    }
    const shown = book.sheets.filter(({ hidden }) => !hidden);
    return { sheets: (shown.length > 0 ? shown : book.sheets).map(({ name }) => name), rows };
  } finally {
    await archive?.close();
    await file.remove();
  }
}
