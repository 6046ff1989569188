import { DuckDBInstance } from '@duckdb/node-api';
import { Unfollowed } from './unfollowed.ts';

/** A piece of the tree that DuckDB reads a query into. */
export type SqlNode = Record<string, unknown>;

export const isNode = (value: unknown): value is SqlNode => typeof value === 'object' && value !== null && !Array.isArray(value);
export const nodesOf = (value: unknown): SqlNode[] => (Array.isArray(value) ? value.filter(isNode) : []);
export const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What is longer was made by a program; its tree would fill the memory. */
const mostText = 500_000;

let parser: Promise<DuckDBInstance> | undefined;

/** One reading statement as a tree. DuckDB only reads it here, whichever lake runs it: most of what PostgreSQL takes is the same. */
export async function parseQuery(text: string): Promise<SqlNode> {
  if (text.length > mostText) throw new Unfollowed(`语句超过 ${mostText} 个字符`, `the statement is longer than ${mostText} characters`);
  parser ??= DuckDBInstance.create(':memory:', { threads: '1', memory_limit: '128MB', autoinstall_known_extensions: 'false', autoload_known_extensions: 'false', enable_external_access: 'false' });
  const connection = await (await parser).connect();
  try {
    const result = await connection.runAndReadAll('select json_serialize_sql($1::varchar, skip_null := true, skip_empty := true, skip_default := true)::varchar', [text]);
    const parsed = JSON.parse(String(result.getRows()[0]![0])) as { error: boolean; error_message?: string; statements?: { node: SqlNode }[] };
    const [only, ...more] = parsed.statements ?? [];
    if (parsed.error || !only || more.length > 0) throw new Unfollowed(`语句无法解析（${parsed.error_message ?? ''}）`, `the statement cannot be read (${parsed.error_message ?? ''})`);
    return only.node;
  } finally {
    connection.disconnectSync();
  }
}
