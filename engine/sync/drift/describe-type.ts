import type { Text } from '#platform/contract/text.ts';
import type { DataType } from '../../types/data-type.ts';

const names: Record<DataType['kind'], Text> = {
  boolean: { zh: '布尔', en: 'boolean' }, integer: { zh: '整数', en: 'integer' }, decimal: { zh: '小数', en: 'decimal' }, float: { zh: '浮点', en: 'float' },
  string: { zh: '文本', en: 'text' }, binary: { zh: '二进制', en: 'binary' }, date: { zh: '日期', en: 'date' }, time: { zh: '时间', en: 'time' },
  datetime: { zh: '日期时间', en: 'date and time' }, interval: { zh: '时间间隔', en: 'interval' }, json: { zh: 'JSON', en: 'JSON' }, xml: { zh: 'XML', en: 'XML' },
  uuid: { zh: 'UUID', en: 'UUID' }, array: { zh: '数组', en: 'list' }, other: { zh: '其他', en: 'other' },
};

/** A type in words that fit into a sentence of a log: `decimal(12,2)`. */
export function describeType(type: DataType): Text {
  const size = sizeOf(type);
  return { zh: `${names[type.kind].zh}${size}`, en: `${names[type.kind].en}${size}` };
}

function sizeOf(type: DataType): string {
  switch (type.kind) {
    case 'integer': return `(${type.bits}${type.unsigned ? ' unsigned' : ''})`;
    case 'float': return `(${type.bits})`;
    case 'decimal': return type.precision === undefined ? '' : `(${type.precision},${type.scale ?? 0})`;
    case 'string': case 'binary': return type.length === undefined ? '' : `(${type.length})`;
    case 'time': case 'datetime': return type.zone ? ' UTC' : '';
    case 'array': return `<${describeType(type.of).en}>`;
    case 'other': return ` ${type.name}`;
    default: return '';
  }
}
