import { definitions, lakeErrors, offlineModes, type Definition, type OfflineCollectionInput } from '#areas/lake';
import type { FieldMapping, SyncPlan } from '#engine/sync/plan.ts';
import { syncPlan } from '#engine/sync/plan.ts';
import { UserError } from '#platform/server/errors.ts';
import type { TaskRow } from '../runners/runner.ts';

/** Rows remember by it which load brought them. */
export const loadColumn = '_load_id';

/** The definition of a collection's task; refused for a task that is none. */
export function collectionOf(task: Pick<TaskRow, 'kind' | 'definition'>): Definition<'file'> {
  const read = task.kind === 'file' ? definitions.file.safeParse(task.definition) : undefined;
  if (!read?.success) throw new UserError(lakeErrors.noOfflineLoad);
  return read.data;
}

const loadLine: FieldMapping = { target: loadColumn, comment: '装载批次 / Load', origin: { kind: 'run', fact: 'run-id' }, steps: [] };

export function planOf({ mode, key, dirty_rows, undoable, fields }: OfflineCollectionInput): SyncPlan {
  const mapping = fields.filter(({ target }) => target !== '').map(({ name, target, comment }): FieldMapping => ({ target, comment, origin: { kind: 'field', field: name }, steps: [] }));
  if (mapping.length === 0) throw new UserError(lakeErrors.noTargetFields, {}, { fields: lakeErrors.noTargetFields });
  return syncPlan.parse({ mapping: mode === 'append' && undoable ? [...mapping, loadLine] : mapping, mode, key: mode === 'upsert' ? key : [], dirty: { rows: dirty_rows } });
}

export const isUndoable = ({ mode, mapping }: Pick<SyncPlan, 'mode' | 'mapping'>) => mode === 'append' && mapping.some(({ target, origin }) => target === loadColumn && origin.kind === 'run');

export const modeOf = ({ mode }: Pick<SyncPlan, 'mode'>) => offlineModes.find((one) => one === mode) ?? 'append';
