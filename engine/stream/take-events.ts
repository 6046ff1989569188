import { setTimeout as pause } from 'node:timers/promises';
import { LakeConflict } from '../lake/failures.ts';
import type { LakeSession } from '../lake/lake.ts';
import { encodeText } from '../sync/segments/encode-rows.ts';
import type { BadRow } from '../sync/run.ts';
import { answerSql } from './answer-sql.ts';
import { computeRows, computeWindows, endsOf, eventsSql, type Computed, type Computing } from './compute-windows.ts';
import { EventJudge } from './judge-events.ts';
import type { OpenedStream } from './open-stream.ts';
import { resultsOf, type Outbox } from './outbox.ts';
import { quarantineEvents } from './quarantine-events.ts';
import { stageEvents, type NumberedEvent } from './stage-events.ts';
import { newEvents, stateTable } from './state-tables.ts';
import { addTotals, noTotals, type StreamPiece, type StreamRequest, type StreamTotals } from './stream.ts';
import type { StreamPlace, StreamPlaceBook } from './stream-place.ts';
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
    this.#judge = new EventJudge(plan, opened.columns, watermark);
    this.#computing = { session, sql, task, run, plan, target, columns: opened.columns, answered: opened.answered, filled: opened.result.map(({ name }) => name) };
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
        // Somebody else wrote to the same table; what is staged is still there.
        if (!(error instanceof LakeConflict) || attempt === mostAttempts) throw error;
        await pause(50 * 2 ** attempt, undefined, { signal });
      }
    }
    await this.#context.outbox?.send(this.#context.session);
  }

  async #apply(position: string): Promise<void> {
    const { request: { task, run, lake }, session, book, watermark, folder } = this.#context;
    const { problems, again, totals } = this.#waiting;
    let done = totals;
    const keep = await session.transaction(async () => {
      const { results, windows } = await this.#compute(again);
      const sent = await this.#note({ results, windows });
      await session.execute(`${lake.kind === 'postgresql' ? 'truncate' : 'delete from'} ${lake.sql.table(newEvents(run))}`);
      await quarantineEvents(session, folder, { task, run }, problems);
      done = { ...totals, results, windows: windows.length };
      const place: StreamPlace = { ...book.place, position, watermark: watermark.state, totals: addTotals(book.place.totals, done), number: this.#number, sent };
      return book.write(session, place);
    });
    keep();
    this.totals = addTotals(this.totals, done);
    this.#waiting = empty();
  }

  #compute(again: ReadonlySet<number>): Promise<Computed> {
    const { request: { plan: { window } }, book, watermark } = this.#context;
    if (window.kind === 'none') return this.isEmpty ? Promise.resolve({ results: 0, windows: [] }) : computeRows(this.#computing);
    return computeWindows(this.#computing, window, { before: book.place.watermark.value, now: watermark.value, again });
  }

  async #note({ results, windows }: Computed): Promise<number> {
    const { request: { target, lake: { sql }, plan }, session, book, outbox, opened: { answered, result } } = this.#context;
    if (!outbox || results === 0) return book.place.sent;
    const rows = plan.window.kind === 'none' ? await session.rows(answerSql(eventsSql(this.#computing, null), sql, plan.sql, answered, null)) : await resultsOf(session, sql, target, result, windows);
    return outbox.note(session, book.place.sent, result, rows);
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
