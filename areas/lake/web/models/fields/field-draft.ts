import type { DataType } from '#engine/types/data-type.ts';
import { ModelField } from '../../../contract/model.ts';

export const newField = (given: Partial<ModelField> & { code: string }): ModelField => ({
  name: '', type: { kind: 'string' }, key: false, nullable: true, comment: '', standard: '', sensitive: false, source: { kind: 'none' }, aggregate: null, ...given,
});

/** The first name that no field has: `field_3`. */
export function freeCode(fields: readonly Pick<ModelField, 'code'>[], wanted = 'field'): string {
  const taken = new Set(fields.map(({ code }) => code.toLowerCase()));
  if (wanted !== 'field' && !taken.has(wanted.toLowerCase())) return wanted;
  for (let number = wanted === 'field' ? 1 : 2; ; number += 1) if (!taken.has(`${wanted}_${number}`.toLowerCase())) return `${wanted}_${number}`;
}

/** To another place; the others close up. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  if (from === to || to < 0 || to >= items.length) return [...items];
  return items.toSpliced(from, 1).toSpliced(to, 0, items[from]!);
}

const kinds: Record<string, (size: number | undefined, scale: number | undefined) => DataType> = {
  string: (length) => ({ kind: 'string', ...(length && { length }) }),
  integer: (bits) => ({ kind: 'integer', bits: bits === 8 || bits === 16 || bits === 64 ? bits : 32 }),
  bigint: () => ({ kind: 'integer', bits: 64 }),
  smallint: () => ({ kind: 'integer', bits: 16 }),
  decimal: (precision, scale) => ({ kind: 'decimal', ...(precision && { precision, scale: scale ?? 0 }) }),
  float: (bits) => ({ kind: 'float', bits: bits === 32 ? 32 : 64 }),
  boolean: () => ({ kind: 'boolean' }), date: () => ({ kind: 'date' }), time: () => ({ kind: 'time' }), datetime: () => ({ kind: 'datetime' }), json: () => ({ kind: 'json' }), uuid: () => ({ kind: 'uuid' }), binary: () => ({ kind: 'binary' }),
};
const alike: Record<string, string> = {
  varchar: 'string', varchar2: 'string', nvarchar: 'string', char: 'string', text: 'string', clob: 'string', 文本: 'string', 字符串: 'string', 字符: 'string',
  int: 'integer', int32: 'integer', 整数: 'integer', 整型: 'integer', int64: 'bigint', long: 'bigint', 长整型: 'bigint', int16: 'smallint', tinyint: 'smallint',
  numeric: 'decimal', number: 'decimal', money: 'decimal', 小数: 'decimal', 数值: 'decimal', double: 'float', real: 'float', float64: 'float', 浮点: 'float',
  bool: 'boolean', 布尔: 'boolean', 日期: 'date', 时间: 'time', timestamp: 'datetime', 日期时间: 'datetime', 时间戳: 'datetime', jsonb: 'json', blob: 'binary', bytea: 'binary',
};

/** A type as people write it in sheets; what is not understood is a text. */
export function readType(text: string): DataType {
  const found = /^\s*([\p{L}]+\d*)\s*(?:[（(]\s*(\d+)\s*(?:[,，]\s*(\d+)\s*)?[)）])?/u.exec(text.toLowerCase());
  const word = found?.[1] ?? 'string';
  const make = kinds[alike[word] ?? word] ?? kinds['string']!;
  return make(found?.[2] ? Number(found[2]) : undefined, found?.[3] ? Number(found[3]) : undefined);
}

const yes = /^(y|yes|true|1|是|√|✓|pk|主键)$/i;
const heads = /^(code|field|column|编码|字段|字段编码|字段名|英文名)$/i;

/** Lines of a spreadsheet: code, name, type, key, nullable, comment, standard. A head line is left out, codes are made to differ. */
export function pastedFields(text: string, present: readonly Pick<ModelField, 'code'>[] = []): ModelField[] {
  const fields: ModelField[] = [];
  for (const line of text.split(/\r?\n/)) {
    const cells = line.split('\t').map((cell) => cell.trim());
    if (!cells[0] || (fields.length === 0 && heads.test(cells[0]))) continue;
    const [code, name = '', type = '', key = '', nullable = '', comment = '', standard = ''] = cells;
    const isKey = yes.test(key);
    fields.push(newField({ code: freeCode([...present, ...fields], code.slice(0, 60)), name, type: readType(type), key: isKey, nullable: nullable === '' ? !isKey : yes.test(nullable), comment, standard }));
  }
  return fields;
}
