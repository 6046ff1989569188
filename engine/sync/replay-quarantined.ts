import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Text } from '#platform/contract/text.ts';
import { inTurn } from '../lake/in-turn.ts';
import type { LakeSession } from '../lake/lake.ts';
import { prepareTarget, writeRows } from './apply-run.ts';
import { readPlace } from './books.ts';
import { syncFailure } from './failures.ts';
import { finishStages } from './finish-stages.ts';
import { allRows } from './one-per-key.ts';
import { prepareRun } from './prepare-run.ts';
import { gone, listQuarantine, markFailedAgain, markReplayed, type QuarantinedRow } from './quarantine.ts';
import { Counters } from './reading/counters.ts';
import { readEverything } from './reading/read-everything.ts';
import { defaultTuning, readingOf } from './reading/reading-of.ts';
import { stageSchema, SyncFailure, type Reader, type SourceShape, type SyncRequest } from './run.ts';
import { encodeRows } from './segments/encode-rows.ts';
import { badRowsTable, createBadRows } from './sift/bad-rows.ts';
import { dropStagesOf, stagedRun, tidyStages } from './stages.ts';
import type { Counts } from './write-modes/writing.ts';

export type ReplayRequest = Omit<SyncRequest, 'reader'>;

export interface Replayed extends Counts {
  replayed: number;
  /** Still not good; the row stays in quarantine with this reason. */
  failed: { id: string; reason: Text }[];
}

/** Rows that people have corrected go the way of all others: mapping, filter and way of writing of the task, of just these rows, in one transaction with their state. */
export async function replayQuarantined(request: ReplayRequest, ids: readonly string[]): Promise<Replayed> {
  const { lake, signal } = request;
  const run = stagedRun(request);
  const folder = path.join(request.segments, `run-${run}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return await lake.session({ signal }, (session) => replay(request, [...new Set(ids)], session, folder));
  } catch (error) {
    throw syncFailure(error, 'lake', signal);
  } finally {
    await rm(folder, { recursive: true, force: true });
    await tidyStages(lake, run, signal);
  }
}

async function replay(request: ReplayRequest, ids: readonly string[], session: LakeSession, folder: string): Promise<Replayed> {
  const { lake, lake: { sql }, task, target } = request;
  const run = stagedRun(request);
  const place = await readPlace(session, sql, task);
  if (!place?.shape) throw new SyncFailure('other', { zh: '任务已重置，无法得知来源的结构。请先运行一次任务', en: 'The task was reset, so that the structure of the source is not known; run the task once first' });
  const { rows: found } = await listQuarantine(session, { task, ids, limit: ids.length, offset: 0 });
  const rows = found.filter(({ state }) => state === 'open' || state === 'corrected');
  if (rows.length !== ids.length) throw gone();
  const plan = { ...request.plan, mode: request.plan.mode === 'overwrite' ? 'append' as const : request.plan.mode, dirty: { rows: null, percent: null }, limits: { ...request.plan.limits, parallel: 1 } };
  // One row may be here several times, from several runs.
  const shape = { ...place.shape, keyMayRepeat: true };
  const reader = quarantineReader(shape, rows);
  const whole: SyncRequest = { ...request, plan, reader };
  await session.ensureSchema(stageSchema);
  await dropStagesOf(session, run);
  await createBadRows(session, run);
  const prepared = await prepareRun(whole, session, shape, place);
  const reading = readingOf(whole, reader, folder, prepared, new Counters(plan.dirty, request.report), defaultTuning);
  const { parts } = await reader.begin(null, prepared.compiled.used);
  const { stages } = await finishStages(reading, prepared, session, await readEverything(reading, parts));
  const bad = (await session.rows(`select position, reason_zh, reason_en, column_name from ${sql.table(badRowsTable(run))}`)) as [string, string, string, string | null][];
  const failed = bad.map(([position, zh, en, column]) => ({ id: idAt(rows, position), reason: { zh, en }, column }));
  const good = rows.map(({ id }) => id).filter((id) => !failed.some((one) => one.id === id));
  const counts = await inTurn({ lake, session, signal: request.signal }, plan.mode === 'append' ? [] : [target], () => session.transaction(async () => {
    await prepareTarget({ prepared, request: { target, lake } }, session);
    const written = await writeRows({ lake }, prepared, session, { stage: allRows(sql, stages, prepared.drift.columns.map(({ name }) => name)), target: sql.table(target), full: false });
    await markReplayed(session, good);
    for (const { id, reason, column } of failed) await markFailedAgain(session, id, reason, column);
    return written;
  }));
  return { ...counts, replayed: good.length, failed: failed.map(({ id, reason }) => ({ id, reason })) };
}

/** Rows are read in their order, and those that cannot even be tried say which they are themselves. */
const idAt = (rows: readonly QuarantinedRow[], position: string) => (/^\d+$/.test(position) ? tried(rows)[Number(position) - 1]!.id : position);

/** The first column of which only the beginning is known, with what to do about it. */
export function cutFirst({ cut, corrected }: Pick<QuarantinedRow, 'cut' | 'corrected'>): { column: string; reason: Text } | undefined {
  const column = cut.find((name) => !corrected || !Object.hasOwn(corrected, name));
  return column === undefined ? undefined : { column, reason: { zh: `字段“${column}”的值过长，只保留了开头。请填写完整的值`, en: `The value of "${column}" was too long, only its beginning was kept; give the whole value` } };
}
const tried = (rows: readonly QuarantinedRow[]) => rows.filter((row) => cutFirst(row) === undefined);

function quarantineReader(shape: SourceShape, rows: readonly QuarantinedRow[]): Reader {
  let columns: readonly string[] = [];
  return {
    shape: async () => shape,
    async begin(_, wanted) {
      columns = wanted;
      return { parts: [{ key: 'quarantine', title: 'quarantine' }], rows: rows.length };
    },
    async* read() {
      const text = columns.map(() => ({ kind: 'string' }) as const);
      const values = tried(rows).map((row) => columns.map((name) => ({ ...row.values, ...row.corrected })[name] ?? null));
      const problems = rows.flatMap((row) => {
        const cut = cutFirst(row);
        return cut ? [{ position: row.id, values: {}, ...cut }] : [];
      });
      yield { ...encodeRows(values, text), problems };
    },
    cursor: () => null,
    close: async () => {},
  };
}
