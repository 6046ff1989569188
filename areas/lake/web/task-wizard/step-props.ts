import type { SyncPlan } from '#engine/sync/plan.ts';
import type { SourceTableFields } from '../../contract/task-tables.ts';
import type { DraftDefinition, TaskDraft } from './task-draft.ts';

/** What every step of the wizard gets. */
export interface StepProps {
  draft: TaskDraft;
  set: (change: Partial<TaskDraft>) => void;
  setDefinition: (change: Partial<DraftDefinition>) => void;
  setPlan: (change: Partial<SyncPlan>) => void;
  /** In words, by field. */
  problems: Readonly<Record<string, string>>;
  /** Of the chosen table, as its source tells them; undefined: not yet, or it failed. */
  table: SourceTableFields | undefined;
}

/** Spread onto a Form.Item: the problem of a field, where it has one. */
export function problemAt(problems: StepProps['problems'], field: string) {
  const problem = problems[field];
  return problem ? { help: problem, validateStatus: 'error' as const } : {};
}
