import type { NativeType, TypeMap } from '../connector.ts';
import type { DataType, Mapping } from '../../types/data-type.ts';
import { unsupportedType } from '../values/bad-data.ts';

export const oracleTypes: TypeMap = { fromNative, toNative };

/** Names as ALL_TAB_COLS.DATA_TYPE spells them: `NUMBER`, `TIMESTAMP(6) WITH TIME ZONE`. */
function fromNative({ name, length, precision, scale }: NativeType): Mapping {
  const upper = name.toUpperCase();
  const digits = /\((\d+)\)/.exec(upper)?.[1];
  const fraction = { precision: Number(digits ?? scale ?? 6) };
  const limited = length === undefined ? {} : { length };
  const base = upper.replaceAll(/\(\d+\)/g, '');
  switch (base) {
    case 'NUMBER': return { type: number(precision, scale) };
    case 'FLOAT': return { type: { kind: 'decimal' } };
    case 'BINARY_FLOAT': return { type: { kind: 'float', bits: 32 } };
    case 'BINARY_DOUBLE': return { type: { kind: 'float', bits: 64 } };
    case 'BOOLEAN': return { type: { kind: 'boolean' } };
    case 'CHAR': case 'NCHAR': return { type: { kind: 'string', length: length ?? 1, fixed: true } };
    case 'VARCHAR2': case 'NVARCHAR2': case 'VARCHAR': return { type: { kind: 'string', ...limited } };
    case 'CLOB': case 'NCLOB': case 'LONG': return { type: { kind: 'string' } };
    case 'RAW': return { type: { kind: 'binary', ...limited } };
    case 'BLOB': case 'LONG RAW': return { type: { kind: 'binary' } };
    // It has a clock as well.
    case 'DATE': return { type: { kind: 'datetime', precision: 0 } };
    case 'TIMESTAMP': return { type: { kind: 'datetime', ...fraction } };
    case 'TIMESTAMP WITH TIME ZONE': return {
      type: { kind: 'datetime', zone: true, ...fraction }, loss: { zh: '时刻换算为 UTC，原来的时区不保留', en: 'The moment is given in UTC; its own zone is not kept' },
    };
    case 'TIMESTAMP WITH LOCAL TIME ZONE': return { type: { kind: 'datetime', zone: true, ...fraction } };
    case 'INTERVAL YEAR TO MONTH': case 'INTERVAL DAY TO SECOND': return { type: { kind: 'interval' } };
    case 'JSON': return { type: { kind: 'json' } };
    case 'XMLTYPE': return { type: { kind: 'xml' } };
  }
  const type: DataType = { kind: 'other', name };
  return { type };
}

/** Without digits at all it holds anything up to 38 of them; a negative scale counts tens. */
function number(precision: number | undefined, scale: number | undefined): DataType {
  if (precision === undefined) return scale === undefined ? { kind: 'decimal' } : { kind: 'decimal', precision: 38, scale };
  const places = scale ?? 0;
  if (places < 0) return { kind: 'decimal', precision: precision - places, scale: 0 };
  if (places > precision) return { kind: 'decimal', precision: places, scale: places };
  if (places === 0 && precision <= 9) return { kind: 'integer', bits: 32 };
  if (places === 0 && precision <= 18) return { kind: 'integer', bits: 64 };
  return { kind: 'decimal', precision, scale: places };
}

const emptyIsNull = { zh: 'Oracle 把空字符串存为空值', en: 'Oracle keeps an empty text as null' };
const asText = (native: string, zh: string, en: string) => ({ native, loss: { zh: `${zh}以文本保存`, en: `${en} is kept as text` } });

function toNative(type: DataType): { native: string; loss?: Mapping['loss'] } {
  switch (type.kind) {
    case 'boolean': return { native: 'NUMBER(1)', loss: { zh: '布尔值以 0 和 1 保存', en: 'A truth is kept as 0 or 1' } };
    case 'integer': return { native: { 8: 'NUMBER(3)', 16: 'NUMBER(5)', 32: 'NUMBER(10)', 64: 'NUMBER(20)' }[type.bits] };
    case 'decimal': {
      const { precision, scale = 0 } = type;
      if (precision !== undefined && precision <= 38) return { native: `NUMBER(${precision},${scale})` };
      return { native: 'NUMBER', loss: { zh: '超过 38 位有效数字的值会被拒绝', en: 'Values of more than 38 digits are refused' } };
    }
    case 'float': return { native: type.bits === 32 ? 'BINARY_FLOAT' : 'BINARY_DOUBLE' };
    // 4000 bytes are 1000 characters of any script.
    case 'string': return { native: type.length === undefined || type.length > 1000 ? 'CLOB' : `${type.fixed ? 'CHAR' : 'VARCHAR2'}(${Math.min(type.length, type.fixed ? 500 : 1000)} CHAR)`, loss: emptyIsNull };
    case 'binary': return { native: type.length === undefined || type.length > 2000 ? 'BLOB' : `RAW(${type.length})`, loss: { zh: 'Oracle 把空的二进制值存为空值', en: 'Oracle keeps empty bytes as null' } };
    case 'date': return { native: 'DATE', loss: { zh: 'Oracle 的日期带有时刻，读回时为零点', en: 'A date of Oracle has a clock; it is read back as midnight' } };
    case 'time': return asText('VARCHAR2(30 CHAR)', '时间', 'A time');
    case 'datetime': {
      const native = `TIMESTAMP(${Math.min(type.precision ?? 9, 9)})${type.zone ? ' WITH TIME ZONE' : ''}`;
      return { native };
    }
    case 'interval': return asText('VARCHAR2(60 CHAR)', '时间间隔', 'An interval');
    case 'json': return asText('CLOB', 'JSON ', 'JSON');
    case 'xml': return asText('CLOB', 'XML ', 'XML');
    case 'uuid': return asText('VARCHAR2(36 CHAR)', 'UUID ', 'A UUID');
    case 'array': throw unsupportedType(type, 'Oracle');
    case 'other': return asText('CLOB', `${type.name} `, type.name);
  }
}
