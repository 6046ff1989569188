import { TaskInput, type TaskDetail } from '../../contract/task.ts';
import { definitions } from '../../contract/definitions.ts';
import type { ScriptKind } from '../../contract/development.ts';

/** A script as it is being written: all of its task but its number and version. */
export type ScriptDraft = Omit<TaskInput, 'wid' | 'row_version' | 'kind' | 'definition'> & { definition: ScriptDefinition };

export interface ScriptDefinition {
  /** Of SQL and subject tables. */
  sql?: string;
  /** Of scripts. */
  text?: string;
  target?: { mode: 'overwrite' | 'append' | 'upsert'; key: string[] } | null;
  parameters: Record<string, string>;
  [more: string]: unknown;
}

const begun: Record<ScriptKind, object> = { sql: { sql: '' }, subject: { sql: '', target: {} }, script: { text: '' } };

export function newDraft(kind: ScriptKind, name: string, place: { project_wid: string | null; folder_wid: string | null }): ScriptDraft {
  return draftOf({ kind, name, ...place, layer: kind === 'subject' ? 'DW2' : 'DW1', definition: begun[kind] });
}

export function draftOf(task: Pick<TaskDetail, 'kind' | 'name' | 'definition'> & Partial<TaskDetail>): ScriptDraft {
  const { wid: _wid, row_version: _version, kind, definition, ...draft } = TaskInput.parse({ ...task, schedule: task.schedule ?? null });
  const read = definitions[kind].safeParse(definition);
  return { ...draft, definition: (read.success ? read.data : definition) as ScriptDefinition };
}

export const textOf = (kind: ScriptKind, { definition }: Pick<ScriptDraft, 'definition'>): string => (kind === 'script' ? definition.text : definition.sql) ?? '';

/** A table that was built without SQL is written by hand from now on. */
export function withText(kind: ScriptKind, draft: ScriptDraft, text: string): ScriptDraft {
  return { ...draft, definition: { ...draft.definition, ...(kind === 'script' ? { text } : { sql: text }), ...(draft.definition['builder'] ? { builder: null } : {}) } };
}

/** The same text for the same content, whatever order keys came in. */
const comparable = (value: unknown): string => JSON.stringify(value, (_key, inner: unknown) =>
  (typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1))) : inner));

export const isSame = (one: ScriptDraft, other: ScriptDraft): boolean => one === other || comparable(one) === comparable(other);
