import type { Dialect, NewTable, TableName } from '../connector.ts';
import { ConnectorFailure } from '../failure.ts';
import { toNative } from './types.ts';

/** PostgreSQL would cut a longer name without a word, and so name something else. */
const longest = 63;

export function quote(identifier: string): string {
  const bytes = Buffer.byteLength(identifier);
  if (bytes === 0 || bytes > longest || identifier.includes('\0') || !identifier.isWellFormed()) {
    throw new ConnectorFailure('unsupported', {
      zh: `PostgreSQL 的名称须为 1 至 ${longest} 个字节，“${identifier}” 有 ${bytes} 个或含无效字符。请改用别的名称。`,
      en: `A name in PostgreSQL has 1 to ${longest} bytes; "${identifier}" has ${bytes}, or signs that cannot be stored. Choose another name.`,
    });
  }
  return `"${identifier.replaceAll('"', '""')}"`;
}

export const tableOf = ({ schema, table }: TableName) => (schema ? `${quote(schema)}.${quote(table)}` : quote(table));

/** Comments cannot be bound; with standard_conforming_strings only the quote is special. */
export const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

export const dialect: Dialect = {
  quote,
  table: tableOf,
  createTable(table) {
    const name = tableOf(table);
    return [
      `create table ${name} (\n  ${definitions(table).join(',\n  ')}\n)`,
      ...(table.comment ? [`comment on table ${name} is ${literal(table.comment)}`] : []),
      ...table.columns.filter((one) => one.comment).map((one) => `comment on column ${name}.${quote(one.name)} is ${literal(one.comment!)}`),
    ];
  },
};

function definitions({ columns, primaryKey = [] }: NewTable): string[] {
  return [
    ...columns.map((one) => `${quote(one.name)} ${toNative(one.type).native}${one.nullable ? '' : ' not null'}`),
    ...(primaryKey.length ? [`primary key (${primaryKey.map(quote).join(', ')})`] : []),
  ];
}
