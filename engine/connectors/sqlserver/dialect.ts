import type { Dialect, NewTable, TableName } from '../connector.ts';
import { unsupportedName } from '../values/bad-data.ts';
import { sqlserverTypes } from './types.ts';

export const sqlserverDialect: Dialect = { quote, table, createTable };

/** 128 UTF-16 units at most; longer names would be refused later with a riddle. */
function quote(identifier: string): string {
  if (identifier === '' || identifier.length > 128 || identifier.includes('\0') || !identifier.isWellFormed()) throw unsupportedName('SQL Server');
  return `[${identifier.replaceAll(']', ']]')}]`;
}

function table({ schema, table: name }: TableName): string {
  return schema ? `${quote(schema)}.${quote(name)}` : quote(name);
}

export const literal = (text: string) => `N'${text.replaceAll("'", "''")}'`;

function createTable({ columns, primaryKey = [], comment, ...name }: NewTable): string[] {
  const lines = columns.map(({ name: column, type, nullable }) =>
    `${quote(column)} ${sqlserverTypes.toNative(type).native} ${nullable && !primaryKey.includes(column) ? 'null' : 'not null'}`);
  if (primaryKey.length) lines.push(`primary key (${primaryKey.map(quote).join(', ')})`);
  const describe = (text: string, column?: string) =>
    `exec sys.sp_addextendedproperty N'MS_Description', ${literal(text)}, N'SCHEMA', ${literal(name.schema || 'dbo')}, N'TABLE', ${literal(name.table)}${column === undefined ? '' : `, N'COLUMN', ${literal(column)}`}`;
  return [
    `create table ${table(name)} (${lines.join(', ')})`,
    ...(comment ? [describe(comment)] : []),
    ...columns.flatMap((one) => (one.comment ? [describe(one.comment, one.name)] : [])),
  ];
}
