import type { Column } from '../connector.ts';
import type { DataType, Value } from '../../types/data-type.ts';
import { doesNotFit } from '../values/bad-data.ts';
import { fromText, toText, type TextColumn } from '../values/text-values.ts';
import { clickhouseDialect } from './dialect.ts';
import { innerType } from './types.ts';

/** As JSON carries it. */
export type Raw = null | boolean | number | string | Raw[];

/** How a column is asked for and filled: as text that the server writes and reads, so that JSON changes nothing. */
export interface WireColumn extends TextColumn {
  select: string;
  decode(raw: Raw): Value;
  /** As the input of an insert is declared. */
  staged: string;
  insert(staged: string): string;
  encode(value: Value): Raw;
}

export function wireColumn({ name, native, mapping }: Pick<Column, 'name' | 'native' | 'mapping'>): WireColumn {
  const { type } = mapping;
  const column: TextColumn = { name, native, type };
  const quoted = clickhouseDialect.quote(name);
  const inner = innerType(native);
  const text = (select: string, more: Partial<WireColumn> = {}): WireColumn => ({
    ...column, select, staged: 'Nullable(String)', insert: (staged) => `cast(${staged} as ${native})`,
    decode: (raw) => (raw === null ? null : fromText(String(raw), column)),
    encode: (value) => (value === null ? null : toText(value, column)),
    ...more,
  });
  switch (type.kind) {
    case 'boolean': return text(quoted, { decode: (raw) => raw as boolean | null });
    // JSON writes the shortest digits of a single, which are those of another double.
    case 'float': return text(`toString(${quoted})`, { decode: (raw) => (raw === null ? null : type.bits === 32 ? Math.fround(fromText(String(raw), column) as number) : fromText(String(raw), column)) });
    case 'string': return inner === 'String'
      // A String holds bytes; what is no text must not become some.
      ? text(`if(throwIf(not isValidUTF8(ifNull(${quoted}, '')), 'text is not valid UTF-8') = 0, ${quoted}, ${quoted})`, { decode: (raw) => raw as string | null, encode: (value) => asString(value, column) })
      : text(`toString(${quoted})`, { decode: (raw) => raw as string | null });
    case 'binary': return text(`lower(hex(${quoted}))`, { insert: (staged) => `cast(unhex(${staged}) as ${native})` });
    case 'datetime': return text(`toString(toTimeZone(${quoted}, 'UTC'))`, {
      insert: (staged) => `cast(${inner.startsWith('DateTime64') ? `toDateTime64(${staged}, ${type.precision ?? 3}, 'UTC')` : `toDateTime(${staged}, 'UTC')`} as ${native})`,
      encode: (value) => (value === null ? null : momentOf(value, column, inner)),
    });
    case 'date': return text(`toString(${quoted})`, { encode: (value) => (value === null ? null : within(toText(value, column), inner === 'Date' ? ['1970-01-01', '2149-06-06'] : ['1900-01-01', '2299-12-31'], column)) });
    case 'array': return text(quoted, {
      staged: native, insert: (staged) => staged,
      decode: (raw) => elements(raw, type.of, column),
      encode: (value) => (Array.isArray(value) ? written(value, type.of, column) : refused(column)),
    });
    default: return text(`toString(${quoted})`);
  }
}

/** Bytes may come to a String as hexadecimal text, as the mapping of types says. */
function asString(value: Value, column: TextColumn): string | null {
  if (value === null) return null;
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : toText(value, column);
}

/** A wall clock is kept as if it were UTC, as the mapping of types says. */
function momentOf(value: Exclude<Value, null>, column: TextColumn, inner: string): string {
  const zoned = typeof value === 'string' && !/(Z|[+-]\d\d:\d\d)$/.test(value) ? `${value.length === 10 ? `${value} 00:00:00` : value}Z` : value;
  const text = toText(zoned, column).replace('Z', '');
  const last = inner.startsWith('DateTime64(9') ? '2262-04-11 23:47:16' : '2299-12-31 23:59:59.999999999';
  return within(text, inner.startsWith('DateTime64') ? ['1900-01-01 00:00:00', last] : ['1970-01-01 00:00:00', '2106-02-07 06:28:15'], column);
}

/** ClickHouse would put the nearest date it has instead, without a word. */
function within(text: string, [first, last]: [string, string], column: TextColumn): string {
  return text < first || text > last ? refused(column) : text;
}

function refused(column: TextColumn): never {
  throw doesNotFit(column.name, column.native);
}

function elements(raw: Raw, of: DataType, column: TextColumn): Value {
  if (!Array.isArray(raw)) return raw === null ? null : fromText(String(raw), { ...column, type: of });
  return raw.map((one) => (one === null ? null : of.kind === 'array' ? elements(one, of.of, column) : of.kind === 'boolean' ? (one as boolean) : fromText(String(one), { ...column, type: of })));
}

function written(values: Value[], of: DataType, column: TextColumn): Raw[] {
  return values.map((one) => {
    if (one === null || typeof one === 'boolean') return one;
    if (of.kind === 'array') return Array.isArray(one) ? written(one, of.of, column) : refused(column);
    return toText(one, { ...column, type: of });
  });
}
