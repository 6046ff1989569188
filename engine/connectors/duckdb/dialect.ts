import type { Dialect, NewTable, TableName } from '../connector.ts';
import { unsupportedName } from '../values/bad-data.ts';
import { duckdbTypes } from './types.ts';

export const duckdbDialect: Dialect = { quote, table, createTable };

function quote(identifier: string): string {
  if (identifier === '' || identifier.includes('\0') || !identifier.isWellFormed()) throw unsupportedName('DuckDB');
  return `"${identifier.replaceAll('"', '""')}"`;
}

function table({ schema, table: name }: TableName): string {
  return schema ? `${quote(schema)}.${quote(name)}` : quote(name);
}

export const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

function createTable({ columns, primaryKey = [], comment, ...name }: NewTable): string[] {
  const lines = columns.map(({ name: column, type, nullable }) => `${quote(column)} ${duckdbTypes.toNative(type).native}${nullable ? '' : ' not null'}`);
  if (primaryKey.length) lines.push(`primary key (${primaryKey.map(quote).join(', ')})`);
  return [
    `create table ${table(name)} (${lines.join(', ')})`,
    ...(comment ? [`comment on table ${table(name)} is ${literal(comment)}`] : []),
    ...columns.flatMap((one) => (one.comment ? [`comment on column ${table(name)}.${quote(one.name)} is ${literal(one.comment)}`] : [])),
  ];
}
