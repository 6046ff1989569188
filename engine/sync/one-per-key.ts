import type { TableName } from '../connectors/connector.ts';
import type { Lake, LakeSession, LakeSql, SegmentColumn } from '../lake/lake.ts';
import type { RowKey } from './key-of.ts';
import type { TargetColumn } from './mapping/compile-mapping.ts';
import type { SyncPlan } from './plan.ts';
import { SyncFailure } from './run.ts';
import { orderColumn } from './stages.ts';

export interface Choice {
  by: readonly string[];
  keep: 'first' | 'latest';
  order: readonly string[];
}

/** Which of several rows that are the same to the target is taken: as the task says, else the latest that was read; null: all. */
export function choiceOf({ deduplicate }: SyncPlan, key: RowKey, columns: readonly TargetColumn[]): Choice[] {
  const choices: Choice[] = [];
  if (deduplicate) {
    const unknown = [...deduplicate.by, ...deduplicate.order].find((name) => !columns.some((column) => column.name === name));
    if (unknown !== undefined) throw new SyncFailure('mapping', {
      zh: `去重使用的字段“${unknown}”不在目标字段中。请改选字段，或在映射中加入该字段`, en: `Deduplication uses the field "${unknown}", which is not among the target's fields; choose another, or add it to the mapping`,
    });
    choices.push(deduplicate);
  }
  const covered = deduplicate?.by.every((name) => key.columns.includes(name));
  if (!key.unique && !covered) choices.push({ by: key.columns, keep: 'latest', order: [] });
  return choices;
}

/** What stands after `from` for all rows of some stages. */
export function allRows(sql: LakeSql, stages: readonly TableName[], columns: readonly string[]): string {
  if (stages.length === 1) return sql.table(stages[0]!);
  const names = columns.map(sql.quote).join(', ');
  return `(${stages.map((stage) => `select ${names} from ${sql.table(stage)}`).join(' union all ')})`;
}

/** Fills `into` with one row for each, out of numbered stages. */
export async function keepOnePer(session: LakeSession, lake: Pick<Lake, 'sql' | 'types'>, { stages, into, columns, choice }: {
  stages: readonly TableName[]; into: TableName; columns: readonly SegmentColumn[]; choice: Choice;
}): Promise<number> {
  const { sql, sql: { quote } } = lake;
  const names = columns.map(({ name }) => quote(name)).join(', ');
  const direction = choice.keep === 'latest' ? 'desc nulls last' : 'asc nulls last';
  const order = [...choice.order.flatMap((name) => ordered(lake, columns.find((column) => column.name === name)!)), quote(orderColumn)].map((term) => `${term} ${direction}`).join(', ');
  return session.execute(`insert into ${sql.table(into)} (${names}, ${quote(orderColumn)}) select ${names}, ${quote(orderColumn)} from (
    select *, row_number() over (partition by ${choice.by.map(quote).join(', ')} order by ${order}) as ${quote('_tributary_rank')} from ${allRows(sql, stages, [...columns.map(({ name }) => name), orderColumn])} as every_row
  ) as ranked where ${quote('_tributary_rank')} = 1`);
}

/** Numbers that a lake keeps as text would stand in the order of letters, 10 before 9. */
function ordered({ sql, types }: Pick<Lake, 'sql' | 'types'>, { name, type }: SegmentColumn): string[] {
  const column = sql.quote(name);
  if (type.kind !== 'decimal' || !/char|text/i.test(types.toNative(type).native)) return [column];
  return [sql.tryCast(column, { kind: 'float', bits: 64 }), sql.tryCast(column, { kind: 'decimal', precision: 38, scale: 12 }), column];
}
