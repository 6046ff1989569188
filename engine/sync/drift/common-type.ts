import type { DataType } from '../../types/data-type.ts';

const digitsOf = { 8: 3, 16: 5, 32: 10, 64: 20 } as const;

/** Whether every value of `narrow` is, exactly, a value of `wide`. */
export function covers(wide: DataType, narrow: DataType): boolean {
  if (wide.kind === 'string') return coversAsText(wide, narrow);
  if (wide.kind === 'integer' && narrow.kind === 'integer') {
    if (Boolean(wide.unsigned) === Boolean(narrow.unsigned)) return wide.bits >= narrow.bits;
    return !wide.unsigned && wide.bits > narrow.bits;
  }
  if (wide.kind === 'decimal') return coversDigits(wide, narrow);
  if (wide.kind === 'float') {
    if (narrow.kind === 'float') return wide.bits >= narrow.bits;
    return narrow.kind === 'integer' && narrow.bits < wide.bits && (wide.bits === 64 || narrow.bits < 32);
  }
  if (wide.kind === 'datetime' && narrow.kind === 'date') return !wide.zone;
  if ((wide.kind === 'datetime' && narrow.kind === 'datetime') || (wide.kind === 'time' && narrow.kind === 'time')) {
    return Boolean(wide.zone) === Boolean(narrow.zone) && (wide.precision ?? 6) >= (narrow.precision ?? 6);
  }
  if (wide.kind === 'binary' && narrow.kind === 'binary') return longEnough(wide, narrow);
  if (wide.kind === 'array' && narrow.kind === 'array') return covers(wide.of, narrow.of);
  if (wide.kind === 'other' && narrow.kind === 'other') return wide.name === narrow.name;
  return wide.kind === narrow.kind;
}

/** Kinds whose text is the same whoever writes it. */
const sameText = new Set<DataType['kind']>(['integer', 'decimal', 'date', 'uuid', 'json', 'xml', 'other']);

function coversAsText(wide: DataType & { kind: 'string' }, narrow: DataType): boolean {
  if (narrow.kind === 'string') return longEnough(wide, narrow) && !(wide.fixed && (!narrow.fixed || wide.length !== narrow.length));
  return wide.length === undefined && sameText.has(narrow.kind);
}

const longEnough = (wide: { length?: number }, narrow: { length?: number }) => wide.length === undefined || (narrow.length !== undefined && wide.length >= narrow.length);

function coversDigits(wide: DataType & { kind: 'decimal' }, narrow: DataType): boolean {
  if (narrow.kind !== 'integer' && narrow.kind !== 'decimal') return false;
  if (wide.precision === undefined) return true;
  const scale = wide.scale ?? 0;
  if (narrow.kind === 'integer') return wide.precision - scale >= digitsOf[narrow.bits];
  if (narrow.precision === undefined) return false;
  return scale >= (narrow.scale ?? 0) && wide.precision - scale >= narrow.precision - (narrow.scale ?? 0);
}

/** A type that holds every value of both; null: there is none of the same kind. */
export function commonType(one: DataType, other: DataType): DataType | null {
  if (covers(one, other)) return one;
  if (covers(other, one)) return other;
  if (one.kind === 'integer' && other.kind === 'integer') {
    const bits = Math.max(one.bits, other.bits);
    return bits < 64 ? { kind: 'integer', bits: (bits * 2) as 16 | 32 | 64 } : { kind: 'decimal', precision: 20, scale: 0 };
  }
  const digits = [one, other].map(asDecimal);
  if (digits[0] && digits[1]) {
    const scale = Math.max(...digits.map((each) => each!.scale));
    const precision = Math.max(...digits.map((each) => each!.precision - each!.scale)) + scale;
    return precision <= 38 ? { kind: 'decimal', precision, scale } : null;
  }
  if (one.kind === 'string' && other.kind === 'string') return { kind: 'string', length: Math.max(one.length!, other.length!) };
  if (one.kind === 'binary' && other.kind === 'binary') return { kind: 'binary', length: Math.max(one.length!, other.length!) };
  return null;
}

function asDecimal(type: DataType): { precision: number; scale: number } | undefined {
  if (type.kind === 'integer') return { precision: digitsOf[type.bits], scale: 0 };
  return type.kind === 'decimal' && type.precision !== undefined ? { precision: type.precision, scale: type.scale ?? 0 } : undefined;
}
