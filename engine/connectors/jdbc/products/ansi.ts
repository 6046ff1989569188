import type { Dialect, NativeType, TypeMap } from '../../connector.ts';
import { badData, doesNotFit, unsupportedName } from '../../values/bad-data.ts';
import { readDecimal, writeDecimal } from '../../values/decimal.ts';
import { fromText, toText } from '../../values/text-values.ts';
import type { DataType, Value } from '../../../types/data-type.ts';
import { ansiTypes, type Spelling } from './ansi-types.ts';
import { bytesOf, bytesWire, type Codec, type Facts, type JdbcColumn, type Product, type RawColumn, type ReadKind, type Wire } from './product.ts';

/** Of java.sql.Types, by the names of the standard. */
const standardNames: Record<number, string> = {
  [-7]: 'boolean', 16: 'boolean', [-6]: 'tinyint', 5: 'smallint', 4: 'integer', [-5]: 'bigint', 3: 'decimal', 2: 'decimal', 7: 'real', 6: 'float', 8: 'double precision',
  1: 'char', [-15]: 'nchar', 12: 'varchar', [-9]: 'nvarchar', [-1]: 'longvarchar', [-16]: 'longvarchar', 2005: 'clob', 2011: 'nclob',
  [-2]: 'binary', [-3]: 'varbinary', [-4]: 'longvarbinary', 2004: 'blob', 91: 'date', 92: 'time', 2013: 'time with time zone', 93: 'timestamp', 2014: 'timestamp with time zone', 2009: 'xml',
};
/** Java itself has two calendars for what was before. */
const gregorian = '1582-10-15';
/** Lengths beyond are no lengths but the most that there can be. */
const endless = 1_000_000_000;

/** Any other database, in the words of the standard. */
export function ansi(title: string, names: Pick<Facts, 'quote' | 'longestName'>, spelling: Spelling = {}): Product {
  const types = ansiTypes(title, spelling);
  const sql = ansiDialect(title, names, types);
  return { title, types, sql, properties: {}, statements: [], native, codec: (column) => ansiCodec(column, sql.quote), limited: (select) => select };
}

function ansiDialect(title: string, { quote: quoteSign, longestName }: Pick<Facts, 'quote' | 'longestName'>, types: TypeMap): Dialect {
  const sign = quoteSign.trim();
  const end = sign === '[' ? ']' : sign;
  const quote = (identifier: string) => {
    if (identifier === '' || identifier.includes('\0') || !identifier.isWellFormed()) throw unsupportedName(title);
    if (longestName > 0 && [...identifier].length > longestName) throw unsupportedName(title);
    // A database without quotes has plain names only.
    if (!sign && !/^[a-z_]\w*$/i.test(identifier)) throw unsupportedName(title);
    return `${sign}${end ? identifier.replaceAll(end, end + end) : identifier}${end}`;
  };
  const table: Dialect['table'] = (name) => (name.schema ? `${quote(name.schema)}.` : '') + quote(name.table);
  const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
  return {
    quote, table,
    createTable(wanted) {
      const lines = wanted.columns.map((one) => `${quote(one.name)} ${types.toNative(one.type).native}${one.nullable ? '' : ' not null'}`);
      if (wanted.primaryKey?.length) lines.push(`primary key (${wanted.primaryKey.map(quote).join(', ')})`);
      const name = table(wanted);
      return [
        `create table ${name} (${lines.join(', ')})`,
        ...(wanted.comment ? [`comment on table ${name} is ${literal(wanted.comment)}`] : []),
        ...wanted.columns.flatMap((one) => (one.comment ? [`comment on column ${name}.${quote(one.name)} is ${literal(one.comment)}`] : [])),
      ];
    },
  };
}

function native({ code, typeName, size, digits }: RawColumn): NativeType {
  const name = standardNames[code] ?? typeName;
  const length = size === undefined || size <= 0 || size >= endless ? {} : { length: size };
  switch (name) {
    case 'decimal': return { name, ...(size === undefined || size <= 0 || size > 1000 || (digits ?? 0) < 0 ? {} : { precision: size, scale: digits ?? 0 }) };
    case 'char': case 'nchar': case 'varchar': case 'nvarchar': case 'binary': case 'varbinary': return { name, ...length };
    case 'time': case 'time with time zone': case 'timestamp': case 'timestamp with time zone': return { name, ...(digits === undefined || digits < 0 || digits > 9 ? {} : { precision: digits }) };
    default: return { name };
  }
}

const kinds: Partial<Record<DataType['kind'], ReadKind>> = { boolean: 'o', integer: 'n', decimal: 'n', float: 'f', binary: 'b', date: 'd' };

function kindOf(type: DataType): ReadKind {
  if (type.kind === 'time') return type.zone ? 's' : 't';
  if (type.kind === 'datetime') return type.zone ? 'z' : 'm';
  return kinds[type.kind] ?? 's';
}

export function ansiCodec({ name, native: declared, mapping: { type } }: JdbcColumn, quote: (name: string) => string): Codec {
  const column = { name, native: declared, type };
  const kind = kindOf(type);
  return {
    select: quote(name), kind,
    decode: (text) => (kind === 'b' ? bytesOf(text) : type.kind === 'float' && type.bits === 32 ? Math.fround(Number(text)) : fromText(text, column)),
    encode: (value) => encode(value, column, kind),
    // What is compared may have more digits than the column keeps.
    compare: (value) => ({ sql: '?', value: kind === 'n' ? ['n', digitsOf(value, name)] : encode(value, column, kind) }),
  };
}

function encode(value: Exclude<Value, null>, column: { name: string; native: string; type: DataType }, kind: ReadKind): Wire {
  if (value instanceof Uint8Array) {
    if (kind !== 'b') throw doesNotFit(column.name, column.native);
    return bytesWire(value);
  }
  const text = toText(value, column);
  if ((kind === 'd' || kind === 'm' || kind === 'z') && text < gregorian) throw badData(column.name, `JDBC 驱动对 ${gregorian} 之前的日期计算不一致，无法保证原样写入`, `JDBC drivers disagree about days before ${gregorian}, so that they could be changed on their way`);
  if (kind === 's') return text;
  if (kind === 'o') return text === '1';
  return [kind, text];
}

function digitsOf(value: Exclude<Value, null>, column: string): string {
  const digits = readDecimal(typeof value === 'boolean' ? String(Number(value)) : String(value));
  if (!digits) throw badData(column, '与数字字段比较的值不是数字', 'what a number is compared with is no number');
  return writeDecimal(digits);
}
