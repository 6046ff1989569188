import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { LakeSession, SegmentColumn } from '../lake/lake.ts';
import { ensureBooks } from '../sync/books.ts';
import { changesFailure } from '../sync/changes/failures.ts';
import { stageSchema } from '../sync/run.ts';
import { tidyStages } from '../sync/stages.ts';
import { PieceCollector } from './collect-pieces.ts';
import { openStream } from './open-stream.ts';
import { Outbox } from './outbox.ts';
import { addTotals, noTotals, type StreamEnd, type StreamRequest, type StreamSource, type StreamTotals } from './stream.ts';
import { StreamPlaceBook } from './stream-place.ts';
import { EventsTaker } from './take-events.ts';
import { Watermark } from './watermark.ts';

const patienceSeconds = 600;
const longestPause = 30_000;
const lookMilliseconds = 1000;
const closingMilliseconds = 2000;

/**
 * Computes a stream until it is called off or cannot go on; what passes (a source or a lake that is away) is waited for. Killed
 * anywhere, it goes on where it stopped: events, results, watermark and place are one transaction of the lake.
 */
export async function runStream(request: StreamRequest): Promise<StreamEnd> {
  return new StreamRun(request).run();
}

class StreamRun {
  readonly #request: StreamRequest;
  readonly #book: StreamPlaceBook;
  readonly #now: () => number;
  #totals: StreamTotals = noTotals;
  #bytes = 0;
  #columns: readonly SegmentColumn[] = [];
  #failures = 0;
  #failingSince = 0;

  constructor(request: StreamRequest) {
    this.#request = request;
    this.#book = new StreamPlaceBook(request.lake.sql, request.task, request.run);
    this.#now = request.now ?? Date.now;
  }

  async run(): Promise<StreamEnd> {
    const { signal, lake, run } = this.#request;
    try {
      for (let taken = false; !signal.aborted;) {
        try {
          taken ||= await this.#takeOver();
          await this.#attempt();
          await pause(lookMilliseconds, undefined, { signal });
        } catch (error) {
          if (!signal.aborted) await this.#overcome(error);
        }
      }
      return { totals: this.#totals, watermark: this.#book.place.watermark.value, columns: this.#columns };
    } finally {
      await tidyStages(lake, run, signal);
    }
  }

  async #takeOver(): Promise<true> {
    const { lake, signal } = this.#request;
    await lake.session({ signal }, async (session) => {
      await ensureBooks(session);
      await session.ensureSchema(stageSchema);
      await this.#book.takeOver(session);
    }).catch((error: unknown) => {
      throw changesFailure(error, 'lake', signal);
    });
    return true;
  }

