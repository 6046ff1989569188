import type { TableName } from '../../connectors/connector.ts';
import { literal, quote, tableOf } from '../../connectors/postgresql/dialect.ts';
import { toNative } from '../../connectors/postgresql/types.ts';
import type { TableChange } from '../lake.ts';
import { postgresqlLakeSql } from './sql.ts';

export function changeStatements(name: TableName, change: TableChange): string[] {
  const alter = `alter table ${tableOf(name)}`;
  switch (change.change) {
    case 'add-column': return [
      `${alter} add column ${quote(change.name)} ${toNative(change.type).native}`,
      ...(change.comment ? [commentOn(name, change.name, change.comment)] : []),
    ];
    case 'drop-column': return [`${alter} drop column ${quote(change.name)}`];
    case 'rename-column': return [`${alter} rename column ${quote(change.name)} to ${quote(change.to)}`];
    case 'change-type': return [`${alter} alter column ${quote(change.name)} type ${toNative(change.type).native} using ${postgresqlLakeSql.cast(quote(change.name), change.type)}`];
    case 'comment': return [commentOn(name, change.name, change.comment)];
  }
}

export const commentOn = (name: TableName, column: string | undefined, comment: string) =>
  `comment on ${column === undefined ? `table ${tableOf(name)}` : `column ${tableOf(name)}.${quote(column)}`} is ${comment ? literal(comment) : 'null'}`;
