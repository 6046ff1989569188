import { ParameterFailure, resolveParameters } from '../schedule/run-parameters.ts';
import type { LakeSession, LakeSql } from '../lake/lake.ts';
import type { CompiledMapping } from './mapping/compile-mapping.ts';
import type { SyncPlan } from './plan.ts';
import { SyncFailure, type SyncRequest } from './run.ts';

/** Which rows of the target a run takes the place of, where that is not all of them. */
export interface OverwrittenPart {
  column: string;
  /** As it was asked for, and as SQL of the column's type; null: the values that the run brings. */
  value: { shown: string; sql: string } | null;
}

interface Preparing {
  plan: SyncPlan;
  compiled: CompiledMapping;
  session: LakeSession;
  sql: LakeSql;
  parameters: SyncRequest['parameters'];
}

/** Before anything is read: a value that is none of the column's type would otherwise show only at the very end. */
export async function overwrittenPartOf({ plan: { mode, part }, compiled, session, sql, parameters }: Preparing): Promise<OverwrittenPart | null> {
  if (mode !== 'overwrite' || !part) return null;
  const column = compiled.columns.find(({ name }) => name === part.column);
  if (!column) throw new SyncFailure('mapping', {
    zh: `要按字段“${part.column}”覆盖一部分数据，但目标字段中没有它。请在映射中加入该字段，或改选字段`,
    en: `Only a part is to be overwritten, by the field "${part.column}", which is not among the target's fields; add it to the mapping, or choose another`,
  });
  const shown = filledIn(part.value.trim(), parameters);
  if (shown === '') return { column: column.name, value: null };
  const value = sql.cast(sql.literal(shown, { kind: 'string' }), column.type);
  await session.rows(`select ${value}`).catch((cause: unknown) => {
    throw new SyncFailure('mapping', {
      zh: `“${shown}”不是字段“${column.name}”的值，无法确定要覆盖的数据。请在任务中修改`, en: `"${shown}" is no value of the field "${column.name}", so what to overwrite is not known; change it in the task`,
    }, { cause });
  });
  return { column: column.name, value: { shown, sql: value } };
}

function filledIn(text: string, parameters: SyncRequest['parameters']): string {
  try {
    return resolveParameters(text, parameters);
  } catch (error) {
    throw error instanceof ParameterFailure ? new SyncFailure('mapping', error.text, { cause: error }) : error;
  }
}

/** What comes must belong to the part that it replaces: otherwise it would be there twice after the next run. */
export const strayRows = ({ column, value }: OverwrittenPart, rows: number) => new SyncFailure('mapping', {
  zh: `只覆盖“${column}”为“${value!.shown}”的数据，但有 ${rows} 行是其他值，未写入任何数据。请用过滤条件或查询只读取这一部分`,
  en: `Only rows with "${value!.shown}" in "${column}" are overwritten, but ${rows} of those that came have another value; nothing was written. Read only this part, by a filter or a query`,
});
