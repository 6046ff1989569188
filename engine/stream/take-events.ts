import { setTimeout as pause } from 'node:timers/promises';
import { LakeConflict } from '../lake/failures.ts';
import type { LakeSession } from '../lake/lake.ts';
import { encodeText } from '../sync/segments/encode-rows.ts';
import type { BadRow } from '../sync/run.ts';
import { answerSql } from './answer-sql.ts';
import { computeRows, computeWindows, endsOf, eventsSql, type Computed, type Computing } from './compute-windows.ts';
import { EventJudge } from './judge-events.ts';
import type { OpenedStream } from './stream.ts';
import { resultsOf, type Outbox } from './outbox.ts';
import { quarantineEvents } from './quarantine-events.ts';
import { stageEvents, type NumberedEvent } from './stage-events.ts';
import { newEvents, stateTable } from './state-tables.ts';
import { addTotals, noTotals, type StreamPiece, type StreamRequest, type StreamTotals } from './stream.ts';
import { forgottenOf, type StreamPlace, type StreamPlaceBook } from './stream-place.ts';
import type { Watermark } from './watermark.ts';
import { openWindows } from './windows.ts';

const mostAttempts = 8;

export interface TakeContext {
  request: StreamRequest;
  session: LakeSession;
  book: StreamPlaceBook;
  opened: OpenedStream;
  watermark: Watermark;
  outbox: Outbox | null;
  folder: string;
}

/** Brings events into the lake: into a stage as they come, and once they are whole, with results, watermark and place in one transaction. */
export class EventsTaker {
  readonly #context: TakeContext;
  readonly #judge: EventJudge;
  readonly #computing: Computing;
  #waiting: { problems: BadRow[]; again: Set<number>; totals: StreamTotals } = empty();
  #number: number;
  /** Of this run, once they are durable. */
  totals: StreamTotals = noTotals;
  bytes = 0;

  constructor(context: TakeContext) {
    const { request: { task, run, plan, target, lake: { sql } }, session, opened, watermark, book } = context;
    this.#context = context;
    this.#judge = new EventJudge(plan, opened.columns, watermark, forgottenOf(book.place, plan));
    this.#computing = { session, sql, task, run, plan, target, columns: opened.columns, answered: opened.answered, filled: opened.result.map(({ name }) => name), together: true };
    this.#number = book.place.number;
  }

  /** Puts what came into the stage. */
  async stage(pieces: readonly StreamPiece[], now: number): Promise<void> {
    const { request: { run }, session, folder, opened: { columns } } = this.#context;
    const events = pieces.flatMap((piece) => piece.events);
    const { kept, problems, late, again } = this.#judge.judge(events, now);
    const numbered = kept.map((one): NumberedEvent => ({ ...one, number: (this.#number += 1) }));
    const bad = [...pieces.flatMap((piece) => piece.problems), ...problems];
    this.bytes += await stageEvents({ session, run, folder, columns }, numbered, ({ event }, reason) => bad.push({
      position: event.label, reason, values: Object.fromEntries(columns.map(({ name, type }, index) => [name, event.row[index] === null ? null : encodeText(event.row[index]!, type)])),
    }));
    const { totals } = this.#waiting;
    this.#waiting.problems.push(...bad);
    for (const end of again) this.#waiting.again.add(end);
    this.#waiting.totals = { ...totals, events: totals.events + events.length + pieces.reduce((sum, piece) => sum + piece.problems.length, 0), late: totals.late + late, rejected: totals.rejected + bad.length };
  }

  get isEmpty(): boolean {
    return this.#waiting.totals.events === 0;
  }

  /** Makes all that is staged durable, up to this place. */
  async apply(position: string): Promise<void> {
    const { request: { signal } } = this.#context;
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.#apply(position);
        break;
      } catch (error) {
        // Nothing was written, and what is staged is still there.
        if (!(error instanceof LakeConflict) && this.#computing.together && !signal.aborted) {
          this.#computing.together = false;
          continue;
        }
        if (!(error instanceof LakeConflict) || attempt === mostAttempts) throw error;
        await pause(50 * 2 ** attempt, undefined, { signal });
      }
    }
    await this.#context.outbox?.send(this.#context.session);
  }

  async #apply(position: string): Promise<void> {
    const { request: { task, run, lake, plan }, session, book, watermark, folder } = this.#context;
    const { problems, again, totals } = this.#waiting;
    let done = totals;
    const keep = await session.transaction(async () => {
      const stored = await book.hold(session);
      const computed = await this.#compute(again, stored);
      const { results, windows, forgotten } = computed;
      const sent = await this.#note(computed, stored.sent);
      await session.execute(`${lake.kind === 'postgresql' ? 'truncate' : 'delete from'} ${lake.sql.table(newEvents(run))}`);
      await quarantineEvents(session, folder, { task, run }, problems);
      done = { ...totals, results, windows: windows.length };
      const place: StreamPlace = { ...stored, position, watermark: watermark.state, totals: addTotals(stored.totals, done), number: this.#number, sent, forgotten: plan.window.kind === 'none' ? watermark.value : forgotten };
      return book.write(session, place);
    });
    keep();
    this.totals = addTotals(this.totals, done);
    this.#waiting = empty();
  }

  #compute(again: ReadonlySet<number>, stored: StreamPlace): Promise<Computed> {
    const { request: { plan }, watermark } = this.#context;
    if (plan.window.kind === 'none') return this.isEmpty ? Promise.resolve({ results: 0, windows: [], forgotten: null }) : computeRows(this.#computing);
    return computeWindows(this.#computing, plan.window, { before: stored.watermark.value, now: watermark.value, again, forgotten: forgottenOf(stored, plan) });
  }

  async #note({ results, windows }: Computed, before: number): Promise<number> {
    const { request: { target, lake: { sql }, plan }, session, outbox, opened: { answered, result } } = this.#context;
    if (!outbox || results === 0) return before;
    const rows = plan.window.kind === 'none' ? await session.rows(answerSql(eventsSql(this.#computing, null), sql, plan.sql, answered, null)) : await resultsOf(session, sql, target, result, windows);
    return outbox.note(session, before, result, rows);
  }

  /** Whether the watermark has moved on without any event. */
  get isDue(): boolean {
    const { book, watermark, request: { plan } } = this.#context;
    return plan.window.kind !== 'none' && watermark.value !== book.place.watermark.value;
  }

  async openWindows(): Promise<number> {
    const { request: { plan: { window }, task, lake: { sql } }, session, watermark } = this.#context;
    if (window.kind === 'none') return 0;
    return openWindows(await endsOf(session, sql.table(stateTable(task)), watermark.value === null ? 'true' : `needed > ${watermark.value}`), window, watermark.value);
  }
}

const empty = () => ({ problems: [] as BadRow[], again: new Set<number>(), totals: noTotals });
