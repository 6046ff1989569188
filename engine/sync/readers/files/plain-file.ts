import type { FileEntry, FileLocation } from '../../../connectors/files/file-location.ts';
import { formatSettingsOf, readerOf } from '../../../connectors/files/format-settings-of.ts';
import { detectDelimiter } from '../../../connectors/files/formats/delimited.ts';
import { parseRecord } from '../../../connectors/files/formats/delimited-record.ts';
import type { FormatSettings } from '../../../connectors/files/formats/format-settings.ts';
import { chooseFormat } from '../../../connectors/files/formats/formats.ts';
import { detectEncoding, encodingName } from '../../../connectors/files/formats/text-decoding.ts';
import { isGzip } from '../../../connectors/files/packing/gzip.ts';
import type { ReaderSettings } from '../../../connectors/files/reader-settings.ts';
import type { PlainFile } from '../../run.ts';
import { countRecords } from './count-records.ts';
import { columnsBy, type WantedColumn } from './csv-segments.ts';
import { csvSettings, withoutMark } from './file-bytes.ts';
import { PlainRecordScanner } from './plain-records.ts';

const sampleBytes = 65_536;

/** A lake reads lines up to twice this long. */
const longestRow = 1 << 20;

/** A file of this machine that looks as if it were UTF-8, delimited as most are, and had all columns; undefined: it is read by us, who then say what is wrong. */
export async function plainFile(location: FileLocation, entry: FileEntry, settings: ReaderSettings, { wanted, most }: { wanted: readonly WantedColumn[]; most: number }, signal: AbortSignal): Promise<Omit<PlainFile, 'loaded'> | undefined> {
  if (!location.link || settings.compression_type === 'zip') return undefined;
  const sample = await beginning(location, entry.path, signal);
  const found = looksPlain(sample, entry.path, settings, wanted);
  const scanner = found && new PlainRecordScanner({ delimiter: found.delimiter.charCodeAt(0), cells: found.cells, mostBytes: Math.min(most, found.mostCharacters, longestRow) });
  if (!scanner?.scan(withoutMark(sample))) return undefined;
  const { delimiter, headed, cells, places } = found!;
  return {
    link: (name) => location.link!(entry.path, name, signal), form: { delimiter, headed, cells, places, lineEnd: scanner.lineEnd! },
    async count(name, counted, countSignal) {
      const all = await countRecords(name, scanner, counted, countSignal);
      return all === null || !headed ? all : all - 1;
    },
  };
}

async function beginning(location: FileLocation, path: string, signal: AbortSignal): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const piece of location.open(path, { range: { start: 0, end: sampleBytes }, signal })) parts.push(piece);
  return Buffer.concat(parts);
}

function looksPlain(sample: Buffer, name: string, given: ReaderSettings, wanted: readonly WantedColumn[]) {
  if (isGzip(sample) || chooseFormat(readerOf(given, name), sample).kind !== 'delimited') return undefined;
  const settings = csvSettings(formatSettingsOf(given), name);
  const encoding = settings.encoding === '' ? detectEncoding(sample) : encodingName(settings.encoding);
  if (encoding !== 'utf-8' || !isUsual(settings)) return undefined;
  const text = withoutMark(sample).toString('latin1');
  const delimiter = settings.delimiter || detectDelimiter(withoutMark(sample).toString('utf8'));
  if (!/^[^"\r\n\u0080-\uffff]$/.test(delimiter)) return undefined;
  const first = parseRecord(text, 0, false, { delimiter, quote: '"', escape: '"', maxColumns: settings.maxColumns, maxChars: settings.maxCharsPerColumn });
  if (first.kind !== 'record') return undefined;
  const columns = columnsBy(first.cells.map((cell) => Buffer.from(cell, 'latin1').toString('utf8')), settings);
  const places = wanted.map((column) => columns.indexOf(column.name));
  if (columns.length !== first.cells.length || places.includes(-1)) return undefined;
  return { delimiter, headed: settings.hasHeader, cells: columns.length, places, mostCharacters: settings.maxCharsPerColumn };
}

/** Nothing that a lake would take in another way. */
const isUsual = ({ quote, escape, nullValue, emptyValue, allowNulls, rowsToSkip }: FormatSettings) =>
  quote === '"' && escape === '"' && nullValue === '' && emptyValue === '' && allowNulls && rowsToSkip === 0;
