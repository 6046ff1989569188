import type { ExpressionContext } from '#engine/sync/expression/compile-node.ts';
import type { LakeWords } from '#engine/sync/functions/term.ts';
import type { SourceColumn } from '#engine/sync/run.ts';
import type { ModelSource } from '#areas/lake';

/** What the lake has under the name of a source. */
export interface SourceTable {
  schema: string;
  table: string;
  columns: readonly SourceColumn[];
}

/** `now()` of an expression is that of the run: the marks become run parameters once all is compiled. */
const nowMark = '9714-03-05 07:11:13';
const marked = [[`'${nowMark}'`, `'$[yyyy-MM-dd HH:mm:ss]'`], [`'${nowMark.slice(0, 10)}'`, `'$[yyyy-MM-dd]'`]] as const;
export const withRunTime = (sql: string): string => marked.reduce((text, [mark, parameter]) => text.replaceAll(mark, parameter), sql);

export interface SourceWords extends ExpressionContext {
  /** Where a name of an expression comes from. */
  origin(name: string): { alias: string; field: string } | undefined;
}

/** Fields of all sources for expressions: `alias.field`, and alone where only one source has it. */
export function sourceWords(lake: LakeWords, sources: readonly ModelSource[], tableOf: (source: ModelSource) => SourceTable | undefined): SourceWords {
  const columns: SourceColumn[] = [];
  const origins = new Map<string, { alias: string; field: string }>();
  const add = (name: string, alias: string, column: SourceColumn) => {
    columns.push({ ...column, name });
    origins.set(name, { alias, field: column.name });
  };
  const all = sources.flatMap((source) => (tableOf(source)?.columns ?? []).map((column) => ({ alias: source.alias, column })));
  const times = new Map<string, number>();
  for (const { column } of all) times.set(column.name.toLowerCase(), (times.get(column.name.toLowerCase()) ?? 0) + 1);
  for (const { alias, column } of all) add(`${alias}.${column.name}`, alias, column);
  for (const { alias, column } of all) if (times.get(column.name.toLowerCase()) === 1 && !origins.has(column.name)) add(column.name, alias, column);
  const quote = (name: string) => {
    const origin = origins.get(name);
    return origin ? `${lake.sql.quote(origin.alias)}.${lake.sql.quote(origin.field)}` : lake.sql.quote(name);
  };
  return { lake: { ...lake, sql: { ...lake.sql, quote } }, columns, fill: (text) => text, now: nowMark, origin: (name) => origins.get(name) };
}
