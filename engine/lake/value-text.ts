import { jsonArray } from '../sync/segments/encode-rows.ts';
import type { DataType, Value } from '../types/data-type.ts';

/** A value as a segment spells it, before the quotes of CSV. */
export function valueText(value: Exclude<Value, null>, type: DataType): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  if (typeof value === 'boolean') return type.kind === 'integer' || type.kind === 'decimal' ? String(Number(value)) : value ? 't' : 'f';
  if (Array.isArray(value)) return jsonArray(value);
  return value instanceof Uint8Array ? `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}` : String(value);
}
