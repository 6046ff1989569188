import { incremental as incrementalSchema, syncPlan, type Incremental, type SyncPlan } from '#engine/sync/plan.ts';
import { tellsChanges, topicFormat } from '#engine/sync/topic-changes/change-format.ts';
import { scheduleSchema, type Schedule } from '#engine/schedule/schedule.ts';
import { TaskInput, type TaskDetail } from '../../contract/task.ts';
import type { TaskKind } from '../../contract/task-words.ts';
import type { WizardWord } from './wizard-words.ts';
import { writeModeWords } from './write-mode-words.ts';

/** What the wizard fills; of other kinds than databases it knows the plan alone. */
export interface DraftDefinition extends Record<string, unknown> {
  database_wid?: string;
  object_wid?: string;
  schema?: string;
  table?: string;
  /** A SELECT of the source's own instead of a table. */
  query?: string;
  incremental?: Incremental;
  plan: SyncPlan;
}
export interface TaskDraft extends Omit<TaskInput, 'definition' | 'schedule'> {
  definition: DraftDefinition;
  schedule: Schedule | null;
}

export type StepKey = 'source' | 'target' | 'mapping' | 'mode' | 'schedule' | 'check';
export function stepsOf(kind: TaskKind): readonly StepKey[] {
  if (kind === 'database') return ['source', 'target', 'mapping', 'mode', 'schedule', 'check'];
  // What leaves the lake has no table there to fill.
  return kind === 'export' ? ['source', 'schedule', 'check'] : ['source', 'target', 'schedule', 'check'];
}

/** What comes says what happened to rows, not how they are. */
export function tellsOfChanges({ kind, definition: { incremental, format } }: Pick<TaskDraft, 'kind' | 'definition'>): boolean {
  const read = kind === 'kafka' ? topicFormat.safeParse(format) : undefined;
  return incremental?.kind === 'changes' || (read?.success === true && tellsChanges(read.data));
}

/** `fixed`: of the address, what a person came from. */
export function newDraft(kind: TaskKind, fixed: Record<string, string> = {}): TaskDraft {
  const database = kind === 'database';
  const { name: _name, ...rest } = TaskInput.parse({ kind, name: '-', definition: null });
  return {
    ...rest, name: '', schedule: { kind: 'cron', expression: '0 0 2 * * ?', zone: 'Asia/Shanghai', validFrom: null, validUntil: null, calendar: null, misfire: 'once' },
    definition: { ...(database ? { database_wid: '', object_wid: '', schema: '', table: '', query: '', incremental: incrementalSchema.parse({ kind: 'full' }) } : {}), ...fixed, plan: syncPlan.parse(database ? {} : { mode: 'append' }) },
  };
}

export function draftOf(task: TaskDetail): TaskDraft {
  const { wid, row_version, definition } = task;
  const read = scheduleSchema.safeParse(task.schedule);
  const known = TaskInput.parse({ ...task, wid, row_version, definition: null, schedule: null });
  const reads = incrementalSchema.safeParse((definition as { incremental?: unknown } | null)?.incremental);
  return { ...known, definition: { ...(definition as object), ...(reads.success && { incremental: reads.data }), plan: syncPlan.parse((definition as { plan?: unknown } | null)?.plan ?? {}) }, schedule: read.success && read.data.kind !== 'manual' ? read.data : null };
}

export const inputOf = (draft: TaskDraft): TaskInput => ({ ...draft });

/** What is missing in a step, by field. Everything finer is the server's to say. */
export function problemsOf(step: StepKey, { name, kind, definition, schedule }: TaskDraft, sourceKey: readonly string[] | undefined): Record<string, WizardWord> {
  const problems: Record<string, WizardWord> = {};
  const { plan, incremental } = definition;
  if (step === 'source') {
    if (kind === 'database' && !definition.database_wid) problems['definition.database_wid'] = 'chooseSource';
    else if (kind === 'database' && !definition.table && !definition.query?.trim()) problems['definition.table'] = 'chooseTable';
    if (!name.trim()) problems['name'] = 'nameNeeded';
  }
  if (step === 'target' && writeModeWords[plan.mode].keyed && plan.key.length === 0 && sourceKey?.length === 0) problems['definition.plan.key'] = 'keyNeeded';
  if (step === 'target' && plan.mode === 'overwrite' && plan.part?.column === '') problems['definition.plan.part'] = 'partNeeded';
  if (step === 'mapping') {
    const targets = plan.mapping.map(({ target }) => target.trim().toLowerCase());
    if (targets.some((target) => !target)) problems['definition.plan.mapping'] = 'targetNeeded';
    else if (new Set(targets).size < targets.length) problems['definition.plan.mapping'] = 'targetTwice';
  }
  if (step === 'mode' && incremental?.kind === 'cursor' && incremental.columns.length === 0) problems['definition.incremental'] = 'cursorNeeded';
  if (step === 'schedule' && schedule) {
    if (schedule.kind === 'event' && !schedule.event['subject']) problems['schedule'] = 'eventNeeded';
    else if (!scheduleSchema.safeParse(schedule).success) problems['schedule'] = 'scheduleWrong';
  }
  return problems;
}

/** Where something that a check or the server names is mended. */
export function stepOfPart(part: string, kind: TaskKind): StepKey {
  const steps = stepsOf(kind);
  const rules: [RegExp, StepKey][] = [
    [/^(definition\.)?plan\.(mapping|filter|deduplicate)|^mapping/, 'mapping'],
    [/^target|^layer|plan\.(mode|key|policy|part)|^definition\.plan/, 'target'],
    [/incremental|^mode$/, 'mode'],
    [/^schedule|^priority|^retr|^timeout|^concurrency|^accel|^push|^owner|^dept|^project|^folder/, 'schedule'],
  ];
  const found = rules.find(([rule]) => rule.test(part))?.[1] ?? 'source';
  return steps.includes(found) ? found : 'source';
}
