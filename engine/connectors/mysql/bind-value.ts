import type { DataType, Value } from '../../types/data-type.ts';
import { doesNotFit } from '../values/bad-data.ts';
import { fits, readDecimal } from '../values/decimal.ts';
import type { NativeColumn } from './catalogue-columns.ts';
import type { MysqlOptions } from './options.ts';
import { isText, fromUtc } from './read-value.ts';

export type BindValue = (value: Value) => string | number | Buffer | null;

/** A value on its way into a column. MySQL rounds and cuts some things even when it is strict: those are refused here. */
export function binderFor(column: NativeColumn, declared: DataType | undefined, options: MysqlOptions): BindValue {
  const refuse = (): never => {
    throw doesNotFit(column.name, column.native);
  };
  const bind = plainBinder(column, declared, options, refuse);
  return (value) => (value === null ? null : bind(value));
}

function plainBinder(column: NativeColumn, declared: DataType | undefined, options: MysqlOptions, refuse: () => never): (value: Exclude<Value, null>) => string | number | Buffer {
  const { base } = column;
  if (base === 'bit') return (value) => bitBytes(integerOf(value) ?? refuse(), column.precision ?? 1) ?? refuse();
  if (/int$|^year$/.test(base)) return (value) => String(integerOf(value) ?? refuse());
  if (base === 'decimal') {
    return (value) => {
      const decimal = readDecimal(typeof value === 'boolean' ? String(Number(value)) : String(value));
      return decimal && fits(decimal, column.precision ?? 65, column.scale ?? 0) ? String(value) : refuse();
    };
  }
  if (base === 'float' || base === 'double') {
    const narrow = base === 'float' && !(declared?.kind === 'float' && declared.bits === 32);
    return (value) => {
      const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
      return Number.isFinite(number) && !(narrow && Math.fround(number) !== number) ? number : refuse();
    };
  }
  if (/^(datetime|timestamp)$/.test(base)) return (value) => finest(fromUtc(String(value), options.timeZone), column.precision) ?? refuse();
  if (base === 'time') return (value) => finest(String(value), column.precision) ?? refuse();
  if (/binary$|blob$/.test(base)) return (value) => (value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : refuse());
  return (value) => {
    if (value instanceof Uint8Array) return refuse();
    const text = Array.isArray(value) ? jsonOf(value) : String(value);
    if (!text.isWellFormed()) return refuse();
    // Blanks beyond the length would go without a word.
    if (isText(base) && column.length !== undefined && text.endsWith(' ') && [...text].length > column.length) return refuse();
    return text;
  };
}

function integerOf(value: Exclude<Value, null>): bigint | undefined {
  if (typeof value === 'boolean') return BigInt(value);
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : undefined;
  return typeof value === 'string' && /^[+-]?\d+$/.test(value) ? BigInt(value) : undefined;
}

/** Digits bound to BIT would be taken as letters. */
function bitBytes(value: bigint, width: number): Buffer | undefined {
  if (value < 0n || value >= 1n << BigInt(width)) return undefined;
  const size = Math.ceil(width / 8);
  return Buffer.from(value.toString(16).padStart(size * 2, '0'), 'hex');
}

function finest(text: string | undefined, digits = 0): string | undefined {
  const fraction = /\.(\d+)/.exec(text ?? '')?.[1] ?? '';
  return /[1-9]/.test(fraction.slice(digits)) ? undefined : text;
}

function jsonOf(value: Value): string {
  if (Array.isArray(value)) return `[${value.map(jsonOf).join(',')}]`;
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Uint8Array) return JSON.stringify(Buffer.from(value).toString('base64'));
  return JSON.stringify(value);
}

/** A bound value beside a column, so that neither becomes a floating number on the way. */
export function comparison(column: NativeColumn, value: Value, options: MysqlOptions): { sql: string; value: string | number | Buffer | null } {
  const { base, unsigned } = column;
  const refuse = (): never => {
    throw doesNotFit(column.name, column.native);
  };
  if (value === null) return { sql: '?', value };
  if (value instanceof Uint8Array) return { sql: '?', value: Buffer.from(value) };
  if (/int$|^(bit|year|decimal)$/.test(base)) {
    const digits = typeof value === 'boolean' ? String(Number(value)) : String(value);
    const decimal = readDecimal(digits) ?? refuse();
    const within = unsigned || base === 'bit' ? decimal.unscaled >= 0n && decimal.unscaled < 1n << 64n : decimal.unscaled >= -(1n << 63n) && decimal.unscaled < 1n << 63n;
    if (base !== 'decimal' && decimal.scale === 0 && within) return { sql: `CAST(? AS ${unsigned || base === 'bit' ? 'UNSIGNED' : 'SIGNED'})`, value: digits };
    return decimal.scale <= 30 && fits(decimal, 65, decimal.scale) ? { sql: `CAST(? AS DECIMAL(65,${decimal.scale}))`, value: digits } : refuse();
  }
  if (base === 'float' || base === 'double') return { sql: '?', value: Number.isFinite(Number(value)) ? Number(value) : refuse() };
  if (base === 'date') return { sql: 'CAST(? AS DATE)', value: String(value) };
  if (base === 'time') return { sql: 'CAST(? AS TIME(6))', value: String(value) };
  if (base === 'datetime' || base === 'timestamp') return { sql: 'CAST(? AS DATETIME(6))', value: fromUtc(String(value), options.timeZone) ?? refuse() };
  return { sql: '?', value: String(value) };
}
