import type { LakeSession } from '../lake/lake.ts';
import type { Value } from '../types/data-type.ts';
import type { Text } from '#platform/contract/text.ts';
import type { QuarantineState } from './put-into-quarantine.ts';
import { SyncFailure } from './run.ts';

export type { QuarantineState } from './put-into-quarantine.ts';

export interface QuarantinedRow {
  id: string;
  task: string;
  run: string;
  /** Which row of the source. */
  position: string;
  reason: Text;
  column: string | null;
  /** As the source gave them, spelled as text, by its columns. */
  values: Record<string, string | null>;
  /** Columns of which only the beginning was kept: they must be given anew. */
  cut: string[];
  /** What people put in their place. */
  corrected: Record<string, string | null> | null;
  state: QuarantineState;
  foundAt: string;
  changedAt: string;
}

export interface QuarantineFilter {
  task?: string | undefined;
  run?: string | undefined;
  state?: QuarantineState | undefined;
  ids?: readonly string[] | undefined;
  limit: number;
  offset: number;
}

const fields = 'id, task, run, position, reason_zh, reason_en, column_name, row_values, cut_columns, corrected, state, found_at, changed_at';

export async function listQuarantine(session: LakeSession, { task, run, state, ids, limit, offset }: QuarantineFilter): Promise<{ rows: QuarantinedRow[]; total: number }> {
  const values: Value[] = [];
  const conditions = [['task', task], ['run', run], ['state', state]].flatMap(([name, value]) => (value === undefined ? [] : [`${name} = $${values.push(value)}`]));
  if (ids) conditions.push(ids.length ? `id in (${ids.map((id) => `$${values.push(id)}`).join(', ')})` : 'false');
  const where = conditions.length ? ` where ${conditions.join(' and ')}` : '';
  const [[total]] = (await session.rows(`select count(*) from tributary.quarantine${where}`, values)) as [[bigint]];
  // The shorter first: row 2 stands before row 10.
  const rows = await session.rows(`select ${fields} from tributary.quarantine${where} order by found_at desc, length(position), position, id limit ${Math.trunc(limit)} offset ${Math.trunc(offset)}`, values);
  return { rows: rows.map((row) => rowOf(row as (string | null)[])), total: Number(total) };
}

function rowOf([id, task, run, position, zh, en, column, values, cut, corrected, state, foundAt, changedAt]: (string | null)[]): QuarantinedRow {
  return {
    id: id!, task: task!, run: run!, position: position!, reason: { zh: zh!, en: en! }, column: column ?? null, values: JSON.parse(values!) as QuarantinedRow['values'],
    cut: JSON.parse(cut!) as string[], corrected: corrected ? (JSON.parse(corrected) as QuarantinedRow['values']) : null, state: state as QuarantineState, foundAt: foundAt!, changedAt: changedAt!,
  };
}

const waiting = `state in ('open', 'corrected')`;

/** Puts values in the place of those that were wrong; columns that are not named stay as they are. */
export async function correctQuarantined(session: LakeSession, id: string, values: Record<string, string | null>): Promise<void> {
  const { rows: [row] } = await listQuarantine(session, { ids: [id], limit: 1, offset: 0 });
  if (!row) throw gone();
  const unknown = Object.keys(values).find((name) => !Object.hasOwn(row.values, name));
  if (unknown !== undefined) throw new SyncFailure('source-data', { zh: `该行没有字段“${unknown}”`, en: `The row has no column "${unknown}"` });
  const corrected = JSON.stringify({ ...row.corrected, ...values });
  if (!(await session.execute(`update tributary.quarantine set corrected = $2, state = 'corrected', changed_at = current_timestamp where id = $1 and ${waiting}`, [id, corrected]))) throw gone();
}

/** People do not want these rows; how many that were. */
export async function discardQuarantined(session: LakeSession, ids: readonly string[]): Promise<number> {
  if (!ids.length) return 0;
  return session.execute(`update tributary.quarantine set state = 'discarded', changed_at = current_timestamp where ${waiting} and id in (${ids.map((_, index) => `$${index + 1}`).join(', ')})`, [...ids]);
}

export async function markReplayed(session: LakeSession, ids: readonly string[]): Promise<void> {
  if (!ids.length) return;
  const changed = await session.execute(`update tributary.quarantine set state = 'replayed', changed_at = current_timestamp where ${waiting} and id in (${ids.map((_, index) => `$${index + 1}`).join(', ')})`, [...ids]);
  if (changed !== ids.length) throw gone();
}

export async function markFailedAgain(session: LakeSession, id: string, reason: Text, column: string | null): Promise<void> {
  await session.execute('update tributary.quarantine set reason_zh = $2, reason_en = $3, column_name = $4, changed_at = current_timestamp where id = $1', [id, reason.zh, reason.en, column]);
}

export const gone = () => new SyncFailure('other', {
  zh: '其中有的行已被处理，或属于未完成的运行。请刷新列表后重试', en: 'Some of the rows were dealt with already, or belong to a run that failed; load the list anew and try again',
});
