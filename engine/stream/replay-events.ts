import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { LakeConflict } from '../lake/failures.ts';
import type { LakeSession } from '../lake/lake.ts';
import { ensureBooks, once, writePlace } from '../sync/books.ts';
import { changesFailure } from '../sync/changes/failures.ts';
import { gone, listQuarantine, markFailedAgain, markReplayed } from '../sync/quarantine.ts';
import { stageSchema, SyncFailure } from '../sync/run.ts';
import { dropStagesOf, stagedRun } from '../sync/stages.ts';
import { answerSql, describeAnswer, targetColumns } from './answer-sql.ts';
import { computeRows, computeWindows, eventsSql, type Computed, type Computing } from './compute-windows.ts';
import { openTarget } from './open-stream.ts';
import { Outbox, resultsOf } from './outbox.ts';
import { eventsAgain, tooLate, type EventTexts, type NoEvent } from './read-again.ts';
import { stageEvents, type NumberedEvent } from './stage-events.ts';
import { newEvents, openOutbox, openStage, type KeptForm } from './state-tables.ts';
import { keptMilliseconds } from './stream-plan.ts';
import { addTotals, noTotals, type StreamRequest } from './stream.ts';
import { forgottenOf, holdStreamPlace, readStreamPlace, type StreamPlace } from './stream-place.ts';
import { windowsUntil } from './windows.ts';

export interface ReplayEventsRequest extends Pick<StreamRequest, 'task' | 'run' | 'plan' | 'target' | 'lake' | 'segments' | 'topic' | 'signal' | 'report'> {
  attempt: number;
  /** Absent: as everywhere. */
  texts?: EventTexts | undefined;
}

export interface ReplayedEvents {
  replayed: number;
  failed: NoEvent[];
  results: number;
  windows: number;
}

interface Replaying extends ReplayEventsRequest {
  session: LakeSession;
  form: KeptForm;
  ids: readonly string[];
  events: readonly NumberedEvent[];
  failed: readonly NoEvent[];
  computing: Computing;
  outbox: Outbox | null;
}

const mostAttempts = 10;

/**
 * Events of the quarantine, as people corrected them, are counted into their windows; those that are closed are computed again.
 * Kept events, results, place and the state of the quarantine are one transaction, that waits for those of the stream itself.
 */
export async function replayEvents(request: ReplayEventsRequest, ids: readonly string[]): Promise<ReplayedEvents> {
  const { lake, signal, topic } = request;
  const staged = stagedRun(request);
  const folder = join(request.segments, `run-${staged}-replay`);
  const kafka = topic?.connect(signal);
  const outbox = kafka && topic ? new Outbox(lake.sql, request.task, { kafka, topic: topic.topic, key: topic.key }) : null;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return await lake.session({ signal }, async (session) => {
      const done = await replay(request, [...new Set(ids)], session, folder, outbox);
      // What cannot be sent now goes with the next results of the stream.
      await outbox?.send(session).catch(() => undefined);
      return done;
    });
  } catch (error) {
    throw changesFailure(error, 'lake', signal);
  } finally {
    await kafka?.close().catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
    await lake.session({ signal: AbortSignal.timeout(30_000) }, (session) => dropStagesOf(session, staged)).catch(() => {});
  }
}

async function replay(request: ReplayEventsRequest, ids: readonly string[], session: LakeSession, folder: string, outbox: Outbox | null): Promise<ReplayedEvents> {
  const { lake: { sql }, task, plan, target } = request;
  const run = stagedRun(request);
  await ensureBooks(session);
  await session.ensureSchema(stageSchema);
  const form = formOf(await readStreamPlace(session, sql, task), plan.window);
  const { columns } = form;
  const answered = await describeAnswer(session, sql, plan, columns);
  const result = targetColumns(answered, plan);
  await openTarget(session, { ...request, run }, result);
  await openStage(session, run, columns);
  if (outbox) await openOutbox(session, task);
  const { rows } = await listQuarantine(session, { task, ids, limit: ids.length, offset: 0 });
  if (rows.length !== ids.length) throw gone();
  const { events, failed } = eventsAgain(plan, columns, rows, request.texts);
  const numbered = events.map((event, index): NumberedEvent => ({ ...event, number: index + 1 }));
  const unheld = new Map<number, NoEvent>();
  await stageEvents({ session, run, folder, columns }, numbered, ({ number }, reason) => void unheld.set(number, { id: events[number - 1]!.id, reason, column: null }));
  const replaying: Replaying = {
    ...request, session, form, ids, outbox, events: numbered.filter(({ number }) => !unheld.has(number)), failed: [...failed, ...unheld.values()],
    computing: { session, sql, task, run, plan, target, columns, answered, filled: result.map(({ name }) => name), together: true },
  };
  const idOf = ({ number }: NumberedEvent) => events[number - 1]!.id;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await session.transaction(() => once(session, request.lake.sql, request, () => count(replaying, idOf)));
    } catch (error) {
      // The stream wrote in the same moment; what is staged is still there.
      if (!(error instanceof LakeConflict) || attempt === mostAttempts) throw error;
      await pause(30 * 2 ** Math.min(attempt, 6), undefined, { signal: request.signal });
    }
  }
}

