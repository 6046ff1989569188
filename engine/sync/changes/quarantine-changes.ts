import { randomUUID } from 'node:crypto';
import type { LakeSession, LakeSql } from '../../lake/lake.ts';
import type { Value } from '../../types/data-type.ts';
import { bookTable, moment, writeTime } from '../books.ts';
import { jsonArray } from '../segments/encode-rows.ts';
import { SyncFailure } from '../run.ts';
import type { ChangedRow } from './changed-rows.ts';
import { nameOfTable } from './changes.ts';
import type { RejectedChange } from './stage-changes.ts';

const keptCharacters = 64_000;

/** In the transaction that passes them over. */
export function quarantineChanges(session: LakeSession, sql: LakeSql, whose: { task: string; run: string }, rejected: readonly RejectedChange[]): Promise<void> {
  return quarantineRows(session, sql, whose, rejected.map(({ view, change, reason, column }) => ({ position: placeOf(view.table.source, change), values: change.row, reason, column })));
}

export interface RejectedRow extends Pick<RejectedChange, 'reason' | 'column'> {
  position: string;
  values: ChangedRow;
}

export async function quarantineRows(session: LakeSession, sql: LakeSql, { task, run }: { task: string; run: string }, rejected: readonly RejectedRow[]): Promise<void> {
  const columns = ['id', 'task', 'run', 'position', 'reason_zh', 'reason_en', 'column_name', 'row_values', 'cut_columns', 'state', 'found_at', 'changed_at'];
  const now = writeTime(new Date());
  for (const { position, reason, column, values: given } of rejected) {
    const values = Object.entries(given).map(([name, value]) => [name, textOf(value)] as const);
    const cut = values.filter(([, text]) => (text?.length ?? 0) > keptCharacters).map(([name]) => name);
    const kept = Object.fromEntries(values.map(([name, text]) => [name, text === null ? null : text.slice(0, keptCharacters).replaceAll('\0', '\u2400').toWellFormed()]));
    await session.execute(
      `insert into ${sql.table(bookTable('quarantine'))} (${columns.join(', ')}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'open', ${sql.cast('$10', moment)}, ${sql.cast('$11', moment)})`,
      [randomUUID(), task, run, position, reason.zh, reason.en, column ?? null, JSON.stringify(kept), JSON.stringify(cut), now, now],
    );
  }
}

const placeOf = (source: RejectedChange['view']['table']['source'], { position, operation }: RejectedChange['change']) => `${nameOfTable(source)} ${position} ${operation}`;

function textOf(value: Value): string | null {
  if (value === null) return null;
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (Array.isArray(value)) return jsonArray(value);
  return typeof value === 'boolean' ? (value ? 't' : 'f') : String(value);
}

/** Nothing of the batch is taken over: with a higher limit, or after a correction of the mapping, it comes again. */
export function tooManyRejected({ view, change, reason }: RejectedChange): SyncFailure {
  const where = placeOf(view.table.source, change);
  return new SyncFailure('too-many-bad-rows', {
    zh: `无法写入的变更超过了任务的上限。例如 ${where}：${reason.zh}。请更正映射，或提高脏数据上限，然后重新启动；变更不会丢失`,
    en: `More changes cannot be taken over than the task allows, such as ${where}: ${reason.en}. Correct the mapping or raise the limit, and start again; no change is lost`,
  });
}
