import type { Dialect, NewTable, TableName } from '../connector.ts';
import { unsupportedName } from '../values/bad-data.ts';
import { sqliteTypes } from './types.ts';

export const sqliteDialect: Dialect = { quote, table, createTable };

function quote(identifier: string): string {
  if (identifier === '' || identifier.includes('\0') || !identifier.isWellFormed()) throw unsupportedName('SQLite');
  return `"${identifier.replaceAll('"', '""')}"`;
}

/** There are no schemas: whatever is given as one is left out. */
function table({ table: name }: TableName): string {
  return quote(name);
}

/** SQLite keeps no comments. */
function createTable({ columns, primaryKey = [], ...name }: NewTable): string[] {
  const lines = columns.map(({ name: column, type, nullable }) => {
    const required = !nullable || primaryKey.includes(column);
    return `${quote(column)} ${sqliteTypes.toNative(type).native}${required ? ' not null' : ''}`;
  });
  if (primaryKey.length) lines.push(`primary key (${primaryKey.map(quote).join(', ')})`);
  return [`create table ${table(name)} (${lines.join(', ')})`];
}
