import { needsKey } from './drift/source-drift.ts';
import { linesOf, type CompiledMapping } from './mapping/compile-mapping.ts';
import { unchangedTarget } from './mapping/unchanged-target.ts';
import type { SyncPlan } from './plan.ts';
import { SyncFailure, type SourceShape } from './run.ts';

export interface RowKey {
  /** Columns of the target that tell rows apart; empty where the way of writing needs none. */
  columns: string[];
  /** The source itself sees to it that no two rows have the same. */
  unique: boolean;
}

export function keyOf(plan: SyncPlan, shape: SourceShape, compiled: CompiledMapping): RowKey {
  if (!needsKey(plan)) return { columns: [], unique: true };
  const lines = linesOf(plan, shape);
  const fromSource = shape.primaryKey.map((source) => unchangedTarget(source, lines, shape.columns));
  if (plan.key.length) {
    const unknown = plan.key.find((name) => !compiled.columns.some((column) => column.name === name));
    if (unknown !== undefined) throw new SyncFailure('key-missing', {
      zh: `主键字段“${unknown}”不在目标字段中。请在映射中加入该字段，或改选主键`, en: `The key column "${unknown}" is not among the target's fields; add it to the mapping, or choose another key`,
    });
    // Whoever names more columns than the source's key still has no two rows alike.
    return { columns: plan.key, unique: !shape.keyMayRepeat && fromSource.length > 0 && fromSource.every((name) => name !== undefined && plan.key.includes(name)) };
  }
  if (!fromSource.length) throw new SyncFailure('key-missing', {
    zh: '该写入方式需要主键，但来源没有声明主键。请在任务中指定能够区分每一行的字段', en: 'This way of writing needs a key, but the source declares none; choose in the task the columns that tell rows apart',
  });
  const missing = shape.primaryKey.filter((_, index) => fromSource[index] === undefined);
  if (missing.length) throw new SyncFailure('key-missing', {
    zh: `来源的主键字段“${missing.join('”“')}”没有原样写入目标表。请将其加入映射，或在任务中指定其他主键字段`,
    en: `The key columns ${missing.map((name) => `"${name}"`).join(', ')} of the source do not reach the target as they are; add them to the mapping, or choose other key columns in the task`,
  });
  return { columns: fromSource as string[], unique: !shape.keyMayRepeat };
}
