import type { NativeType, TypeMap } from '../connector.ts';
import type { DataType, Mapping } from '../../types/data-type.ts';

const named: Record<string, DataType> = {
  BOOLEAN: { kind: 'boolean' },
  TINYINT: { kind: 'integer', bits: 8 }, SMALLINT: { kind: 'integer', bits: 16 }, INTEGER: { kind: 'integer', bits: 32 }, BIGINT: { kind: 'integer', bits: 64 },
  UTINYINT: { kind: 'integer', bits: 8, unsigned: true }, USMALLINT: { kind: 'integer', bits: 16, unsigned: true },
  UINTEGER: { kind: 'integer', bits: 32, unsigned: true }, UBIGINT: { kind: 'integer', bits: 64, unsigned: true },
  HUGEINT: { kind: 'decimal', precision: 39, scale: 0 }, UHUGEINT: { kind: 'decimal', precision: 39, scale: 0 }, BIGNUM: { kind: 'decimal' },
  FLOAT: { kind: 'float', bits: 32 }, DOUBLE: { kind: 'float', bits: 64 },
  VARCHAR: { kind: 'string' }, BLOB: { kind: 'binary' }, JSON: { kind: 'json' }, UUID: { kind: 'uuid' }, INTERVAL: { kind: 'interval' },
  DATE: { kind: 'date' }, TIME: { kind: 'time', precision: 6 }, TIME_NS: { kind: 'time', precision: 9 }, 'TIME WITH TIME ZONE': { kind: 'time', precision: 6, zone: true },
  TIMESTAMP: { kind: 'datetime', precision: 6 }, TIMESTAMP_S: { kind: 'datetime', precision: 0 }, TIMESTAMP_MS: { kind: 'datetime', precision: 3 },
  TIMESTAMP_NS: { kind: 'datetime', precision: 9 }, 'TIMESTAMP WITH TIME ZONE': { kind: 'datetime', precision: 6, zone: true },
};

export const duckdbTypes: TypeMap = { fromNative, toNative };

/** `DECIMAL(18,3)` taken apart; lists, structs and enums keep their whole text as the name. */
export function readNative(text: string): NativeType {
  const found = /^DECIMAL\((\d+),\s*(\d+)\)$/.exec(text);
  return found ? { name: 'DECIMAL', precision: Number(found[1]), scale: Number(found[2]) } : { name: text };
}

function fromNative({ name, precision, scale }: NativeType): Mapping {
  const list = /^(.*)\[\d*\]$/s.exec(name);
  if (list) {
    const of = fromNative(readNative(list[1]!));
    // Within a list there is no other text for what has no type of ours.
    return of.type.kind === 'other' ? other(name) : { ...of, type: { kind: 'array', of: of.type } };
  }
  const upper = name.toUpperCase();
  if (Object.hasOwn(named, upper)) return { type: named[upper]! };
  if (upper === 'DECIMAL') return { type: precision === undefined ? { kind: 'decimal', precision: 18, scale: 3 } : { kind: 'decimal', precision, scale: scale ?? 0 } };
  if (upper.startsWith('ENUM(') || upper === 'ENUM') return { type: { kind: 'string' }, loss: { zh: '枚举按文本读取，允许值的清单不保留', en: 'An enum is read as text; the list of allowed values is not kept' } };
  return other(name);
}

const other = (name: string): Mapping => ({ type: { kind: 'other', name }, loss: { zh: `${name} 按文本读取`, en: `${name} is read as text` } });

function toNative(type: DataType): { native: string; loss?: Mapping['loss'] } {
  switch (type.kind) {
    case 'boolean': return { native: 'BOOLEAN' };
    case 'integer': return { native: `${type.unsigned ? 'U' : ''}${{ 8: 'TINYINT', 16: 'SMALLINT', 32: 'INTEGER', 64: 'BIGINT' }[type.bits]}` };
    case 'decimal': return decimal(type);
    case 'float': return { native: type.bits === 32 ? 'FLOAT' : 'DOUBLE' };
    case 'string': return type.length === undefined ? { native: 'VARCHAR' } : { native: 'VARCHAR', loss: noLength };
    case 'binary': return type.length === undefined ? { native: 'BLOB' } : { native: 'BLOB', loss: noLength };
    case 'date': return { native: 'DATE' };
    case 'time':
      if (type.zone) return finer(type.precision, 'TIMETZ');
      return { native: (type.precision ?? 6) > 6 ? 'TIME_NS' : 'TIME' };
    case 'datetime':
      if (type.zone) return finer(type.precision, 'TIMESTAMPTZ');
      return { native: (type.precision ?? 6) > 6 ? 'TIMESTAMP_NS' : 'TIMESTAMP' };
    case 'interval': return { native: 'INTERVAL' };
    case 'json': return { native: 'JSON' };
    case 'uuid': return { native: 'UUID' };
    case 'xml': return asText('XML');
    case 'array': {
      const of = toNative(type.of);
      return { native: `${of.native}[]`, ...(of.loss ? { loss: of.loss } : {}) };
    }
    case 'other': return asText(type.name);
  }
}

const noLength = { zh: 'DuckDB 不限制长度，长度上限不保留', en: 'DuckDB limits no lengths: the limit is not kept' };
const asText = (name: string) => ({ native: 'VARCHAR', loss: { zh: `${name} 以文本保存`, en: `${name} is kept as text` } });

function decimal({ precision, scale = 0 }: { precision?: number; scale?: number }): { native: string; loss?: Mapping['loss'] } {
  if (precision !== undefined && precision <= 38 && scale <= precision) return { native: `DECIMAL(${precision},${scale})` };
  if (precision === 39 && scale === 0) return { native: 'HUGEINT', loss: { zh: '绝对值超过 1.7×10³⁸ 的数会被拒绝', en: 'Numbers beyond 1.7×10³⁸ are refused' } };
  return { native: 'VARCHAR', loss: { zh: 'DuckDB 的小数最多 38 位且位数固定，因此以文本保存', en: 'A decimal of DuckDB has a fixed scale and at most 38 digits, so this is kept as text' } };
}

function finer(precision: number | undefined, native: string): { native: string; loss?: Mapping['loss'] } {
  return (precision ?? 6) > 6 ? { native, loss: { zh: '只保留到微秒，更细的值会被拒绝', en: 'Kept to the microsecond; finer values are refused' } } : { native };
}
