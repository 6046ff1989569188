import type { DataType, Row, Value } from '../../types/data-type.ts';
import type { SegmentBytes } from './segment.ts';

/** Characters after which text is turned into bytes: far below what one JavaScript string may hold. */
const most = 4_000_000;

/** Rows as bytes of a segment. Values that nothing can spell (half a surrogate pair) become bytes that are no UTF-8, for sifting to find. */
export function encodeRows(rows: readonly Row[], types: readonly DataType[]): SegmentBytes {
  const width = types.length;
  const done: Buffer[] = [];
  let text = '';
  for (const row of rows) {
    if (row.length !== width) throw new RangeError(`A row has ${row.length} values instead of ${width}.`);
    for (let index = 0; index < width; index += 1) {
      if (index) text += ',';
      text += field(row[index]!, types[index]!);
    }
    text += '\n';
    if (text.length > most) {
      done.push(toBytes(text));
      text = '';
    }
  }
  if (text) done.push(toBytes(text));
  return { bytes: done.length === 1 ? done[0]! : Buffer.concat(done), rows: rows.length };
}

function field(value: Value, type: DataType): string {
  if (value === null) return '\\N';
  return typeof value === 'string' || Array.isArray(value) ? quoted(encodeText(value, type)) : encodeText(value, type);
}

/** One value as a segment spells it, before quotes. */
export function encodeText(value: Exclude<Value, null>, type: DataType): string {
  switch (typeof value) {
    case 'string': return value;
    case 'number': return Object.is(value, -0) ? '-0' : String(value);
    case 'bigint': return String(value);
    case 'boolean': return type.kind === 'integer' || type.kind === 'decimal' ? String(Number(value)) : value ? 't' : 'f';
    default: return Array.isArray(value) ? jsonArray(value) : hexadecimal(value);
  }
}

const special = /[,"\n\r]/;

/** `\.` alone on a line ends the data of a COPY into older PostgreSQL servers. */
const quoted = (text: string) => (special.test(text) ? `"${text.replaceAll('"', '""')}"` : text === '' || text === '\\N' || text === '\\.' ? `"${text}"` : text);

const hexadecimal = (bytes: Uint8Array) => `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`;

/** Whole numbers with all their digits; what JSON has no word for (decimals, NaN, bytes) as text. */
export function jsonArray(values: readonly Value[]): string {
  return `[${values.map(jsonElement).join(',')}]`;
}

function jsonElement(value: Value): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return jsonArray(value);
  if (value instanceof Uint8Array) return JSON.stringify(hexadecimal(value));
  if (typeof value === 'number') return Number.isFinite(value) ? (Object.is(value, -0) ? '-0.0' : String(value)) : JSON.stringify(String(value));
  return typeof value === 'bigint' || typeof value === 'boolean' ? String(value) : JSON.stringify(value);
}

const half = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

function toBytes(text: string): Buffer {
  if (text.isWellFormed()) return Buffer.from(text);
  // Node would write a question mark of its own instead, and nobody would know.
  const parts: Buffer[] = [];
  let from = 0;
  for (const { index } of text.matchAll(half)) {
    const code = text.charCodeAt(index);
    parts.push(Buffer.from(text.slice(from, index)), Buffer.of(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)));
    from = index + 1;
  }
  parts.push(Buffer.from(text.slice(from)));
  return Buffer.concat(parts);
}
