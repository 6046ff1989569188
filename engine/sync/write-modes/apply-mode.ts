import type { WriteMode } from '../plan.ts';
import { append } from './append.ts';
import { history } from './history.ts';
import { insertOnly, updateOnly, upsert } from './keyed.ts';
import { softDelete } from './soft-delete.ts';
import type { ApplyMode } from './writing.ts';

/** Each in its own statements; overwriting is no statement but an exchange of tables (apply-run.ts). */
export const applyMode: Record<Exclude<WriteMode, 'overwrite'>, ApplyMode> = {
  append, upsert, 'update-only': updateOnly, 'insert-only': insertOnly, 'soft-delete': softDelete, history,
};
