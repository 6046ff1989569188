import type { Text } from '#platform/contract/text.ts';
import type { TableDescription, TableName } from '../../connectors/connector.ts';
import { ConnectorFailure } from '../../connectors/failure.ts';
import { indexColumns } from '../../connectors/duckdb/catalogue.ts';
import type { DuckdbLakeSession } from './session.ts';
import { duckdbLakeSql } from './sql.ts';

const { quote, table } = duckdbLakeSql;

export interface IndexMaking {
  name: string;
  unique: boolean;
  /** Columns, quoted, and formulas. */
  terms: string[];
}

export async function indexesOf(session: DuckdbLakeSession, { schema, table: name, columns }: TableDescription): Promise<IndexMaking[]> {
  const rows = (await session.rows(`select index_name, is_unique, expressions from duckdb_indexes() where database_name = current_database() and schema_name = $1 and table_name = $2 order by 1`, [schema, name])) as [string, boolean, string][];
  return rows.map(([index, unique, terms]) => ({ name: index, unique, terms: indexColumns(terms).map((term) => (columns.some((column) => column.name === term) ? quote(term) : term)) }));
}

/** DuckDB would find it out only when everything is written, and then without saying where. */
export async function refuseDoubles(session: DuckdbLakeSession, name: TableName, { name: index, terms }: IndexMaking): Promise<void> {
  const given = terms.map((term) => `${term} is not null`).join(' and ');
  const doubles = await session.rows(`select 1 from ${table(name)} where ${given} group by ${terms.join(', ')} having count(*) > 1 limit 1`);
  if (doubles.length) throw new ConnectorFailure('bad-data', {
    zh: `新数据不符合唯一索引“${index}”：有重复的值。旧数据保持不变`, en: `The new data contradicts the unique index "${index}": there are values that occur twice. The old data stays`,
  });
}

/** Keys and conditions of a table as they stand in the statement that makes one. */
export async function rulesOf(session: DuckdbLakeSession, { schema, table: name }: TableName): Promise<{ kind: string; text: string; columns: string[] }[]> {
  const rows = await session.rows(
    `select constraint_type, constraint_text, to_json(constraint_column_names)::varchar from duckdb_constraints()
     where database_name = current_database() and schema_name = $1 and table_name = $2 and constraint_type <> 'NOT NULL' order by constraint_index`, [schema, name]);
  return (rows as [string, string, string][]).map(([kind, text, columns]) => ({ kind, text, columns: JSON.parse(columns) as string[] }));
}

interface NamedView extends TableName {
  sql: string;
  comment: string | null;
}

/** Views that work and may look at this table: they know it by its name, so that its name must occur in them. */
export async function viewsNaming(session: DuckdbLakeSession, { table: name }: TableName): Promise<NamedView[]> {
  const rows = await session.rows(
    `select schema_name, view_name, sql, comment from duckdb_views() where database_name = current_database() and not internal and not temporary and contains(lower(sql), lower($1))`, [name.replaceAll('"', '""')]);
  const views = (rows as [string, string, string, string | null][]).map(([schema, view, sql, comment]) => ({ schema, table: view, sql, comment }));
  const working: NamedView[] = [];
  for (const view of views) if (!(await wrongWith(session, `select 1 from ${table(view)} limit 0`))) working.push(view);
  return working;
}

/** A view remembers the types that it was made with; where these are others now, it is made again by its own words. */
export async function mendViews(session: DuckdbLakeSession, views: readonly NamedView[]): Promise<Text[]> {
  const problems: Text[] = [];
  for (const view of views) {
    if (!(await wrongWith(session, `select 1 from ${table(view)} limit 0`))) continue;
    const wrong = await wrongWith(session, view.sql.replace(/^create\s+view/i, 'create or replace view'));
    const shown = `${view.schema}.${view.table}`;
    if (wrong) problems.push({ zh: `视图“${shown}”在覆盖后无法使用，请修改它：${wrong}`, en: `The view "${shown}" no longer works after overwriting; change it: ${wrong}` });
    else if (view.comment) await session.execute(`comment on view ${table(view)} is ${duckdbLakeSql.literal(view.comment, { kind: 'string' })}`);
  }
  return problems;
}

/** What names and types that do not fit say; they leave the transaction as it is. */
export async function wrongWith(session: DuckdbLakeSession, statement: string): Promise<string | undefined> {
  try {
    await session.execute(statement);
    return undefined;
  } catch (error) {
    const said = error instanceof ConnectorFailure && error.cause instanceof Error ? error.cause.message : String(error);
    if (!/(binder|catalog|parser) error/i.test(said)) throw error;
    return said.split('\n')[0]!;
  }
}
