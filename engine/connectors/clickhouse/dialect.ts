import type { Dialect, NewTable, TableName } from '../connector.ts';
import { unsupportedName } from '../values/bad-data.ts';
import { clickhouseTypes } from './types.ts';

export const clickhouseDialect: Dialect = { quote, table, createTable };

function quote(identifier: string): string {
  if (identifier === '' || identifier.includes('\0') || !identifier.isWellFormed()) throw unsupportedName('ClickHouse');
  return `\`${identifier.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``;
}

function table({ schema, table: name }: TableName): string {
  return schema ? `${quote(schema)}.${quote(name)}` : quote(name);
}

export const literal = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** Arrays cannot be null, nor can what a table is sorted by. */
function createTable({ columns, primaryKey = [], comment, ...name }: NewTable): string[] {
  const lines = columns.map(({ name: column, type, nullable, comment: of }) => {
    const { native } = clickhouseTypes.toNative(type);
    const mayBeNull = nullable && type.kind !== 'array' && !primaryKey.includes(column);
    return `${quote(column)} ${mayBeNull ? `Nullable(${native})` : native}${of ? ` comment ${literal(of)}` : ''}`;
  });
  const order = primaryKey.length ? `(${primaryKey.map(quote).join(', ')})` : 'tuple()';
  return [`create table ${table(name)} (${lines.join(', ')}) engine = MergeTree order by ${order}${comment ? ` comment ${literal(comment)}` : ''}`];
}
