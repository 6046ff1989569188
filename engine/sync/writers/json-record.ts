import type { SegmentColumn } from '../../lake/lake.ts';
import type { DataType, Row, Value } from '../../types/data-type.ts';

/**
 * A row as one JSON object. Numbers keep all their digits; what JSON has no word for is text: NaN, times, bytes (Base64).
 * Moments are ISO 8601. JSON stays what it is.
 */
export function jsonRecord(row: Row, columns: readonly SegmentColumn[]): string {
  return `{${columns.map(({ name, type }, index) => `${JSON.stringify(name)}:${jsonValue(row[index]!, type)}`).join(',')}}`;
}

export function jsonValue(value: Value, type: DataType): string {
  if (value === null) return 'null';
  if (value instanceof Uint8Array) return JSON.stringify(Buffer.from(value).toString('base64'));
  if (Array.isArray(value)) return `[${value.map((one) => jsonValue(one, type.kind === 'array' ? type.of : type)).join(',')}]`;
  switch (typeof value) {
    case 'bigint': case 'boolean': return String(value);
    case 'number': return Number.isFinite(value) ? (Object.is(value, -0) ? '-0.0' : String(value)) : JSON.stringify(String(value));
    default:
  }
  if (type.kind === 'json') return value;
  if (type.kind === 'decimal' && /^-?\d+(\.\d+)?$/.test(value)) return value;
  return JSON.stringify(type.kind === 'datetime' ? value.replace(' ', 'T') : value.toWellFormed());
}

/** The value alone, without quotes around it. */
export function keyText(value: Value): string | null {
  if (value === null) return null;
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  return Array.isArray(value) ? jsonValue(value, { kind: 'array', of: { kind: 'string' } }) : String(value);
}