function formOf({ form }: StreamPlace, window: KeptForm['window']): KeptForm {
  if (!form) throw new SyncFailure('other', { zh: '流任务尚未运行过或已重置，请先启动一次', en: 'The stream has never run or was reset; start it once first' });
  if (JSON.stringify(form.window) !== JSON.stringify(window)) throw new SyncFailure('other', { zh: '窗口设置已改变，请先重新启动流任务', en: 'The windows were changed; start the stream again first' });
  return form;
}

async function count(replaying: Replaying, idOf: (event: NumberedEvent) => string): Promise<ReplayedEvents> {
  const { lake: { sql }, session, task, plan, events, form, computing, outbox } = replaying;
  const held = await holdStreamPlace(session, sql, task);
  if (!held || JSON.stringify(held.place.form) !== JSON.stringify(form)) throw new LakeConflict('other', { zh: '流任务刚刚重新启动，请稍后再试', en: 'The stream was started anew in this moment; try again' });
  const { place } = held;
  const { oldest, again, late } = placedNow(replaying, place);
  if (oldest !== null) {
    await session.execute(`delete from ${sql.table(newEvents(computing.run))} where needed <= ${oldest}`);
    await session.execute(`update ${sql.table(newEvents(computing.run))} set closed = ${oldest}`);
  }
  const good = events.filter((event) => !late.has(event));
  const failed = [...replaying.failed, ...[...late].map((event) => ({ id: idOf(event), reason: tooLate(event.time, plan), column: plan.timeField || null }))];
  const mark = place.watermark.value;
  const computed: Computed = good.length === 0 ? { results: 0, windows: [], forgotten: null }
    : plan.window.kind === 'none' ? await computeRows(computing) : await computeWindows(computing, plan.window, { before: mark, now: mark, again, forgotten: forgottenOf(place, plan) });
  const { results, windows } = computed;
  let { sent } = place;
  if (outbox && results > 0) {
    const rows = plan.window.kind === 'none' ? await session.rows(answerSql(eventsSql(computing, null), sql, plan.sql, computing.answered, null)) : await resultsOf(session, sql, replaying.target, targetColumns(computing.answered, plan), windows);
    sent = await outbox.note(session, sent, targetColumns(computing.answered, plan), rows);
  }
  await markReplayed(session, good.map(idOf));
  for (const { id, reason, column } of failed) await markFailedAgain(session, id, reason, column);
  const own = { run: held.run, cursor: null, shape: null };
  await writePlace(session, sql, task, own, { ...own, cursor: JSON.stringify({ ...place, sent, totals: addTotals(place.totals, { ...noTotals, results, windows: windows.length }) } satisfies StreamPlace) }, new Date());
  return { replayed: good.length, failed, results, windows: windows.length };
}

/** By the watermark of this moment: which windows are open to these events, which have to be computed again, and which are gone. */
function placedNow({ plan, events }: Replaying, place: StreamPlace): { oldest: number | null; again: Set<number>; late: Set<NumberedEvent> } {
  const { window } = plan;
  const mark = place.watermark.value;
  if (window.kind === 'none' || mark === null) return { oldest: null, again: new Set(), late: new Set() };
  const oldest = Math.max(mark - keptMilliseconds(plan), forgottenOf(place, plan) ?? -Infinity);
  const late = new Set(events.filter(({ until }) => until! <= oldest));
  const ends = events.filter((event) => !late.has(event)).flatMap(({ until }) => windowsUntil(until!, window)).map(({ end }) => end);
  return { oldest, late, again: new Set(ends.filter((end) => end <= mark && end > oldest)) };
}
