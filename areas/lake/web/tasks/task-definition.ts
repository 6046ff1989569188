import type { Incremental, SyncPlan } from '#engine/sync/plan.ts';
import type { TaskDetail } from '../../contract/task.ts';

/** What tasks that bring rows into the lake have in common. Other kinds have none of it. */
export function planOf({ definition }: Pick<TaskDetail, 'definition'>): SyncPlan | undefined {
  const { plan } = (definition ?? {}) as { plan?: SyncPlan };
  return plan && Array.isArray(plan.mapping) ? plan : undefined;
}

export function incrementalOf({ definition }: Pick<TaskDetail, 'definition'>): Incremental | undefined {
  return (definition as { incremental?: Incremental } | null)?.incremental;
}
