import { baseName, fromNative } from '../../connectors/mysql/types.ts';
import type { Json } from '../../connectors/records/exact-json.ts';
import { valueOf } from '../../connectors/records/record-rows.ts';
import type { DataType, Value } from '../../types/data-type.ts';
import type { ToldColumn } from './told-message.ts';

const withDigits = new Set(['decimal', 'numeric', 'dec', 'fixed']);
const withPrecision = new Set(['datetime', 'timestamp', 'time', 'bit']);

/** A column as Canal describes it, `varchar(20)`, and as it writes its values: always as text. */
export function mysqlColumn(name: string, native: string, zone: string): ToldColumn {
  const base = baseName(native);
  const [first, second] = (/\(([\d\s,]+)\)/.exec(native)?.[1] ?? '').split(',').map((part) => (part.trim() === '' ? undefined : Number(part)));
  const sized = withDigits.has(base) ? { precision: first, scale: second ?? (first === undefined ? undefined : 0) } : withPrecision.has(base) ? { precision: first } : { length: first };
  const told = fromNative({ name: native, ...sized }).type;
  // Without a zone nobody knows which moment it was.
  const type: DataType = base === 'timestamp' && zone === '' ? { kind: 'datetime', ...(first !== undefined && { precision: first }) } : told;
  return { name, type, native, nullable: true, read: (json) => read(json, type, zone) };
}

function read(json: Json, type: DataType, zone: string): Value | undefined {
  if (json === null) return null;
  if (typeof json === 'string') {
    if (type.kind === 'json') return json;
    // Canal writes each byte as one character.
    if (type.kind === 'binary') return /^[\0-\xff]*$/.test(json) ? new Uint8Array(Buffer.from(json, 'latin1')) : undefined;
  }
  return valueOf(json, type, zone === '' ? undefined : { format: 'iso', ...(type.kind === 'datetime' && type.zone && { zone }) });
}
