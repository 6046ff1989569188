import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { ByteStream } from '../../../connectors/files/file-location.ts';
import type { SegmentColumn } from '../../../lake/lake.ts';
import type { DataType, Value } from '../../../types/data-type.ts';
import { jsonRecord, jsonValue } from '../json-record.ts';
import type { RowStream } from './row-stream.ts';

export interface CsvForm {
  delimiter: string;
  header: boolean;
  /** What stands for null; an empty text stands in quotes. */
  nullText: string;
  lineEnd: '\n' | '\r\n';
  /** For Excel, which takes text without it for another encoding. */
  mark: boolean;
}

interface PartOptions {
  /** Bytes after which the part ends. */
  most: number;
  gzip: boolean;
}

const usual: CsvForm = { delimiter: ',', header: true, nullText: '', lineEnd: '\n', mark: false };
const chunkCharacters = 64 * 1024;

export function csvPart(rows: RowStream, columns: readonly SegmentColumn[], { form, ...options }: PartOptions & { form?: Partial<CsvForm> | undefined }): ByteStream {
  const own = { ...usual, ...form };
  const line = (cells: string[]) => cells.join(own.delimiter) + own.lineEnd;
  const head = (own.mark ? '\ufeff' : '') + (own.header ? line(columns.map(({ name }) => cell(name, own))) : '');
  return text(rows, head, (row) => line(row.map((value, index) => (value === null ? own.nullText : cell(cellText(value, columns[index]!.type), own)))), options);
}

export function jsonLinesPart(rows: RowStream, columns: readonly SegmentColumn[], options: PartOptions): ByteStream {
  return text(rows, '', (row) => `${jsonRecord(row, columns)}\n`, options);
}

function cell(value: string, { delimiter, nullText }: CsvForm): string {
  const isPlain = value !== '' && value !== nullText && !value.includes(delimiter) && !/["\r\n]/.test(value) && value.trim() === value;
  return isPlain ? value : `"${value.replaceAll('"', '""')}"`;
}

/** Bytes as Base64, as files are read. */
function cellText(value: Exclude<Value, null>, type: DataType): string {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  return Array.isArray(value) ? jsonValue(value, type) : Object.is(value, -0) ? '-0' : String(value);
}

function text(rows: RowStream, head: string, line: (row: ReturnType<RowStream['next']>) => string, { most, gzip }: PartOptions): ByteStream {
  async function* bytes(): AsyncGenerator<Buffer> {
    let [waiting, written] = [head, 0];
    while (written + waiting.length < most && await rows.hasMore()) {
      waiting += line(rows.next());
      if (waiting.length < chunkCharacters) continue;
      const chunk = Buffer.from(waiting);
      [waiting, written] = ['', written + chunk.length];
      yield chunk;
    }
    if (waiting !== '') yield Buffer.from(waiting);
  }
  return gzip ? Readable.from(bytes()).compose(createGzip()) as unknown as ByteStream : bytes();
}
