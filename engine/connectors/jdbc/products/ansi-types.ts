import type { NativeType, TypeMap } from '../../connector.ts';
import { unsupportedType } from '../../values/bad-data.ts';
import type { DataType, Mapping } from '../../../types/data-type.ts';

/** Where a database spells a type in a way of its own. */
export interface Spelling {
  boolean?: string;
  double?: string;
  text?: string;
  bytes?: string;
  /** `varchar(20 char)`. */
  characters?(length: number): string;
  longestText?: number;
}

const asText = { zh: '按文本保存：内容不变，类型不保留', en: 'Kept as text: the content is the same, the type is not' };
/** Whether a length counts characters, units of UTF-16 or bytes, every database decides for itself. */
const wider = { zh: '字段留有余量，长度上限不完全相同', en: 'The column has room to spare, so the limit of its length is not the same' };
const fewerDigits = { zh: '最多 38 位数字，其中小数 10 位，超出的写入时报错', en: 'At most 38 digits, 10 of them behind the point: writing more fails' };

const plain: Record<string, DataType> = {
  boolean: { kind: 'boolean' }, bool: { kind: 'boolean' }, bit: { kind: 'boolean' },
  tinyint: { kind: 'integer', bits: 8 }, smallint: { kind: 'integer', bits: 16 }, integer: { kind: 'integer', bits: 32 }, int: { kind: 'integer', bits: 32 }, bigint: { kind: 'integer', bits: 64 },
  real: { kind: 'float', bits: 32 }, 'double precision': { kind: 'float', bits: 64 }, double: { kind: 'float', bits: 64 }, float: { kind: 'float', bits: 64 },
  clob: { kind: 'string' }, nclob: { kind: 'string' }, text: { kind: 'string' }, blob: { kind: 'binary' }, image: { kind: 'binary' },
  date: { kind: 'date' }, uuid: { kind: 'uuid' }, json: { kind: 'json' }, xml: { kind: 'xml' },
};

export function ansiTypes(title: string, spelling: Spelling = {}): TypeMap {
  const { longestText = 8000 } = spelling;
  const toNative = (type: DataType): ReturnType<TypeMap['toNative']> => {
    switch (type.kind) {
      case 'boolean': return { native: spelling.boolean ?? 'boolean' };
      case 'integer': return { native: type.unsigned ? { 8: 'smallint', 16: 'integer', 32: 'bigint', 64: 'decimal(20,0)' }[type.bits] : { 8: 'smallint', 16: 'smallint', 32: 'integer', 64: 'bigint' }[type.bits] };
      case 'decimal': return type.precision === undefined || type.precision > 38 ? { native: 'decimal(38,10)', loss: fewerDigits } : { native: `decimal(${type.precision},${type.scale ?? 0})` };
      case 'float': return { native: type.bits === 32 ? 'real' : spelling.double ?? 'double precision' };
      case 'string': {
        if (type.length === undefined || type.length * (spelling.characters ? 1 : 4) > longestText) return { native: spelling.text ?? 'clob' };
        if (spelling.characters) return { native: `${type.fixed ? 'char' : 'varchar'}(${spelling.characters(type.length)})` };
        return { native: `varchar(${type.length * 4})`, loss: wider };
      }
      case 'binary': return { native: type.length === undefined || type.length > longestText ? spelling.bytes ?? 'blob' : `varbinary(${type.length})` };
      case 'date': return { native: 'date' };
      case 'time': return type.zone ? { native: 'varchar(40)', loss: asText } : { native: `time(${Math.min(type.precision ?? 6, 6)})`, ...finer(type.precision) };
      case 'datetime': return { native: `timestamp(${Math.min(type.precision ?? 6, 6)})${type.zone ? ' with time zone' : ''}`, ...finer(type.precision) };
      case 'uuid': return { native: 'varchar(36)', loss: asText };
      case 'interval': return { native: 'varchar(100)', loss: asText };
      case 'json': case 'xml': case 'other': return { native: spelling.text ?? 'clob', loss: asText };
      case 'array': throw unsupportedType(type, title);
    }
  };
  return { fromNative, toNative };
}

const finer = (precision: number | undefined) => ((precision ?? 6) > 6 ? { loss: { zh: '只保留到微秒', en: 'Only microseconds are kept' } } : {});

function fromNative({ name, length, precision, scale }: NativeType): Mapping {
  const lower = name.toLowerCase();
  if (Object.hasOwn(plain, lower)) return { type: plain[lower]! };
  const limited = length === undefined ? {} : { length };
  const clock = precision === undefined ? {} : { precision };
  switch (lower) {
    case 'decimal': case 'numeric': case 'number': case 'dec':
      return { type: { kind: 'decimal', ...(precision === undefined ? {} : { precision, scale: scale ?? 0 }) } };
    case 'char': case 'character': case 'nchar': return { type: { kind: 'string', length: length ?? 1, fixed: true } };
    case 'varchar': case 'character varying': case 'varchar2': case 'nvarchar': case 'nvarchar2': case 'longvarchar': return { type: { kind: 'string', ...limited } };
    case 'binary': return { type: { kind: 'binary', length: length ?? 1, fixed: true } };
    case 'varbinary': case 'binary varying': case 'longvarbinary': case 'raw': return { type: { kind: 'binary', ...limited } };
    case 'time': return { type: { kind: 'time', ...clock } };
    case 'time with time zone': return { type: { kind: 'time', zone: true, ...clock } };
    case 'timestamp': case 'datetime': return { type: { kind: 'datetime', ...clock } };
    case 'timestamp with time zone': return {
      type: { kind: 'datetime', zone: true, ...clock }, loss: { zh: '时刻换算为 UTC，原来的时区不保留', en: 'The moment is given in UTC; its own zone is not kept' },
    };
    default: return { type: { kind: 'other', name } };
  }
}
