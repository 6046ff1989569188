import { ConnectorFailure } from '../failure.ts';
import type { DataType, Row, Value } from '../../types/data-type.ts';

/** As the server reads it, before COPY's own escapes. */
export function valueText(value: Exclude<Value, null>, type: DataType): string {
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw notStorable('含有不成对的代理字符', 'has half of a surrogate pair');
    if (value.includes('\0')) throw notStorable('含有零字符，PostgreSQL 的文本不能保存', 'holds a zero character, which text in PostgreSQL cannot keep');
    return value;
  }
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  if (typeof value === 'boolean') return type.kind === 'integer' || type.kind === 'decimal' ? String(Number(value)) : String(value);
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`;
  if (Array.isArray(value)) return arrayText(value, type.kind === 'array' ? type.of : type);
  return String(value);
}

function arrayText(values: Value[], of: DataType): string {
  const one = (value: Value): string => {
    if (value === null) return 'NULL';
    if (Array.isArray(value)) return arrayText(value, of);
    return `"${valueText(value, of).replaceAll(/["\\]/g, '\\$&')}"`;
  };
  return `{${values.map(one).join(',')}}`;
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** Rows in the text format of COPY. */
export function copyText(rows: readonly Row[], columns: readonly { name: string; type: DataType }[]): string {
  let text = '';
  for (const row of rows) {
    if (row.length !== columns.length) throw notStorable(`一行有 ${row.length} 个值，应有 ${columns.length} 个`, `is a row of ${row.length} values instead of ${columns.length}`);
    for (let index = 0; index < columns.length; index += 1) {
      if (index) text += '\t';
      const value = row[index]!;
      text += value === null ? '\\N' : field(value, columns[index]!);
    }
    text += '\n';
  }
  return text;
}

function field(value: Exclude<Value, null>, column: { name: string; type: DataType }): string {
  const text = valueText(value, column.type);
  return /[\\\t\n\r]/.test(text) ? text.replaceAll(/[\\\t\n\r]/g, (sign) => escapes[sign]!) : text;
}

const notStorable = (zh: string, en: string) => new ConnectorFailure('bad-data', { zh: `数据无法写入：${zh}。`, en: `The data cannot be written: it ${en}.` });
