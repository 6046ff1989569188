import type { DataType } from '#engine/types/data-type.ts';
import { floatText } from './as-text.ts';
import { float, integer, type LakeWords, type Term } from './term.ts';

export const mostDigits = 38;
/** Decimals whose digits are not fixed are reckoned with so many after the point. */
const openScale = 12;

export const decimal = (scale: number, precision = mostDigits): Extract<DataType, { kind: 'decimal' }> => ({ kind: 'decimal', precision, scale: Math.min(scale, precision) });

/** For reckoning: 64-bit integers, decimals of fixed scale, or floats, so that both lakes do it alike. Undefined: no number. */
export function asNumber({ sql: x, type, nullable }: Term, lake: LakeWords): Term | undefined {
  const duckdb = lake.kind === 'duckdb';
  switch (type.kind) {
    case 'integer':
      if (type.bits === 64 && type.unsigned) return { sql: `cast(${x} as ${duckdb ? 'decimal(20,0)' : 'numeric(20,0)'})`, type: decimal(0, 20), nullable };
      return { sql: `cast(${x} as bigint)`, type: integer, nullable };
    case 'decimal': {
      if (type.precision !== undefined && type.precision <= mostDigits) return { sql: x, type: decimal(type.scale ?? 0, type.precision), nullable };
      return { sql: castDecimal(lake, x, openScale), type: decimal(openScale), nullable };
    }
    case 'float':
      return { sql: type.bits === 64 ? x : `cast(${x} as ${duckdb ? 'double' : 'double precision'})`, type: float, nullable };
    default:
      return undefined;
  }
}

export function castDecimal(lake: LakeWords, x: string, scale: number, precision = mostDigits): string {
  return `cast(${x} as ${lake.kind === 'duckdb' ? 'decimal' : 'numeric'}(${precision},${scale}))`;
}

/** Of an integer or decimal as `asNumber` gives them. By its text: DuckDB's own way from a long decimal is off by the last bit. */
export function castFloat(lake: LakeWords, { sql: x, type }: Term): string {
  if (type.kind === 'float') return x;
  if (lake.kind === 'postgresql') return `cast(${x} as double precision)`;
  return type.kind === 'integer' ? `cast(${x} as double)` : `cast(cast(${x} as varchar) as double)`;
}

/** A float as a rounded decimal, by its shortest text as people read it: 1.005 is 1.01. What is no number is refused, by PostgreSQL too. */
export const decimalText = (lake: LakeWords, x: string) => `replace(${floatText(x, lake)}, 'NaN', 'no number')`;

export function integerRange({ bits, unsigned }: Extract<DataType, { kind: 'integer' }>): [bigint, bigint] {
  const all = 1n << BigInt(bits);
  return unsigned ? [0n, all - 1n] : [-all / 2n, all / 2n - 1n];
}
