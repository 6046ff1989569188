import type { TableName } from '../connector.ts';
import { tableGone } from './failures.ts';
import type { DuckdbSession } from './session.ts';

/** Types by column name, in order. */
export async function nativesOf(session: DuckdbSession, { schema, table }: TableName): Promise<Map<string, string>> {
  const rows = await session.ask(
    `select column_name, data_type from duckdb_columns() where database_name = current_database() and schema_name = $1 and table_name = $2 order by column_index`,
    schema || 'main', table,
  );
  if (!rows.length) throw tableGone(table);
  return new Map(rows.map(([name, native]) => [name!, native!]));
}
