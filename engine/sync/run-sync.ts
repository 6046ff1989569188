import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { applyRun, TargetAppeared } from './apply-run.ts';
import { ensureBooks, readApplied, readPlace, type Place } from './books.ts';
import { compareDuring } from './drift/source-drift.ts';
import { syncFailure } from './failures.ts';
import { finishStages } from './finish-stages.ts';
import { exchanges, prepareRun, type Prepared } from './prepare-run.ts';
import { showRefused } from './put-into-quarantine.ts';
import { comparesKeys, readKeys } from './read-keys.ts';
import { Counters } from './reading/counters.ts';
import { guardReader } from './reading/guard-reader.ts';
import { readEverything } from './reading/read-everything.ts';
import { canHelp, isShareable, readTogether } from './spread/read-together.ts';
import { defaultTuning, readingOf, type Tuning } from './reading/reading-of.ts';
import type { Reading } from './reading/reading.ts';
import { tryAgain } from './reading/try-again.ts';
import { stageSchema, type Reader, type SyncFailureKind, type SyncRequest, type SyncResult } from './run.ts';
import { createBadRows } from './sift/bad-rows.ts';
import { dropStagesOf, stagedRun, tidyStages } from './stages.ts';

/**
 * Brings what the source has into the lake, whole or not at all: a run that was killed anywhere is simply run again, under
 * the same id or another. Closes the reader. Fails with a SyncFailure only.
 */
export async function runSync(request: SyncRequest, tuning: Partial<Tuning> = {}): Promise<SyncResult> {
  const { signal, lake } = request;
  const reader = guardReader(request.reader, signal);
  const folder = path.join(request.segments, `run-${stagedRun(request)}`);
  try {
    signal.throwIfAborted();
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const once = () => perform(request, reader, folder, { ...defaultTuning, ...tuning });
    return await once().catch((error: unknown) => (error instanceof TargetAppeared ? once() : Promise.reject(error)));
  } catch (error) {
    throw syncFailure(error, 'lake', signal, request.segments);
  } finally {
    await reader.close().catch(() => {});
    await rm(folder, { recursive: true, force: true }).catch(() => {});
    await tidyStages(lake, stagedRun(request), signal);
  }
}

async function perform(request: SyncRequest, reader: Reader, folder: string, tuning: Tuning): Promise<SyncResult> {
  const { lake, run, task, plan, report, signal } = request;
  const counters = new Counters(plan.dirty, report);
  counters.progress('preparing', true);
  const begun = await lake.session({ signal }, async (session) => {
    await ensureBooks(session);
    await session.ensureSchema(stageSchema);
    await session.ensureSchema(request.target.schema);
    const done = await readApplied(session, lake.sql, run);
    if (!done) await dropStagesOf(session, stagedRun(request));
    return { done, place: await readPlace(session, lake.sql, task) };
  });
  if (begun.done) {
    report.log('info', { zh: '本次运行此前已完成，数据已在目标表中', en: 'This run was completed before; its data is in the target' });
    return begun.done;
  }
  const found = await tryAgain(() => reader.shape(), { patience: tuning.patience, report, signal });
  const prepared = await lake.session({ signal }, async (session) => {
    await createBadRows(session, stagedRun(request));
    return prepareRun(request, session, found, begun.place);
  });
  const reading = readingOf(request, reader, folder, prepared, counters, tuning);
  try {
    return await bring(request, reader, reading, prepared, begun.place);
  } catch (error) {
    const failure = syncFailure(error, 'lake', signal, request.segments);
    if (showsChange.has(failure.kind)) await structureChanged(reader, prepared);
    if (failure.kind === 'too-many-bad-rows') await lake.session({ signal }, (session) => showRefused(session, lake.sql, { task, run, staged: stagedRun(request), time: prepared.time })).catch(() => {});
    throw failure;
  }
}

const showsChange = new Set<SyncFailureKind>(['source-table', 'schema-changed', 'too-many-bad-rows']);

/** A table that was changed while it was read shows as a column that is gone or values that do not fit: that is the reason to name. */
async function structureChanged(reader: Reader, { found, compiled }: Prepared): Promise<void> {
  const now = await reader.shape().catch(() => undefined);
  if (now) compareDuring(found, now, compiled.used);
}

async function bring(request: SyncRequest, reader: Reader, reading: Reading, prepared: Prepared, place: Place | null): Promise<SyncResult> {
  const { counters } = reading;
  const { lake, report, signal } = request;
  const { parts, rows } = await tryAgain(() => reader.begin(place?.cursor ?? null, prepared.compiled.used), { patience: reading.patience, report, signal });
  reading.severalParts = parts.length > 1;
  counters.expected = rows;
  counters.progress('reading', true);
  const shared = request.helpers && isShareable(request, parts) ? await tryAgain(async () => reader.share?.(), { patience: reading.patience, report, signal }) : undefined;
  const staged = canHelp(request, shared) ? await readTogether(reading, parts, shared) : await readEverything(reading, parts);
  for (const text of compareDuring(prepared.found, await tryAgain(() => reader.shape(), { patience: reading.patience, report, signal }), prepared.compiled.used)) report.log('warning', text);
  for (const text of reader.notes?.() ?? []) report.log('warning', text);
  counters.judge(true);
  counters.progress('writing', true);
  const { read, rejected } = counters.total;
  const cursor = reader.cursor();
  const full = !reader.partial && cursor === null && (place?.cursor ?? null) === null;
  const keys = comparesKeys(request, prepared) ? await readKeys(request, reading.folder, prepared, { segmentBytes: reading.segmentBytes, patience: reading.patience }) : null;
  warn(request, prepared, full, read);
  const result = await lake.session({ signal }, async (session) => {
    const { stages, checksum } = await finishStages(reading, prepared, session, staged);
    return applyRun({ request, prepared, place, stages, full, keys, result: { read, rejected, checksum, changes: prepared.changes, lineage: prepared.compiled.lineage, cursor } }, session);
  });
  counters.progress('done', true);
  await reader.landed?.(signal).catch((error: unknown) => {
    const { text } = syncFailure(error, 'source');
    report.log('warning', { zh: `数据已写入，但来源的收尾工作失败：${text.zh}`, en: `The data is in, but tidying up at the source failed: ${text.en}` });
  });
  return result;
}

function warn({ report, keys }: SyncRequest, { plan, target }: Prepared, full: boolean, read: number): void {
  if (!full && !keys && (plan.mode === 'soft-delete' || plan.mode === 'history')) report.log('info', {
    zh: '按游标增量读取看不到来源中被删除的行；需要标记删除时请在任务中打开“比对主键找出已删除的行”', en: 'Reading by a cursor cannot see rows that the source has deleted; let the task compare keys to find them',
  });
  if (!full && exchanges({ plan })) report.log('warning', {
    zh: '增量读取与覆盖写入同时使用：目标表只保留本次读到的行', en: 'Incremental reading together with overwriting: the target holds only the rows of this run',
  });
  if (!full && plan.mode === 'overwrite' && plan.part) report.log('info', {
    zh: '增量读取与覆盖部分数据同时使用：被覆盖的部分只保留本次读到的行', en: 'Incremental reading together with overwriting a part: of that part only the rows of this run stay',
  });
  if (full && target && read === 0 && (exchanges({ plan }) || plan.mode === 'soft-delete' || plan.mode === 'history')) report.log('warning', { zh: '来源没有任何数据', en: 'The source has no rows at all' });
}
