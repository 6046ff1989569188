import { isUtf8 } from 'node:buffer';
import { rm } from 'node:fs/promises';
import type { TableName } from '../../connectors/connector.ts';
import type { LakeSession, LoadRequest } from '../../lake/lake.ts';
import { SyncFailure, type BadRow, type ReadingPart } from '../run.ts';
import { cutSegments } from '../segments/cut-segments.ts';
import type { Segment, SegmentBytes } from '../segments/segment.ts';
import type { BadRows } from '../sift/bad-rows.ts';
import { isBadData } from '../sift/is-bad-data.ts';
import { siftSegment } from '../sift/sift-segment.ts';
import { orderColumn } from '../stages.ts';
import type { Counter } from './counters.ts';
import { loadPlain } from './load-plain.ts';
import { numberRows, rowsPerPart } from './number-rows.ts';
import { readAhead } from './read-ahead.ts';
import type { Reading } from './reading.ts';
import { RowPositions } from './row-positions.ts';

export interface NumberedPart {
  part: ReadingPart;
  number: number;
}

export interface PartOptions {
  session: LakeSession;
  stage: TableName;
  bad: BadRows;
  counter: Counter;
  one: NumberedPart;
  /** The source gave something. */
  given: () => void;
}

/** One part of a source, from its reader into a stage: cut into segments, loaded, and sifted where the lake refuses. */
export class PartReading {
  readonly #reading: Reading;
  readonly #options: PartOptions;
  readonly #load: Omit<LoadRequest, 'file'>;
  /** First rows of pieces that a lake might take although they hold what must not be taken. */
  readonly #suspicious: number[] = [];
  readonly #positions: RowPositions;

  constructor(reading: Reading, options: PartOptions) {
    this.#reading = reading;
    this.#options = options;
    this.#positions = new RowPositions(reading.severalParts ? options.one.part.title : null);
    this.#load = { into: options.stage, columns: reading.columns, select: reading.select, where: reading.where };
  }

  async run(outer: AbortSignal): Promise<void> {
    const { one: { part, number }, counter, given } = this.#options;
    if (await loadPlain(this.#reading, { load: this.#load, part, counter, given, link: `part-${number}.csv` }, outer)) return;
    const { folder, columns, segmentBytes } = this.#reading;
    // A load that fails ends the reading too, wherever that stands.
    const ending = new AbortController();
    const signal = AbortSignal.any([outer, ending.signal]);
    try {
      for await (const segment of readAhead(cutSegments(this.#pieces(signal), { folder, name: `part-${number}`, columns, signal, bytes: segmentBytes }))) {
        try {
          await this.#take(segment, signal);
        } catch (error) {
          ending.abort(error);
          throw error;
        } finally {
          await rm(segment.file, { force: true });
        }
      }
    } finally {
      ending.abort();
    }
  }

  async* #pieces(signal: AbortSignal): AsyncGenerator<SegmentBytes> {
    const { reader, rows, bytes, counters, numbered, request } = this.#reading;
    const { one, counter, given } = this.#options;
    const first = one.number * rowsPerPart;
    let row = 0;
    for await (const { problems, ...piece } of reader.read(one.part, signal)) {
      signal.throwIfAborted();
      given();
      for (const problem of problems ?? []) this.#reject(problem);
      counter.read += piece.rows + (problems?.length ?? 0);
      this.#positions.took(piece, problems?.length ?? 0);
      counter.bytes += piece.bytes.length;
      counters.judge();
      counters.progress('reading');
      // DuckDB stumbles, with all that it has open, over bytes that are no UTF-8 where it need not read every column.
      // DuckDB stumbles, with all that it has open, over bytes that are no UTF-8 where it need not read every column.
      if (piece.bytes.length > request.plan.limits.mostCharacters || piece.bytes.includes(0) || !isUtf8(piece.bytes)) this.#suspicious.push(row);
      yield numbered ? numberRows(piece, first + row) : piece;
      row += piece.rows;
      await rows.took(piece.rows, signal);
      await bytes.took(piece.bytes.length, signal);
    }
  }

  #reject(bad: BadRow): void {
    this.#options.bad.add(bad);
    this.#options.counter.rejected += 1;
  }

  async #take(segment: Segment, signal: AbortSignal): Promise<void> {
    const { session, bad, counter } = this.#options;
    const rejected = { before: 0 };
    const loaded = this.#isSuspicious(segment) ? await this.#sift(segment, signal, rejected) : await session.load({ ...this.#load, file: segment.file }).then(({ rows }) => rows, (error: unknown) => {
      if (!isBadData(error)) throw error;
      return this.#sift(segment, signal, rejected);
    });
    counter.loaded += loaded;
    this.#positions.forget(segment.first + segment.rows);
    if (!this.#load.where && loaded + rejected.before !== segment.rows) throw notAll(segment.rows, loaded + rejected.before);
    if (bad.isFull) await bad.flush(session);
    this.#reading.counters.judge();
    this.#reading.counters.progress('reading');
  }

  /** Segments come in order, so that what was asked about can be forgotten. */
  #isSuspicious({ first, rows }: Segment): boolean {
    const found = this.#suspicious.filter((row) => row < first + rows).length;
    this.#suspicious.splice(0, found);
    return found > 0;
  }

  #sift(segment: Segment, signal: AbortSignal, rejected: { before: number }): Promise<number> {
    const { required, sources, request, counters } = this.#reading;
    const { session, bad } = this.#options;
    return siftSegment({
      session, sql: request.lake.sql, sourceOf: (target) => sources.get(target), segment, load: this.#load, required, mostCharacters: request.plan.limits.mostCharacters, signal, own: new Set([orderColumn]),
      position: (row) => this.#positions.of(row),
      reject: async (refused) => {
        rejected.before += 1;
        this.#reject(refused);
        if (bad.isFull) await bad.flush(session);
        counters.judge();
      },
    });
  }
}

const notAll = (read: number, taken: number) => new SyncFailure('other', {
  zh: `数据湖只接收了 ${read} 行中的 ${taken} 行，运行已中止，未写入任何数据`, en: `The lake took ${taken} of ${read} rows; the run was ended and nothing was written`,
});
