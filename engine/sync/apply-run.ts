import { setTimeout as pause } from 'node:timers/promises';
import type { Text } from '#platform/contract/text.ts';
import type { TableName } from '../connectors/connector.ts';
import { LakeConflict } from '../lake/failures.ts';
import { inTurn } from '../lake/in-turn.ts';
import type { LakeSession } from '../lake/lake.ts';
import type { DataType } from '../types/data-type.ts';
import { moment, readApplied, writeApplied, writePlace, writeTime, type Place } from './books.ts';
import { modeColumns } from './drift/mode-columns.ts';
import { allRows } from './one-per-key.ts';
import { exchanges, type Prepared } from './prepare-run.ts';
import { putIntoQuarantine } from './put-into-quarantine.ts';
import { SyncFailure, type SyncRequest, type SyncResult } from './run.ts';
import { stagedRun } from './stages.ts';
import { applyMode } from './write-modes/apply-mode.ts';
import { replacePart } from './write-modes/replace-part.ts';
import type { Counts, Writing } from './write-modes/writing.ts';

export interface Applying {
  request: Pick<SyncRequest, 'task' | 'run' | 'attempt' | 'target' | 'lake' | 'signal' | 'report'>;
  prepared: Prepared;
  place: Place | null;
  stages: readonly TableName[];
  /** What the result says apart from what writing counts. */
  result: Omit<SyncResult, keyof Counts>;
  full: boolean;
  /** Where the keys of all rows of the source are; null: nobody has compared. */
  keys: TableName | null;
}

const mostAttempts = 8;

/** The one moment in which a run happens: data, place, bad rows and the note that it is done, together or not at all. */
export async function applyRun(applying: Applying, session: LakeSession): Promise<SyncResult> {
  const { request, request: { task, run, lake: { sql }, signal }, prepared, place } = applying;
  // What was read of a part says nothing about rows of others that were put aside.
  const full = applying.full && !prepared.part;
  for (let attempt = 1; ; attempt += 1) {
    try {
      // What could not be made again is only true once all of it is.
      const lacking: Text[] = [];
      const applied = await inTurn({ lake: request.lake, session, signal }, prepared.plan.mode === 'append' ? [] : [request.target], () => session.transaction(async () => {
        const done = await readApplied(session, sql, run);
        if (done) return done;
        await writePlace(session, sql, task, place, { run, cursor: applying.result.cursor, shape: prepared.shape }, prepared.time);
        const counts = await write(applying, session, lacking);
        const result: SyncResult = { ...applying.result, ...counts, changes: [...applying.result.changes, ...lacking] };
        await putIntoQuarantine(session, sql, { task, run, staged: stagedRun(request), full, time: prepared.time });
        await writeApplied(session, sql, task, run, result, new Date());
        return result;
      }));
      for (const text of lacking) request.report.log('warning', text);
      return applied;
    } catch (error) {
      // Somebody else wrote to the same table; what is staged is still there.
      if (attempt === mostAttempts || !(error instanceof LakeConflict || (await hasAppeared(error, applying, session)))) throw error;
      await pause(50 * 2 ** attempt, undefined, { signal });
    }
  }
}

/** Two that make the same table at the same moment: one of them may only hear that there is one. */
async function hasAppeared(error: unknown, { prepared, request: { target } }: Applying, session: LakeSession): Promise<boolean> {
  return !(error instanceof SyncFailure) && !prepared.target && (await session.database.describe([target]).catch(() => [])).length > 0;
}

/** The target was not there when the run was prepared; now that it is, the run can be prepared for it. */
export class TargetAppeared extends SyncFailure {}

async function write(applying: Applying, session: LakeSession, lacking: Text[]): Promise<Counts> {
  const { prepared, stages, request: { target, lake } } = applying;
  if (exchanges(prepared)) return exchange(applying, session, lacking);
  await prepareTarget(applying, session);
  return writeRows(applying.request, prepared, session, {
    stage: allRows(lake.sql, stages, prepared.drift.columns.map(({ name }) => name)), full: applying.full, target: lake.sql.table(target), keys: applying.keys ? lake.sql.table(applying.keys) : undefined,
  });
}

/** By the statements of the task's way of writing; overwriting adds, where rows come on their own. */
export function writeRows(request: Pick<SyncRequest, 'lake'>, { plan, part, drift, key, time }: Pick<Prepared, 'plan' | 'part' | 'drift' | 'key' | 'time'>, session: LakeSession, where: Pick<Writing, 'stage' | 'target' | 'full' | 'keys'>): Promise<Counts> {
  const { sql } = request.lake;
  const writing: Writing = { session, sql, ...where, columns: drift.columns.filter(({ filled }) => filled), key: key.columns, time: sql.literal(writeTime(time).replace(/\.(\d{3})Z$/, '.$1000Z'), moment) };
  return part ? replacePart(writing, part) : applyMode[plan.mode === 'overwrite' ? 'append' : plan.mode](writing);
}

async function exchange({ stages, request: { target } }: Applying, session: LakeSession, lacking: Text[]): Promise<Counts> {
  const [old] = await session.database.describe([target]);
  const deleted = old ? Number(await session.database.count(target)) : 0;
  const created = Number(await session.database.count(stages[0]!));
  lacking.push(...(await session.replaceTable(target, stages[0]!)));
  return { created, updated: 0, deleted };
}

export async function prepareTarget({ prepared, request: { target, lake } }: { prepared: Prepared; request: Pick<SyncRequest, 'target' | 'lake'> }, session: LakeSession): Promise<void> {
  const { drift, plan, key } = prepared;
  if (prepared.target) {
    if (drift.alter.length) await session.alterTable(target, drift.alter);
    return;
  }
  if ((await session.database.describe([target])).length) throw new TargetAppeared('target', {
    zh: '目标表在运行期间被他人创建，本次运行未写入任何数据。请重新运行', en: 'Somebody else created the target during the run; nothing was written. Run it again',
  }, { passing: true });
  const own = modeColumns(plan.mode).map((column) => ({ ...column, nullable: true }));
  await session.createTable({ ...target, columns: [...drift.columns.map(({ name, type, comment, nullable }) => ({ name, type, comment, nullable })), ...own] });
  const keyTypes = drift.columns.filter(({ name }) => key.columns.includes(name)).map(({ type }) => type);
  if (lake.kind === 'postgresql' && keyTypes.length && keyTypes.every(isShort)) await session.execute(`create index on ${lake.sql.table(target)} (${key.columns.map(lake.sql.quote).join(', ')})`);
}

/** An index of PostgreSQL refuses long values; DuckDB finds rows by key without one. */
function isShort(type: DataType): boolean {
  if (type.kind === 'string') return type.length !== undefined && type.length <= 200;
  return ['integer', 'decimal', 'uuid', 'date', 'datetime', 'boolean'].includes(type.kind);
}
