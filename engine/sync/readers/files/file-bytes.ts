import { ConnectorFailure } from '../../../connectors/failure.ts';
import type { ByteStream, FileEntry, FileLocation } from '../../../connectors/files/file-location.ts';
import { formatSettingsOf, readerOf } from '../../../connectors/files/format-settings-of.ts';
import { cellText, cellValue } from '../../../connectors/files/formats/cell-value.ts';
import type { Cell, CellBatch, FileFormat } from '../../../connectors/files/formats/file-format.ts';
import { corrupt, type FormatSettings } from '../../../connectors/files/formats/format-settings.ts';
import { chooseFormat } from '../../../connectors/files/formats/formats.ts';
import { closeStream, decodeText, detectEncoding, encodingName, takeSample } from '../../../connectors/files/formats/text-decoding.ts';
import { unpack } from '../../../connectors/files/packing/unpack.ts';
import { inFile } from '../../../connectors/files/read-files.ts';
import type { ReaderSettings } from '../../../connectors/files/reader-settings.ts';
import type { Row, Value } from '../../../types/data-type.ts';
import type { BadRow } from '../../run.ts';
import { encodeRows } from '../../segments/encode-rows.ts';
import { unfit } from '../record-rows.ts';
import type { CsvPiece, NamelessPiece } from './csv-output.ts';
import { CsvSegments, type WantedColumn } from './csv-segments.ts';

/** Worked on at once: enough for the calls not to count, little enough to stop at any moment. */
const pieceBytes = 512 * 1024;

/** The wanted columns of one file, or of the files in a zip file, as bytes of a segment. */
export async function* fileBytes(location: FileLocation, file: FileEntry, settings: ReaderSettings, wanted: readonly WantedColumn[], signal: AbortSignal): AsyncGenerator<CsvPiece> {
  let name = file.path;
  try {
    for await (const { inner, bytes } of unpack(file.path, location.open(file.path, { signal }), settings.compression_type, signal)) {
      name = inner === '' ? file.path : `${file.path}!/${inner}`;
      const { sample, rest } = await takeSample(bytes, 65_536);
      try {
        const format = chooseFormat(readerOf(settings, inner || file.path), sample);
        const own = formatSettingsOf(settings);
        if (format.kind !== 'delimited') yield* otherBytes(format.read(rest, own, signal), format, own, wanted, name);
        else yield* csvBytes(rest, sample, csvSettings(own, name), wanted, name, signal);
      } finally {
        await closeStream(rest);
      }
    }
  } catch (error) {
    throw inFile(error, name);
  }
}

/** Some names say what stands between cells. */
export function csvSettings(settings: FormatSettings, name: string): FormatSettings {
  return /\.(tsv|tab)(\.gz)?$/i.test(name) && settings.delimiter === '' ? { ...settings, delimiter: '\t' } : settings;
}

async function* csvBytes(bytes: ByteStream, sample: Uint8Array, settings: FormatSettings, wanted: readonly WantedColumn[], name: string, signal: AbortSignal): AsyncGenerator<CsvPiece> {
  const encoding = settings.encoding === '' ? detectEncoding(sample) : encodingName(settings.encoding);
  const source = encoding === 'utf-8' ? bytes : encoded(decodeText(bytes, settings.encoding));
  const segments = new CsvSegments(settings, wanted, { position: (row) => `${name}:${row}`, checkColumns: (columns) => mustHave(columns, wanted, name) });
  let isFirst = true;
  for await (const piece of pieces(source)) {
    signal.throwIfAborted();
    yield named(segments.take(isFirst ? withoutMark(piece) : piece, false), name);
    isFirst = false;
  }
  yield named(segments.take(Buffer.alloc(0), true), name);
}

const named = ({ places, ...piece }: NamelessPiece, name: string): CsvPiece => ({ ...piece, places: places.map((place) => ({ ...place, name })) });

async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const text of texts) yield Buffer.from(text);
}

async function* pieces(bytes: ByteStream): AsyncGenerator<Buffer> {
  let [waiting, size]: [Uint8Array[], number] = [[], 0];
  for await (const piece of bytes) {
    waiting.push(piece);
    size += piece.length;
    if (size < pieceBytes) continue;
    yield Buffer.concat(waiting, size);
    [waiting, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(waiting, size);
}

export const withoutMark = (piece: Buffer) => (piece[0] === 0xef && piece[1] === 0xbb && piece[2] === 0xbf ? piece.subarray(3) : piece);

async function* otherBytes(batches: AsyncIterable<CellBatch>, format: FileFormat, settings: FormatSettings, wanted: readonly WantedColumn[], name: string): AsyncGenerator<CsvPiece> {
  // Records of JSON may leave out what they have nothing to say about.
  let mayLack = format.kind === 'json' || format.kind === 'json-lines';
  for await (const { columns, types, rows, numbers, problems: left } of batches) {
    if (!mayLack && columns.length > 0) mustHave(columns, wanted, name);
    mayLack = true;
    const problems: BadRow[] = left.map(({ row, reason }) => ({ position: `${name}:${row}`, reason, values: {} }));
    const places = wanted.map((column) => columns.indexOf(column.name));
    const good: Row[] = [];
    const at: NamelessPiece['places'] = [];
    for (const [index, cells] of rows.entries()) {
      const values = wanted.map(({ type }, column) => {
        const cell = places[column]! < 0 ? null : cells[places[column]!] ?? null;
        // JSON that the file itself calls so stands there as text already.
        return type.kind === 'json' && types?.[places[column]!]?.kind === 'json' ? cell as Value : cellValue(cell, type);
      });
      const bad = values.indexOf(undefined);
      if (bad < 0) {
        at.push({ row: good.length, number: numbers[index]! });
        good.push(values as Value[]);
      } else problems.push(badCell(wanted[bad]!, columns, cells, numbers[index]!, name, settings));
    }
    yield named({ ...encodeRows(good, wanted.map(({ type }) => type)), problems, places: at }, name);
  }
}

function badCell({ name: column, type }: WantedColumn, columns: readonly string[], cells: readonly Cell[], row: number, file: string, settings: FormatSettings): BadRow {
  const { reason } = corrupt({ row, reason: unfit(column, type.kind) }, settings);
  const text = (cell: Cell) => {
    const value = cellText(cell);
    return value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value as string | null;
  };
  return { position: `${file}:${row}`, reason, column, values: Object.fromEntries(columns.map((name, index) => [name, text(cells[index] ?? null)])) };
}

/** Nothing is left empty in silence. */
function mustHave(columns: readonly string[], wanted: readonly WantedColumn[], file: string): void {
  const missing = wanted.filter(({ name }) => !columns.includes(name)).map(({ name }) => name);
  if (missing.length === 0) return;
  throw new ConnectorFailure('bad-data', {
    zh: `文件“${file}”中没有列 ${missing.map((name) => `“${name}”`).join('、')}，请修正文件、表头设置或字段映射`,
    en: `The file "${file}" has no column ${missing.map((name) => `"${name}"`).join(', ')}. Mend the file, the setting for headings, or the mapping`,
  });
}
