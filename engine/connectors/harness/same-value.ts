import type { DataType, Value } from '../../types/data-type.ts';

/** Can every value of `narrow` be kept exactly in `wide`? Where it cannot, a mapping has to name its loss. */
export function canHold(wide: DataType, narrow: DataType): boolean {
  if (wide.kind === 'integer' && narrow.kind === 'integer') {
    if (wide.unsigned) return narrow.unsigned === true && wide.bits >= narrow.bits;
    return narrow.unsigned ? wide.bits > narrow.bits : wide.bits >= narrow.bits;
  }
  if (wide.kind === 'decimal' && narrow.kind === 'integer') {
    const digits = Math.ceil(narrow.bits * Math.log10(2));
    return wide.precision === undefined || wide.precision - (wide.scale ?? 0) >= digits;
  }
  // A database may say that a truth is a small integer.
  if (wide.kind === 'integer' && narrow.kind === 'boolean') return true;
  // Text holds whatever has an exact spelling.
  if (wide.kind === 'string' && wide.length === undefined && narrow.kind !== 'binary') return true;
  if (wide.kind !== narrow.kind) return false;
  if (wide.kind === 'decimal' && narrow.kind === 'decimal') {
    if (wide.precision === undefined) return true;
    if (narrow.precision === undefined) return false;
    const whole = (type: typeof wide) => (type.precision ?? 0) - (type.scale ?? 0);
    return whole(wide) >= whole(narrow) && (wide.scale ?? 0) >= (narrow.scale ?? 0);
  }
  if ((wide.kind === 'string' || wide.kind === 'binary') && narrow.kind === wide.kind) {
    if (wide.fixed && (!narrow.fixed || wide.length !== narrow.length)) return false;
    return wide.length === undefined || (narrow.length !== undefined && wide.length >= narrow.length);
  }
  if (wide.kind === 'float' && narrow.kind === 'float') return wide.bits >= narrow.bits;
  if ((wide.kind === 'time' || wide.kind === 'datetime') && narrow.kind === wide.kind) {
    return (wide.zone ?? false) === (narrow.zone ?? false) && (wide.precision ?? 6) >= (narrow.precision ?? 6);
  }
  if (wide.kind === 'array' && narrow.kind === 'array') return canHold(wide.of, narrow.of);
  return true;
}

/** A value written as one type, as it travels when the column turns out to be of a wider one. */
export function asType(value: Value, wide: DataType): Value {
  if (Array.isArray(value)) return wide.kind === 'array' ? value.map((one) => asType(one, wide.of)) : value;
  if (typeof value === 'boolean' && wide.kind === 'integer') return wide.bits === 64 ? BigInt(value) : Number(value);
  if (typeof value === 'number' && wide.kind === 'integer' && wide.bits === 64) return BigInt(value);
  if (typeof value === 'number' && wide.kind === 'decimal') return String(value);
  if (typeof value === 'bigint' && wide.kind !== 'integer') return String(value);
  return value;
}

/** `1.50` is `1.5`, and `12:00:00.100` is `12:00:00.1`: zeros at the end of a fraction say nothing. */
export function plain(value: Value, type: DataType): Value {
  if (Array.isArray(value) && type.kind === 'array') return value.map((one) => plain(one, type.of));
  // A Buffer is a Uint8Array; their difference is none of ours.
  if (value instanceof Uint8Array) return Uint8Array.from(value);
  if (typeof value !== 'string') return value;
  if (type.kind === 'decimal') return value.includes('.') ? value.replace(/\.?0+$/, '') : value;
  if (type.kind === 'time' || type.kind === 'datetime') return value.replace(/(\.\d*?)0+(?!\d)/, '$1').replace(/\.(?!\d)/, '');
  return value;
}
