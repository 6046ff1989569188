import type { NativeType, TypeMap } from '../connector.ts';
import type { DataType, Mapping } from '../../types/data-type.ts';
import { unsupportedType } from '../values/bad-data.ts';

const named: Record<string, DataType> = {
  bit: { kind: 'boolean' },
  tinyint: { kind: 'integer', bits: 8, unsigned: true }, smallint: { kind: 'integer', bits: 16 }, int: { kind: 'integer', bits: 32 }, bigint: { kind: 'integer', bits: 64 },
  money: { kind: 'decimal', precision: 19, scale: 4 }, smallmoney: { kind: 'decimal', precision: 10, scale: 4 },
  real: { kind: 'float', bits: 32 }, date: { kind: 'date' }, uniqueidentifier: { kind: 'uuid' }, xml: { kind: 'xml' }, json: { kind: 'json' },
  datetime: { kind: 'datetime', precision: 3 }, smalldatetime: { kind: 'datetime', precision: 0 },
  text: { kind: 'string' }, ntext: { kind: 'string' }, sysname: { kind: 'string', length: 128 }, image: { kind: 'binary' },
  timestamp: { kind: 'binary', length: 8, fixed: true }, rowversion: { kind: 'binary', length: 8, fixed: true },
};

export const sqlserverTypes: TypeMap = { fromNative, toNative };

/** `length` in characters for text, in bytes for binary; -1 or absent is `max`. */
function fromNative({ name, length, precision, scale }: NativeType): Mapping {
  const lower = name.toLowerCase();
  if (Object.hasOwn(named, lower)) return { type: named[lower]! };
  const limited = length === undefined || length < 0 ? {} : { length };
  const finer = scale === undefined ? { precision: 7 } : { precision: scale };
  switch (lower) {
    case 'decimal': case 'numeric': return { type: { kind: 'decimal', precision: precision ?? 18, scale: scale ?? 0 } };
    case 'float': return { type: { kind: 'float', bits: (precision ?? 53) <= 24 ? 32 : 64 } };
    case 'char': case 'nchar': return { type: { kind: 'string', length: length ?? 1, fixed: true } };
    case 'varchar': case 'nvarchar': return { type: { kind: 'string', ...limited } };
    case 'binary': return { type: { kind: 'binary', length: length ?? 1, fixed: true } };
    case 'varbinary': return { type: { kind: 'binary', ...limited } };
    case 'time': return { type: { kind: 'time', ...finer } };
    case 'datetime2': return { type: { kind: 'datetime', ...finer } };
    case 'datetimeoffset': return {
      type: { kind: 'datetime', zone: true, ...finer }, loss: { zh: '时刻换算为 UTC，原来的时区偏移不保留', en: 'The moment is given in UTC; its own offset is not kept' },
    };
  }
  const type: DataType = { kind: 'other', name };
  if (lower === 'sql_variant') return { type, loss: { zh: '各种类型的值一律按文本读取', en: 'Values of every type are read as text' } };
  return { type };
}

function toNative(type: DataType): { native: string; loss?: Mapping['loss'] } {
  switch (type.kind) {
    case 'boolean': return { native: 'bit' };
    case 'integer': return { native: integer(type.bits, type.unsigned ?? false) };
    case 'decimal': return decimal(type);
    case 'float': return {
      native: type.bits === 32 ? 'real' : 'float(53)',
      loss: { zh: 'SQL Server 不能保存 NaN 和无穷大，这些值会被拒绝', en: 'SQL Server keeps neither NaN nor infinities; they are refused' },
    };
    // nvarchar counts pairs of a character beyond the basic plane as two, so a full column of such would not fit.
    case 'string': return { native: type.length === undefined || type.length > 2000 ? 'nvarchar(max)' : `nvarchar(${type.length * 2})`, ...(type.length === undefined ? {} : { loss: wider }) };
    case 'binary': return { native: type.length === undefined || type.length > 8000 ? 'varbinary(max)' : `${type.fixed ? 'binary' : 'varbinary'}(${type.length})` };
    case 'date': return { native: 'date' };
    case 'time':
      if (type.zone) return { native: 'nvarchar(30)', loss: { zh: '带时区的时间以文本保存', en: 'A time with an offset is kept as text' } };
      return fine(type.precision, 'time');
    case 'datetime': return fine(type.precision, type.zone ? 'datetimeoffset' : 'datetime2');
    case 'json': return { native: 'nvarchar(max)', loss: { zh: 'JSON 以文本保存', en: 'JSON is kept as text' } };
    case 'interval': return { native: 'nvarchar(60)', loss: { zh: '时间间隔以文本保存', en: 'An interval is kept as text' } };
    case 'xml': return { native: 'xml', loss: { zh: 'SQL Server 会重新书写 XML：声明和无意义的空白不保留', en: 'SQL Server writes XML anew: declaration and insignificant blanks are not kept' } };
    case 'uuid': return { native: 'uniqueidentifier' };
    case 'array': throw unsupportedType(type, 'SQL Server');
    case 'other': return { native: 'nvarchar(max)', loss: { zh: `${type.name} 以文本保存`, en: `${type.name} is kept as text` } };
  }
}

const wider = { zh: '长度按 UTF-16 计，字段留有余量，上限不完全相同', en: 'Lengths count UTF-16 units; the column has room to spare, so the limit is not the same' };

function integer(bits: 8 | 16 | 32 | 64, unsigned: boolean): string {
  if (unsigned) return { 8: 'tinyint', 16: 'int', 32: 'bigint', 64: 'decimal(20,0)' }[bits];
  return { 8: 'smallint', 16: 'smallint', 32: 'int', 64: 'bigint' }[bits];
}

function decimal({ precision, scale = 0 }: { precision?: number; scale?: number }): { native: string; loss?: Mapping['loss'] } {
  if (precision !== undefined && precision <= 38 && scale <= precision) return { native: `decimal(${precision},${scale})` };
  return { native: 'nvarchar(400)', loss: { zh: 'SQL Server 的小数最多 38 位且位数固定，因此以文本保存', en: 'A decimal of SQL Server has a fixed scale and at most 38 digits, so this is kept as text' } };
}

function fine(precision: number | undefined, name: string): { native: string; loss?: Mapping['loss'] } {
  const native = `${name}(${Math.min(precision ?? 7, 7)})`;
  return (precision ?? 0) > 7 ? { native, loss: { zh: '只保留到 100 纳秒，更细的值会被拒绝', en: 'Kept to 100 nanoseconds; finer values are refused' } } : { native };
}
