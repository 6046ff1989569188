import type { NativeType, TypeMap } from '../connector.ts';
import type { DataType, Mapping } from '../../types/data-type.ts';

const simple: Record<string, DataType> = {
  boolean: { kind: 'boolean' }, bool: { kind: 'boolean' },
  smallint: { kind: 'integer', bits: 16 }, int2: { kind: 'integer', bits: 16 },
  integer: { kind: 'integer', bits: 32 }, int4: { kind: 'integer', bits: 32 },
  bigint: { kind: 'integer', bits: 64 }, int8: { kind: 'integer', bits: 64 },
  oid: { kind: 'integer', bits: 32, unsigned: true },
  real: { kind: 'float', bits: 32 }, float4: { kind: 'float', bits: 32 },
  'double precision': { kind: 'float', bits: 64 }, float8: { kind: 'float', bits: 64 },
  text: { kind: 'string' }, citext: { kind: 'string' }, name: { kind: 'string', length: 63 }, '"char"': { kind: 'string', length: 1 },
  bytea: { kind: 'binary' }, date: { kind: 'date' }, interval: { kind: 'interval' },
  json: { kind: 'json' }, jsonb: { kind: 'json' }, xml: { kind: 'xml' }, uuid: { kind: 'uuid' },
};

export const types: TypeMap = { fromNative, toNative };

export function fromNative(native: NativeType): Mapping {
  const { name } = native;
  if (name.endsWith('[]')) return arrayMapping(fromNative({ ...native, name: name.slice(0, -2) }));
  if (Object.hasOwn(simple, name)) return { type: simple[name]! };
  switch (name) {
    case 'numeric': case 'decimal':
      return { type: decimal(native) };
    case 'character varying': case 'varchar':
      return { type: { kind: 'string', ...(native.length ? { length: native.length } : {}) } };
    // Without a length it is not padded: an old habit of bpchar.
    case 'character': case 'char': case 'bpchar':
      return { type: native.length ? { kind: 'string', length: native.length, fixed: true } : { kind: 'string' } };
    case 'time without time zone': case 'time':
      return { type: { kind: 'time', precision: native.precision ?? 6 } };
    case 'time with time zone': case 'timetz':
      return { type: { kind: 'time', precision: native.precision ?? 6, zone: true } };
    case 'timestamp without time zone': case 'timestamp':
      return { type: { kind: 'datetime', precision: native.precision ?? 6 } };
    case 'timestamp with time zone': case 'timestamptz':
      return { type: { kind: 'datetime', precision: native.precision ?? 6, zone: true } };
    default:
      return { type: { kind: 'other', name } };
  }
}

function arrayMapping({ type }: Mapping): Mapping {
  return {
    type: { kind: 'array', of: type },
    loss: { zh: '不保留数组的起始下标：总是从 1 开始。', en: 'The lower bound of an array is not kept: it always starts at 1.' },
  };
}

/** A negative scale rounds to tens, a scale beyond the precision has zeros after the point. */
function decimal({ precision, scale = 0 }: NativeType): DataType {
  if (precision === undefined) return { kind: 'decimal' };
  if (scale < 0) return { kind: 'decimal', precision: precision - scale, scale: 0 };
  return { kind: 'decimal', precision: Math.max(precision, scale), scale };
}

/** `numeric(12,2)`, `timestamp(3) with time zone`, `character varying(20)[]`: as format_type() spells them. */
export function parseNative(declared: string): NativeType {
  const match = /^(.*?)\((\d+)(?:,(-?\d+))?\)(.*)$/.exec(declared);
  if (!match) return { name: declared.startsWith('interval') ? declared.replace(/^interval [a-z ]+/, 'interval') : declared };
  const [, before, first, second, after] = match as unknown as [string, string, string, string | undefined, string];
  const name = (before + after).replace(/^interval [a-z ]+/, 'interval');
  const size = Number(first);
  if (name.startsWith('character') || name.startsWith('bit')) return { name, length: size };
  if (name.startsWith('numeric')) return { name, precision: size, scale: Number(second ?? 0) };
  return { name, precision: size };
}

const longestVarchar = 10_485_760;
const longestDecimal = 1000;

export function toNative(type: DataType): { native: string; loss?: Mapping['loss'] } {
  switch (type.kind) {
    case 'boolean': case 'date': case 'interval': case 'json': case 'xml': case 'uuid':
      return { native: type.kind };
    case 'integer':
      return { native: integer(type) };
    case 'decimal':
      if (type.precision === undefined || type.precision > longestDecimal) return { native: 'numeric' };
      return { native: `numeric(${type.precision},${type.scale ?? 0})` };
    case 'float':
      return { native: type.bits === 32 ? 'real' : 'double precision' };
    case 'string':
      if (type.length === undefined || type.length > longestVarchar) return { native: 'text' };
      return { native: `${type.fixed ? 'character' : 'character varying'}(${type.length})` };
    case 'binary':
      return { native: 'bytea' };
    case 'time': case 'datetime': {
      const base = type.kind === 'time' ? 'time' : 'timestamp';
      const native = `${base}(${Math.min(type.precision ?? 6, 6)}) ${type.zone ? 'with' : 'without'} time zone`;
      return (type.precision ?? 6) > 6 ? { native, loss: finerThanMicroseconds } : { native };
    }
    case 'array': {
      const { native, loss } = toNative(type.of);
      return { native: `${native}[]`, ...(loss ? { loss } : {}) };
    }
    case 'other':
      return { native: 'text', loss: { zh: `类型 ${type.name} 以文本保存。`, en: `The type ${type.name} is kept as text.` } };
  }
}

const finerThanMicroseconds = { zh: '只保留到微秒。', en: 'Only microseconds are kept.' };

function integer({ bits, unsigned }: Extract<DataType, { kind: 'integer' }>): string {
  if (!unsigned) return bits === 64 ? 'bigint' : bits === 32 ? 'integer' : 'smallint';
  return { 8: 'smallint', 16: 'integer', 32: 'bigint', 64: 'numeric(20,0)' }[bits];
}
