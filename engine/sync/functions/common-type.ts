import type { DataType } from '#engine/types/data-type.ts';
import { asNumber, castDecimal, castFloat, decimal, mostDigits } from './as-number.ts';
import { asText } from './as-text.ts';
import { convert } from './convert.ts';
import { datetime, float, integer, string, type LakeWords, type Term } from './term.ts';

/** One type for several values, without losing anything of any of them; undefined: they have none. */
export function commonType(types: readonly DataType[]): DataType | undefined {
  const kinds = new Set(types.map((type) => type.kind));
  const all = (...wanted: DataType['kind'][]) => [...kinds].every((kind) => wanted.includes(kind));
  if (all('integer', 'decimal', 'float')) return commonNumber(types);
  if (all('string', 'uuid', 'xml', 'other')) return string;
  if (kinds.size === 1 && all('boolean', 'date', 'json', 'binary')) return { kind: types[0]!.kind } as DataType;
  if (kinds.size === 1 && all('time')) return types.every((type) => type.kind === 'time' && !type.zone) ? { kind: 'time', precision: 6 } : undefined;
  if (all('date', 'datetime')) {
    const zoned = types.filter((type) => type.kind === 'datetime' && type.zone).length;
    return zoned === 0 ? datetime : { kind: 'datetime', precision: 6, zone: true };
  }
  return undefined;
}

function commonNumber(types: readonly DataType[]): DataType {
  if (types.some((type) => type.kind === 'float')) return float;
  if (types.every((type) => type.kind === 'integer' && !(type.unsigned && type.bits === 64))) return integer;
  return decimal(Math.min(Math.max(...types.map((type) => (type.kind === 'decimal' ? (type.precision === undefined || type.precision > mostDigits ? 12 : type.scale ?? 0) : 0))), mostDigits));
}

/** As one of the types that `commonType` gives. */
export function asCommon(term: Term, type: DataType, lake: LakeWords): Term {
  if (type.kind === 'string') return asText(term, lake)!;
  const number = asNumber(term, lake);
  if (!number) return convert(term, type, lake)!;
  if (type.kind === 'float') return { ...number, sql: castFloat(lake, number), type };
  if (type.kind === 'decimal') return { ...number, sql: castDecimal(lake, number.sql, type.scale ?? 0), type };
  return number;
}
