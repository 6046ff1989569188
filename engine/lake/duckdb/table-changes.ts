import type { TableName } from '../../connectors/connector.ts';
import { literal } from '../../connectors/duckdb/dialect.ts';
import { duckdbTypes } from '../../connectors/duckdb/types.ts';
import { doesNotFit } from '../../connectors/values/bad-data.ts';
import type { TableChange } from '../lake.ts';
import type { DuckdbLakeSession } from './session.ts';
import { duckdbLakeSql } from './sql.ts';

const { quote, table, tryCast } = duckdbLakeSql;

type ChangeType = Extract<TableChange, { change: 'change-type' }>;

/** Looked at beforehand: while it changes a type, DuckDB also turns values of rows that were deleted, and would stumble over them. */
export async function checkFit(session: DuckdbLakeSession, name: TableName, { name: column, type }: ChangeType): Promise<void> {
  const [row] = await session.rows(`select 1 from ${table(name)} where ${quote(column)} is not null and ${tryCast(quote(column), type)} is null limit 1`);
  if (row) throw doesNotFit(column, duckdbTypes.toNative(type).native);
}

export function changeStatements(name: TableName, change: TableChange): string[] {
  const alter = `alter table ${table(name)}`;
  switch (change.change) {
    case 'add-column': return [
      `${alter} add column ${quote(change.name)} ${duckdbTypes.toNative(change.type).native}`,
      ...(change.comment ? [commentOn(name, change.name, change.comment)] : []),
    ];
    case 'drop-column': return [`${alter} drop column ${quote(change.name)}`];
    case 'rename-column': return [`${alter} rename column ${quote(change.name)} to ${quote(change.to)}`];
    case 'change-type': return [`${alter} alter column ${quote(change.name)} set data type ${duckdbTypes.toNative(change.type).native} using ${tryCast(quote(change.name), change.type)}`];
    case 'comment': return [commentOn(name, change.name, change.comment)];
  }
}

const commentOn = (name: TableName, column: string | undefined, comment: string) =>
  `comment on ${column === undefined ? `table ${table(name)}` : `column ${table(name)}.${quote(column)}`} is ${comment ? literal(comment) : 'null'}`;
