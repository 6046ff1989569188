import type { Column, TableDescription, TableName, TableSearch, TableSummary } from '../connector.ts';
import { clickhouseDialect } from './dialect.ts';
import { clickhouseTypes } from './types.ts';

export type Ask = (sql: string, values?: Record<string, unknown>) => Promise<unknown[][]>;

export const systemDatabases = `('system', 'INFORMATION_SCHEMA', 'information_schema')`;
const ours = `database not in ${systemDatabases} and is_temporary = 0 and not startsWith(name, '.inner')`;
const matching = `({schema:String} = '' or database = {schema:String}) and ({key:String} = '' or positionCaseInsensitiveUTF8(name, {key:String}) > 0 or positionCaseInsensitiveUTF8(comment, {key:String}) > 0)`;
const fields = 'database, name, engine, comment, toString(total_rows), primary_key';

export async function findTables(ask: Ask, { schema = '', key = '', limit, offset }: TableSearch): Promise<{ rows: TableSummary[]; total: number }> {
  const values = { schema, key };
  const [[total] = []] = await ask(`select toString(count()) from system.tables where ${ours} and ${matching}`, values);
  const rows = await ask(`select ${fields} from system.tables where ${ours} and ${matching} order by database, name limit ${Math.trunc(limit)} offset ${Math.trunc(offset)}`, values);
  return { rows: rows.map(summary), total: Number(total) };
}

function summary([schema, table, engine, comment, rows]: unknown[]): TableSummary {
  const kind = engine === 'MaterializedView' ? 'materialized view' : String(engine).endsWith('View') ? 'view' : 'table';
  return { schema: String(schema), table: String(table), kind, comment: String(comment), rows: rows === null ? null : Number(rows) };
}

export async function describeTables(ask: Ask, tables: readonly TableName[]): Promise<TableDescription[]> {
  const values = { schemas: tables.map((one) => one.schema), names: tables.map((one) => one.table) };
  const wanted = (database: string, name: string) => `(${database}, ${name}) in (select arrayJoin(arrayZip({schemas:Array(String)}, {names:Array(String)})))`;
  const found = await ask(`select ${fields} from system.tables where ${ours} and ${wanted('database', 'name')}`, values);
  const columns = await ask(`select database, table, name, type, default_kind, default_expression, comment, is_in_primary_key from system.columns where ${wanted('database', 'table')} order by position`, values);
  const indexes = await ask(`select database, table, name, expr from system.data_skipping_indices where ${wanted('database', 'table')} order by name`, values);
  return tables.flatMap((name) => {
    const is = (row: unknown[]) => row[0] === name.schema && row[1] === name.table;
    const row = found.find(is);
    if (!row) return [];
    const own = columns.filter(is);
    const primaryKey = keyColumns(String(row[5]), own.filter((one) => one[7] === 1).map((one) => String(one[2])));
    return [{
      ...summary(row), columns: own.map(columnOf), primaryKey: primaryKey.length ? { name: '', columns: primaryKey } : null, looseKey: 'order', uniqueKeys: [], foreignKeys: [],
      indexes: indexes.filter(is).map((one) => ({ name: String(one[2]), columns: [String(one[3])], unique: false })),
    }];
  });
}

/** Columns stand in the key's own order in its text. */
export function keyColumns(expression: string, columns: string[]): string[] {
  const place = (name: string) => {
    const quoted = expression.indexOf(clickhouseDialect.quote(name));
    if (quoted >= 0 || !/^\w+$/.test(name)) return quoted;
    return expression.search(new RegExp(`(^|[^\\w\`])${name}([^\\w\`]|$)`));
  };
  return columns.map((name) => ({ name, at: place(name) })).sort((one, other) => one.at - other.at).map((one) => one.name);
}

function columnOf([, , name, type, kind, expression, comment]: unknown[]): Column {
  const native = String(type);
  const formula = kind === 'MATERIALIZED' || kind === 'ALIAS';
  return {
    name: String(name), native, mapping: clickhouseTypes.fromNative({ name: native }), nullable: /^(LowCardinality\()?Nullable\(/.test(native),
    default: kind === 'DEFAULT' ? String(expression) : null, generated: formula ? 'formula' : null, comment: String(comment),
  };
}
