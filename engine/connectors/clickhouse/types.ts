import type { NativeType, TypeMap } from '../connector.ts';
import type { DataType, Mapping } from '../../types/data-type.ts';

const named: Record<string, DataType> = {
  Bool: { kind: 'boolean' },
  Int8: { kind: 'integer', bits: 8 }, Int16: { kind: 'integer', bits: 16 }, Int32: { kind: 'integer', bits: 32 }, Int64: { kind: 'integer', bits: 64 },
  UInt8: { kind: 'integer', bits: 8, unsigned: true }, UInt16: { kind: 'integer', bits: 16, unsigned: true },
  UInt32: { kind: 'integer', bits: 32, unsigned: true }, UInt64: { kind: 'integer', bits: 64, unsigned: true },
  Int128: { kind: 'decimal', precision: 39, scale: 0 }, UInt128: { kind: 'decimal', precision: 39, scale: 0 },
  Int256: { kind: 'decimal', precision: 77, scale: 0 }, UInt256: { kind: 'decimal', precision: 78, scale: 0 },
  Float32: { kind: 'float', bits: 32 }, Float64: { kind: 'float', bits: 64 },
  String: { kind: 'string' }, UUID: { kind: 'uuid' }, JSON: { kind: 'json' }, Date: { kind: 'date' }, Date32: { kind: 'date' },
  DateTime: { kind: 'datetime', precision: 0, zone: true },
};

export const clickhouseTypes: TypeMap = { fromNative, toNative };

/** `Nullable(LowCardinality(X))` without what says nothing of the values. */
export function innerType(native: string): string {
  const found = /^(?:Nullable|LowCardinality)\((.*)\)$/s.exec(native);
  return found ? innerType(found[1]!) : native;
}

/** The whole type stands in the name, as system.columns gives it. */
function fromNative({ name }: NativeType): Mapping {
  const inner = innerType(name);
  if (Object.hasOwn(named, inner)) return { type: named[inner]! };
  const [, base = inner, inBrackets = ''] = /^(\w+)\((.*)\)$/s.exec(inner) ?? [];
  const digits = inBrackets.split(',').map((one) => Number.parseInt(one, 10));
  switch (base) {
    case 'Decimal': return { type: { kind: 'decimal', precision: digits[0] ?? 10, scale: digits[1] ?? 0 } };
    case 'Decimal32': case 'Decimal64': case 'Decimal128': case 'Decimal256':
      return { type: { kind: 'decimal', precision: { Decimal32: 9, Decimal64: 18, Decimal128: 38, Decimal256: 76 }[base], scale: digits[0] ?? 0 } };
    case 'FixedString': return { type: { kind: 'binary', length: digits[0] ?? 1, fixed: true } };
    case 'DateTime': return { type: { kind: 'datetime', precision: 0, zone: true } };
    case 'DateTime64': return { type: { kind: 'datetime', precision: digits[0] ?? 3, zone: true } };
    case 'Enum8': case 'Enum16': return { type: { kind: 'string' }, loss: { zh: '枚举按文本读取，允许值的清单不保留', en: 'An enum is read as text; the list of allowed values is not kept' } };
    case 'Array': {
      const of = fromNative({ name: inBrackets });
      if (of.type.kind !== 'other' && of.type.kind !== 'binary') return { ...of, type: { kind: 'array', of: of.type } };
    }
  }
  return { type: { kind: 'other', name }, ...(/^\w+$/.test(inner) ? {} : { loss: { zh: `${base} 按文本读取`, en: `${base} is read as text` } }) };
}

const asText = (zh: string, en: string) => ({ native: 'String', loss: { zh: `${zh}以文本保存`, en: `${en} is kept as text` } });
const limited = { zh: '只能保存 1900 至 2299 年，超出的值会被拒绝', en: 'Only the years 1900 to 2299 can be kept; others are refused' };

function toNative(type: DataType): { native: string; loss?: Mapping['loss'] } {
  switch (type.kind) {
    case 'boolean': return { native: 'Bool' };
    case 'integer': return { native: `${type.unsigned ? 'UInt' : 'Int'}${type.bits}` };
    case 'decimal': {
      const { precision, scale = 0 } = type;
      return precision !== undefined && precision <= 76 ? { native: `Decimal(${precision}, ${scale})` } : asText('位数不定的小数', 'A decimal without fixed digits');
    }
    case 'float': return { native: `Float${type.bits}` };
    case 'string': return { native: 'String', ...(type.length === undefined ? {} : { loss: { zh: 'ClickHouse 不限制长度，长度上限不保留', en: 'ClickHouse limits no lengths: the limit is not kept' } }) };
    case 'binary': return { native: 'String', loss: { zh: '二进制值以十六进制文本保存', en: 'Bytes are kept as hexadecimal text' } };
    case 'date': return { native: 'Date32', loss: limited };
    case 'datetime': {
      const native = `DateTime64(${Math.min(type.precision ?? 6, 9)}, 'UTC')`;
      if (type.zone) return { native, loss: limited };
      return { native, loss: { zh: `钟面时间按 UTC 保存，读回时为时刻；${limited.zh}`, en: `A wall clock is kept as if it were UTC and read back as a moment. ${limited.en}` } };
    }
    case 'time': return asText('时间', 'A time');
    case 'interval': return asText('时间间隔', 'An interval');
    case 'json': return asText('JSON ', 'JSON');
    case 'xml': return asText('XML ', 'XML');
    case 'uuid': return { native: 'UUID' };
    case 'array': {
      const of = toNative(type.of);
      return { native: `Array(Nullable(${of.native}))`, ...(of.loss ? { loss: of.loss } : {}) };
    }
    case 'other': return asText(`${type.name} `, type.name);
  }
}
