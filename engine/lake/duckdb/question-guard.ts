import { bookSchema, stageSchema } from '../../sync/run.ts';
import { badQuestion, refused } from '../failures.ts';
import type { DuckdbLakeSession } from './session.ts';

/** Functions that give rows out of nothing but their arguments. */
const harmless = new Set(['range', 'generate_series', 'unnest', 'repeat', 'repeat_row', 'json_each', 'json_tree', 'generate_subscripts']);
/** Scalar functions that change something, or look outside. */
const reaching = /^(nextval|currval|setval|setseed|getenv|write_log|read_\w+|query|query_table|json_execute_serialized_sql|parse_path|pragma_\w+|duckdb_secrets|which_secret)$/i;
const closed = new Set<string>([bookSchema, stageSchema]);

/** Fails unless the text is one reading statement that stays within the tables of people. */
export async function checkQuestion(session: DuckdbLakeSession, sql: string): Promise<void> {
  const [row] = await session.rows('select json_serialize_sql($1::varchar, skip_null := true, skip_empty := true)::varchar', [sql]);
  const parsed = JSON.parse(row![0] as string) as { error: boolean; error_type?: string; error_message?: string; position?: string; statements?: unknown[] };
  if (parsed.error) throw notReadable(sql, parsed);
  if (parsed.statements?.length !== 1) throw refused('一次只能执行一条查询语句', 'One question at a time: the text holds several statements, or none');
  const found = { names: new Set<string>(), tables: [] as NamedTable[] };
  walk(parsed.statements[0], found);
  await checkFiles(session, found);
}

interface NamedTable {
  catalog: string;
  schema: string;
  table: string;
}

interface Found {
  /** Of common table expressions. */
  names: Set<string>;
  tables: NamedTable[];
}

function walk(node: unknown, found: Found): void {
  if (Array.isArray(node)) {
    for (const one of node) walk(one, found);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const one = node as Record<string, unknown>;
  if (one.type === 'BASE_TABLE') addTable(one, found);
  if (one.type === 'TABLE_FUNCTION') checkTableFunction(one.function as Record<string, unknown>);
  if (one.type === 'SHOW_REF' && typeof one.table_name === 'string' && one.table_name) addTable(one, found);
  if (one.class === 'FUNCTION' && reaching.test(String(one.function_name))) throw outside(String(one.function_name));
  if (typeof one.cte_map === 'object' && one.cte_map) for (const { key } of (one.cte_map as { map?: { key: string }[] }).map ?? []) found.names.add(key.toLowerCase());
  for (const value of Object.values(one)) walk(value, found);
}

function addTable(one: Record<string, unknown>, found: Found): void {
  const schema = String(one.schema_name ?? '');
  if (closed.has(schema.toLowerCase())) {
    throw refused(`模式 ${schema} 由平台自己使用，不能查询`, `The schema ${schema} is the platform's own and cannot be asked`);
  }
  found.tables.push({ catalog: String(one.catalog_name ?? ''), schema, table: String(one.table_name ?? '').replaceAll(/^"|"$/g, '') });
}

function checkTableFunction(call: Record<string, unknown>): void {
  const name = String(call.function_name ?? '');
  if (!harmless.has(name.toLowerCase())) throw outside(name);
}

const outside = (name: string) => refused(
  `查询中不能使用函数 ${name}：它会读取数据湖之外的内容或改变数据`, `The function ${name} cannot be used in a question: it reaches outside of the lake or changes something`,
);

/** What is no table may be the name of a file, which DuckDB would read. */
async function checkFiles(session: DuckdbLakeSession, { names, tables }: Found): Promise<void> {
  const doubtful = tables.filter((one) => /[./\\:*]/.test(one.table) && !names.has(one.table.toLowerCase()));
  for (const one of doubtful) {
    const [row] = await session.rows(
      `select count(*) from (select schema_name, table_name from duckdb_tables() union all select schema_name, view_name from duckdb_views()) where lower(table_name) = lower($1) and ($2 = '' or lower(schema_name) = lower($2))`,
      [one.table, one.schema],
    );
    if (row![0] === 0n) throw refused(`数据湖中没有表“${one.table}”；查询不能读取文件`, `The lake has no table "${one.table}"; a question cannot read files`);
  }
}

function notReadable(sql: string, { error_type: type, error_message: said = '', position }: { error_type?: string; error_message?: string; position?: string }) {
  if (type === 'not implemented') return refused('只能执行一条查询（SELECT）语句，不能修改数据或设置', 'Only one reading statement (SELECT) is allowed: nothing that changes data or settings');
  return badQuestion('bad-data', said, position === undefined ? undefined : placeAt(sql, Number(position)), undefined);
}

/** DuckDB counts bytes. */
function placeAt(sql: string, byte: number): { line: number; column: number } {
  const lines = Buffer.from(sql).subarray(0, byte).toString('utf8').split('\n');
  return { line: lines.length, column: lines.at(-1)!.length + 1 };
}
