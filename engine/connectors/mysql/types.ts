import type { NativeType, TypeMap } from '../connector.ts';
import type { DataType, Mapping } from '../../types/data-type.ts';
import type { Product } from './dialect.ts';
import { losses } from './losses.ts';

const geometries = new Set(['geometry', 'point', 'linestring', 'polygon', 'multipoint', 'multilinestring', 'multipolygon', 'geometrycollection', 'geomcollection']);
export const isGeometry = (name: string) => geometries.has(name);

const integerBits: Record<string, 8 | 16 | 32 | 64> = { tinyint: 8, smallint: 16, mediumint: 32, int: 32, integer: 32, bigint: 64 };

/** `int(10) unsigned zerofill` says `int`. */
export const baseName = (name: string) => name.trim().toLowerCase().replace(/\(.*?\)/, '').split(/\s+/)[0] ?? '';

export function fromNative(native: NativeType): Mapping {
  const name = baseName(native.name);
  const unsigned = native.unsigned ?? /\bunsigned\b/i.test(native.name);
  const bits = integerBits[name];
  if (bits) return { type: { kind: 'integer', bits, ...(unsigned ? { unsigned } : {}) } };
  const { length, precision, scale } = native;
  const sized = length === undefined ? {} : { length };
  const digits = precision === undefined ? {} : { precision };
  switch (name) {
    case 'bool': case 'boolean': return { type: { kind: 'integer', bits: 8 } };
    case 'decimal': case 'numeric': case 'dec': case 'fixed':
      return { type: { kind: 'decimal', ...digits, ...(scale === undefined ? {} : { scale }) } };
    case 'float': return { type: { kind: 'float', bits: 32 } };
    case 'double': case 'real': return { type: { kind: 'float', bits: 64 } };
    case 'bit':
      return (precision ?? length ?? 1) === 1 ? { type: { kind: 'boolean' } } : { type: { kind: 'integer', bits: 64, unsigned: true }, loss: losses.bitWidth };
    case 'year': return { type: { kind: 'integer', bits: 16 }, loss: losses.year };
    case 'char': case 'nchar': return { type: { kind: 'string', ...sized, fixed: true } };
    case 'varchar': case 'nvarchar': return { type: { kind: 'string', ...sized } };
    case 'tinytext': case 'text': case 'mediumtext': case 'longtext': return { type: { kind: 'string' } };
    case 'enum': return { type: { kind: 'string', ...sized }, loss: losses.enum };
    case 'set': return { type: { kind: 'string', ...sized }, loss: losses.set };
    case 'binary': return { type: { kind: 'binary', ...sized, fixed: true } };
    case 'varbinary': return { type: { kind: 'binary', ...sized } };
    case 'tinyblob': case 'blob': case 'mediumblob': case 'longblob': return { type: { kind: 'binary' } };
    case 'date': return { type: { kind: 'date' } };
    case 'time': return { type: { kind: 'time', precision: precision ?? 0 }, loss: losses.time };
    case 'datetime': return { type: { kind: 'datetime', precision: precision ?? 0 } };
    case 'timestamp': return { type: { kind: 'datetime', precision: precision ?? 0, zone: true } };
    case 'json': return { type: { kind: 'json' } };
    case 'uuid': return { type: { kind: 'uuid' } };
    default: return { type: { kind: 'other', name }, ...(isGeometry(name) ? { loss: losses.geometry } : {}) };
  }
}

type Native = ReturnType<TypeMap['toNative']>;

/** The largest lengths that InnoDB takes in a row of four-byte characters. */
const longestVarchar = 16_000;
const longestVarbinary = 65_000;

export function toNative(type: DataType, product: Product): Native {
  switch (type.kind) {
    case 'boolean': return { native: 'bit(1)' };
    case 'integer': return { native: `${{ 8: 'tinyint', 16: 'smallint', 32: 'int', 64: 'bigint' }[type.bits]}${type.unsigned ? ' unsigned' : ''}` };
    case 'decimal': return decimal(type);
    case 'float': return { native: type.bits === 32 ? 'float' : 'double', loss: losses.endless };
    case 'string':
      if (type.length === undefined || type.length > longestVarchar) return { native: 'longtext' };
      if (type.fixed && type.length <= 255) return { native: `char(${type.length})`, loss: losses.padding };
      return { native: `varchar(${type.length})` };
    case 'binary':
      if (type.length === undefined || type.length > longestVarbinary) return { native: 'longblob' };
      return { native: type.fixed && type.length <= 255 ? `binary(${type.length})` : `varbinary(${type.length})` };
    case 'date': return { native: 'date' };
    case 'time':
      return type.zone ? { native: 'varchar(32)', loss: losses.asText } : { native: `time${fraction(type.precision)}`, ...finer(type.precision) };
    case 'datetime':
      if (type.zone) return { native: `timestamp${fraction(type.precision)}`, loss: losses.timestamp };
      return { native: `datetime${fraction(type.precision)}`, ...finer(type.precision) };
    case 'json': return { native: 'json', ...(product === 'MySQL' ? { loss: losses.json } : {}) };
    case 'uuid': return product === 'MariaDB' ? { native: 'uuid' } : { native: 'char(36)', loss: losses.asText };
    case 'interval': return { native: 'varchar(64)', loss: losses.asText };
    case 'array': return { native: 'json', loss: losses.array };
    case 'xml': return { native: 'longtext', loss: losses.asText };
    case 'other': return { native: 'longtext', loss: losses.asText };
  }
}

function decimal({ precision, scale }: Extract<DataType, { kind: 'decimal' }>): Native {
  if (precision === undefined) return { native: 'decimal(65,30)', loss: losses.decimal };
  const places = scale ?? 0;
  // Also where the scale is negative or wider than the digits, as Oracle and PostgreSQL have it.
  const kept = Math.min(Math.max(places, 0), 30);
  const whole = Math.max(precision - places, 0);
  const total = Math.max(Math.min(whole + kept, 65), 1);
  return { native: `decimal(${total},${kept})`, ...(whole + kept > 65 || places > 30 ? { loss: losses.decimal } : {}) };
}

const fraction = (precision: number | undefined) => {
  const digits = Math.min(precision ?? 6, 6);
  return digits > 0 ? `(${digits})` : '';
};
const finer = (precision: number | undefined) => ((precision ?? 6) > 6 ? { loss: losses.micro } : {});
