import type { Column, ForeignKey, Index, Key, TableDescription, TableName, TableSearch, TableSummary } from '../connector.ts';
import { duckdbDialect } from './dialect.ts';
import { duckdbTypes, readNative } from './types.ts';

/** Runs a statement and gives its rows as text, null where there is nothing. */
export type Ask = (sql: string, ...values: string[]) => Promise<(string | null)[][]>;

const everything = `(
  select schema_name, table_name, 'table' as kind, coalesce(comment, '') as comment, estimated_size as size, sql
  from duckdb_tables() where database_name = current_database() and not internal and not temporary
  union all
  select schema_name, view_name, 'view', coalesce(comment, ''), null, '' from duckdb_views() where database_name = current_database() and not internal and not temporary
) one`;

const summary = ([schema, table, kind, comment, rows]: (string | null)[]): TableSummary => ({
  schema: schema!, table: table!, kind: kind as 'table' | 'view', comment: comment!, rows: rows === null || rows === undefined ? null : Number(rows),
});

export async function findTables(ask: Ask, { schema, key, limit, offset }: TableSearch): Promise<{ rows: TableSummary[]; total: number }> {
  const where = `(schema_name = $1 or $1 = '') and (contains(lower(table_name), lower($2)) or contains(lower(comment), lower($2)))`;
  const values = [schema ?? '', key ?? ''];
  const [[total] = []] = await ask(`select count(*) from ${everything} where ${where}`, ...values);
  const rows = await ask(`select schema_name, table_name, kind, comment, size from ${everything} where ${where} order by schema_name, table_name limit ${Math.trunc(limit)} offset ${Math.trunc(offset)}`, ...values);
  return { rows: rows.map(summary), total: Number(total) };
}

const keyOf = (schema: string | null | undefined, table: string | null | undefined) => JSON.stringify([schema, table]);

export async function describeTables(ask: Ask, tables: readonly TableName[]): Promise<TableDescription[]> {
  const names = JSON.stringify(tables.map(({ schema, table }) => ({ schema, table })));
  const wanted = (schema: string, table: string) => `exists (select 1 from (select unnest(from_json($1, '[{"schema":"VARCHAR","table":"VARCHAR"}]')) as w) where w.schema = ${schema} and w."table" = ${table})`;
  const of = (source: string) => `from ${source} where database_name = current_database() and ${wanted('schema_name', 'table_name')}`;
  const found = await ask(`select schema_name, table_name, kind, comment, size, sql from ${everything} where ${wanted('schema_name', 'table_name')}`, names);
  const columns = group(await ask(`select schema_name, table_name, column_name, data_type, is_nullable, column_default, coalesce(comment, '') ${of('duckdb_columns()')} order by column_index`, names));
  const constraints = group(await ask(
    `select schema_name, table_name, constraint_type, coalesce(constraint_name, ''), to_json(constraint_column_names), referenced_table, to_json(referenced_column_names) ${of('duckdb_constraints()')} order by constraint_index`, names));
  const indexes = group(await ask(`select schema_name, table_name, index_name, is_unique, expressions ${of('duckdb_indexes()')} order by index_name`, names));
  return tables.flatMap((name) => {
    const row = found.find((one) => one[0] === name.schema && one[1] === name.table);
    if (!row) return [];
    const key = keyOf(name.schema, name.table);
    const rules = constraints.get(key) ?? [];
    const keys = (kind: string) => rules.filter((one) => one[0] === kind).map((one): Key => ({ name: one[1]!, columns: JSON.parse(one[2]!) as string[] }));
    return [{
      ...summary(row),
      columns: (columns.get(key) ?? []).map((one) => columnOf(one, row[5] ?? '')),
      primaryKey: keys('PRIMARY KEY')[0] ?? null,
      uniqueKeys: keys('UNIQUE'),
      foreignKeys: rules.filter((one) => one[0] === 'FOREIGN KEY').map((one): ForeignKey => ({
        name: one[1]!, columns: JSON.parse(one[2]!) as string[], target: { schema: name.schema, table: one[3]! }, targetColumns: JSON.parse(one[4]!) as string[],
      })),
      indexes: (indexes.get(key) ?? []).map(([index, unique, expressions]): Index => ({ name: index!, columns: indexColumns(expressions ?? ''), unique: unique === 'true' })),
    }];
  });
}

function group(rows: (string | null)[][]): Map<string, (string | null)[][]> {
  return new Map([...Map.groupBy(rows, (row) => keyOf(row[0], row[1]))].map(([key, all]) => [key, all.map((row) => row.slice(2))]));
}

function columnOf([name, native, nullable, given, comment]: (string | null)[], sql: string): Column {
  const formula = isFormula(sql, name!, native!);
  return {
    name: name!, native: native!, mapping: duckdbTypes.fromNative(readNative(native!)), nullable: nullable === 'true', default: formula ? null : given ?? null,
    generated: formula ? 'formula' : /^nextval\(/i.test(given ?? '') ? 'identity' : null, comment: comment!,
  };
}

/** The catalogue shows a formula as if it were a default; only the statement that made the table tells. */
function isFormula(sql: string, name: string, native: string): boolean {
  return [name, duckdbDialect.quote(name)].some((spelled) => [`(${spelled}`, `, ${spelled}`].some((start) => sql.includes(`${start} ${native} GENERATED ALWAYS AS(`)));
}

/** `[term, '"odd name"']`: a list as DuckDB prints it, of names that are quoted where they must be. */
export function indexColumns(text: string): string[] {
  const items = text.slice(1, -1).match(/'(?:[^'\\]|\\.|'')*'|"(?:[^"]|"")*"|[^,\s][^,]*/g) ?? [];
  return items.map((item) => {
    const inner = item.startsWith("'") ? item.slice(1, -1).replaceAll("''", "'").replaceAll(/\\(.)/g, '$1') : item;
    return inner.startsWith('"') ? inner.slice(1, -1).replaceAll('""', '"') : inner.trim();
  });
}