  async #attempt(): Promise<void> {
    const { lake, signal, source: open, segments, run, topic } = this.#request;
    const ending = new AbortController();
    const both = AbortSignal.any([signal, ending.signal]);
    const folder = join(segments, `run-${run}-stream`);
    const source = await open(both).catch((error: unknown) => {
      throw changesFailure(error, 'source', signal);
    });
    const kafka = topic?.connect(both);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const columns = await source.columns().catch((error: unknown) => {
        throw changesFailure(error, 'source', signal);
      });
      await lake.session({ signal: both }, (session) => this.#follow(session, source, columns, folder, kafka && topic ? new Outbox(lake.sql, this.#request.task, { kafka, topic: topic.topic, key: topic.key }) : null, both)).catch((error: unknown) => {
        throw changesFailure(error, 'lake', signal);
      });
    } finally {
      ending.abort();
      // Whoever takes long to say good-bye is not waited for.
      await Promise.race([Promise.allSettled([source.close(), kafka?.close()]), pause(closingMilliseconds)]);
      await rm(folder, { recursive: true, force: true }).catch(() => {});
    }
  }

  async #follow(session: LakeSession, source: StreamSource, columns: readonly SegmentColumn[], folder: string, outbox: Outbox | null, signal: AbortSignal): Promise<void> {
    const { plan, report } = this.#request;
    const opened = await openStream(this.#request, session, this.#book, columns);
    this.#columns = opened.result;
    report.opened(opened);
    const position = await this.#begin(session, source);
    const watermark = new Watermark({ delay: plan.watermarkSeconds * 1000, idle: plan.idleSeconds * 1000 }, this.#book.place.watermark, await source.partitions(), this.#now());
    const taker = new EventsTaker({ request: this.#request, session, book: this.#book, opened, watermark, outbox, folder });
    const before = { totals: this.#totals, bytes: this.#bytes };
    await outbox?.send(session);
    const collector = new PieceCollector(fromSource(source.read(position, signal, () => this.#book.place.position!), this.#request.signal));
    try {
      for (let told = 0; ;) {
        const pieces = await collector.take(lookMilliseconds);
        signal.throwIfAborted();
        if (!pieces) return;
        const now = this.#now();
        if (pieces.length) await taker.stage(pieces, now);
        await this.#look(source, watermark, pieces.length === 0, now);
        const whole = pieces.length ? pieces.at(-1)!.position : taker.isEmpty && taker.isDue ? this.#book.place.position : null;
        if (whole !== null) {
          await taker.apply(whole);
          this.#totals = addTotals(before.totals, taker.totals);
          this.#bytes = before.bytes + taker.bytes;
          this.#failures = 0;
        }
        if (Date.now() - told >= lookMilliseconds) {
          told = Date.now();
          report.figures({ totals: this.#totals, bytes: this.#bytes, watermark: watermark.value, lagSeconds: watermark.value === null ? null : (now - watermark.value) / 1000, openWindows: await taker.openWindows() });
        }
      }
    } finally {
      collector.stop();
    }
  }

  /** Before the first event is read it is written down from where on, so that nothing is lost if nobody comes so far. */
  async #begin(session: LakeSession, source: StreamSource): Promise<string> {
    const { position } = this.#book.place;
    if (position !== null) return position;
    const begins = await source.begin().catch((error: unknown) => {
      throw changesFailure(error, 'source', this.#request.signal);
    });
    (await session.transaction(async () => this.#book.write(session, { ...await this.#book.hold(session), position: begins })))();
    return begins;
  }

  /** Time goes by although nothing comes, or not everywhere. */
  async #look(source: StreamSource, watermark: Watermark, nothingCame: boolean, now: number): Promise<void> {
    if (!watermark.hasSilent(now)) return;
    watermark.advance(now, await source.waiting?.().catch(() => undefined));
    const { plan } = this.#request;
    // Events that are still to come arrive after now; those on their way have the time that makes a partition silent.
    if (plan.timeField === '' && nothingCame && watermark.isSilent(now)) watermark.raiseTo(now - (plan.idleSeconds + plan.watermarkSeconds) * 1000);
  }

  /** Gets over what can be got over; everything else is thrown. */
  async #overcome(error: unknown): Promise<void> {
    const { signal, report } = this.#request;
    const failure = changesFailure(error, 'source', signal);
    if (!failure.passing) throw failure;
    const now = Date.now();
    if (this.#failures === 0) this.#failingSince = now;
    this.#failures += 1;
    if (now - this.#failingSince > (this.#request.patienceSeconds ?? patienceSeconds) * 1000) throw failure;
    const wait = Math.min(1000 * 2 ** (this.#failures - 1), longestPause);
    report.log('warning', { zh: `${failure.text.zh}。${wait / 1000} 秒后自动重试`, en: `${failure.text.en}. Trying again in ${wait / 1000} s` });
    await pause(wait, undefined, { signal }).catch(() => {});
  }
}

/** Failures of the source are told apart from those of the lake where they happen. */
async function* fromSource<T>(stream: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  try {
    yield* stream;
  } catch (error) {
    throw changesFailure(error, 'source', signal);
  }
}
