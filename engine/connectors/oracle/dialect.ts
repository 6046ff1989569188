import type { Dialect, NewTable, TableName } from '../connector.ts';
import { unsupportedName } from '../values/bad-data.ts';
import { oracleTypes } from './types.ts';

export const oracleDialect: Dialect = { quote, table, createTable };

/** Oracle has no way to write a quotation mark in a name, and 128 bytes for all of it. */
function quote(identifier: string): string {
  if (identifier === '' || /["\0]/.test(identifier) || !identifier.isWellFormed() || Buffer.byteLength(identifier) > 128) throw unsupportedName('Oracle');
  return `"${identifier}"`;
}

function table({ schema, table: name }: TableName): string {
  return schema ? `${quote(schema)}.${quote(name)}` : quote(name);
}

export const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

function createTable({ columns, primaryKey = [], comment, ...name }: NewTable): string[] {
  const lines = columns.map(({ name: column, type, nullable }) => `${quote(column)} ${oracleTypes.toNative(type).native}${nullable ? '' : ' not null'}`);
  if (primaryKey.length) lines.push(`primary key (${primaryKey.map(quote).join(', ')})`);
  return [
    `create table ${table(name)} (${lines.join(', ')})`,
    ...(comment ? [`comment on table ${table(name)} is ${literal(comment)}`] : []),
    ...columns.flatMap((one) => (one.comment ? [`comment on column ${table(name)}.${quote(one.name)} is ${literal(one.comment)}`] : [])),
  ];
}
