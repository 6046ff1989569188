import type { NativeType, TypeMap } from '../connector.ts';
import type { DataType, Mapping } from '../../types/data-type.ts';
import { affinityOf } from './declared-type.ts';

/**
 * SQLite enforces no types, so the words of a declaration carry ours: names that end in _TEXT keep their
 * value as exact text, and INT1 to UINT4 say how wide an integer is meant to be. Any other integer may have 64 bits.
 */
const named: Record<string, DataType> = {
  BOOLEAN: { kind: 'boolean' }, BOOL: { kind: 'boolean' },
  INT1: { kind: 'integer', bits: 8 }, INT2: { kind: 'integer', bits: 16 }, INT4: { kind: 'integer', bits: 32 },
  UINT1: { kind: 'integer', bits: 8, unsigned: true }, UINT2: { kind: 'integer', bits: 16, unsigned: true },
  UINT4: { kind: 'integer', bits: 32, unsigned: true },
  FLOAT4: { kind: 'float', bits: 32 },
  DATE: { kind: 'date' }, INTERVAL: { kind: 'interval' },
  JSON: { kind: 'json' }, JSON_TEXT: { kind: 'json' }, XML_TEXT: { kind: 'xml' }, UUID: { kind: 'uuid' }, UUID_TEXT: { kind: 'uuid' },
};

const timed: Record<string, { kind: 'time' | 'datetime'; zone?: boolean }> = {
  TIME: { kind: 'time' }, TIMETZ: { kind: 'time', zone: true },
  DATETIME: { kind: 'datetime' }, TIMESTAMP: { kind: 'datetime' }, TIMESTAMPTZ: { kind: 'datetime', zone: true },
};

export const sqliteTypes: TypeMap = { fromNative, toNative };

function fromNative(native: NativeType): Mapping {
  const name = native.name.trim().replaceAll(/\s+/g, ' ').toUpperCase();
  const array = /^(.+)_ARRAY_TEXT$/.exec(name);
  if (array) return { type: { kind: 'array', of: fromNative({ ...native, name: array[1]! }).type } };
  if (Object.hasOwn(named, name)) return { type: named[name]! };
  if (Object.hasOwn(timed, name)) return { type: { ...timed[name]!, ...(native.precision === undefined ? {} : { precision: native.precision }) } };
  if (name === 'DECIMAL' || name === 'NUMERIC' || name === 'DECIMAL_TEXT') return { type: decimalOf(native) };
  switch (affinityOf(name)) {
    case 'integer': return { type: { kind: 'integer', bits: 64 } };
    case 'real': return { type: { kind: 'float', bits: 64 } };
    case 'text': return { type: { kind: 'string', ...lengthOf(native), ...(/^(N?CHAR|CHARACTER|NATIVE CHARACTER)$/.test(name) && native.length ? { fixed: true } : {}) } };
    case 'blob': return name === '' ? anything('') : { type: { kind: 'binary', ...lengthOf(native) } };
    case 'numeric': return anything(native.name);
  }
}

function decimalOf({ precision, scale }: NativeType): DataType {
  return precision === undefined ? { kind: 'decimal' } : { kind: 'decimal', precision, scale: scale ?? 0 };
}

const lengthOf = ({ length }: NativeType) => (length === undefined ? {} : { length });

function anything(name: string): Mapping {
  return {
    type: { kind: 'other', name },
    loss: { zh: '该字段未声明可识别的类型，各种值一律按文本读取', en: 'The column declares no type that is known: values of every kind are read as text' },
  };
}

function toNative(type: DataType): { native: string; loss?: Mapping['loss'] } {
  switch (type.kind) {
    case 'boolean': return { native: 'BOOLEAN' };
    case 'integer': return { native: integerName(type.bits, type.unsigned ?? false) };
    case 'decimal': return { native: decimalName(type) };
    case 'float': return { native: type.bits === 32 ? 'FLOAT4' : 'DOUBLE' };
    case 'string': return { native: type.length === undefined ? 'TEXT' : `${type.fixed ? 'CHAR' : 'VARCHAR'}(${type.length})` };
    case 'binary': return { native: type.length === undefined ? 'BLOB' : `BLOB(${type.length})` };
    case 'date': return { native: 'DATE' };
    case 'time': return { native: `TIME${type.zone ? 'TZ' : ''}${digits(type.precision)}` };
    case 'datetime': return { native: `${type.zone ? 'TIMESTAMPTZ' : 'DATETIME'}${digits(type.precision)}` };
    case 'interval': return { native: 'INTERVAL' };
    case 'json': return { native: 'JSON_TEXT' };
    case 'xml': return { native: 'XML_TEXT' };
    case 'uuid': return { native: 'UUID_TEXT' };
    case 'array': {
      const of = toNative(type.of).native;
      const bracket = of.indexOf('(');
      return { native: bracket < 0 ? `${of}_ARRAY_TEXT` : `${of.slice(0, bracket)}_ARRAY_TEXT${of.slice(bracket)}` };
    }
    case 'other': return {
      native: 'TEXT',
      loss: { zh: `${type.name} 类型以文本保存，类型名称不保留`, en: `${type.name} is kept as text; the name of the type is not kept` },
    };
  }
}

function integerName(bits: 8 | 16 | 32 | 64, unsigned: boolean): string {
  if (bits === 64) return unsigned ? 'DECIMAL_TEXT(20,0)' : 'BIGINT';
  return `${unsigned ? 'U' : ''}INT${bits / 8}`;
}

/** Numbers in SQLite are 64-bit integers or doubles: what they cannot keep is kept as text. */
function decimalName({ precision, scale = 0 }: { precision?: number; scale?: number }): string {
  if (precision === undefined) return 'DECIMAL_TEXT';
  const exact = precision <= 15 || (scale === 0 && precision <= 18);
  return `${exact ? 'DECIMAL' : 'DECIMAL_TEXT'}(${precision},${scale})`;
}

const digits = (precision: number | undefined) => (precision === undefined ? '' : `(${precision})`);
