import { rm } from 'node:fs/promises';
import type { TableName } from '../../connectors/connector.ts';
import type { LakeSession, LoadRequest } from '../../lake/lake.ts';
import { SyncFailure, type BadRow, type ReadingPart } from '../run.ts';
import { cutSegments } from '../segments/cut-segments.ts';
import type { Segment, SegmentBytes } from '../segments/segment.ts';
import { BadRows } from '../sift/bad-rows.ts';
import { isBadData } from '../sift/is-bad-data.ts';
import { siftSegment } from '../sift/sift-segment.ts';
import { orderColumn, stagedRun } from '../stages.ts';
import type { Counter } from './counters.ts';
import { numberRows, rowsPerPart } from './number-rows.ts';
import { readAhead } from './read-ahead.ts';
import type { Reading } from './reading.ts';
import { RowPositions } from './row-positions.ts';
import { tryAgain } from './try-again.ts';

/** Parts that share a stage table: if one of them breaks off, all of them are read again into an empty one. */
export interface PartGroup {
  index: number;
  parts: { part: ReadingPart; number: number }[];
}

export async function readGroup(reading: Reading, session: LakeSession, group: PartGroup, signal: AbortSignal): Promise<TableName> {
  const { request, request: { lake, report }, folder, counters } = reading;
  const stage = reading.stageName(group.index);
  const bad = new BadRows({ run: stagedRun(request), reading: group.index, folder });
  let lastGiven = 0;
  const create = () => session.createTable({ ...stage, comment: reading.stageComment, columns: reading.stage.map(({ name, type, comment, nullable }) => ({ name, type, comment, nullable })) });
  await create();
  await tryAgain(async () => {
    const counter = counters.begin(group.index);
    try {
      for (const one of group.parts) await new PartReading(reading, session, stage, bad, counter, one, () => (lastGiven = Date.now())).run(signal);
    } finally {
      // Also when there are too many: people want to see which. A session that has ended takes no more.
      await bad.flush(session).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
    }
  }, {
    patience: reading.patience, report, signal, lastGiven: () => lastGiven,
    async clean() {
      counters.begin(group.index);
      await session.dropTable(stage);
      await create();
      await bad.forget(session, lake.sql);
    },
  });
  return stage;
}

class PartReading {
  readonly #reading: Reading;
  readonly #session: LakeSession;
  readonly #bad: BadRows;
  readonly #counter: Counter;
  readonly #part: PartGroup['parts'][number];
  readonly #given: () => void;
  readonly #load: Omit<LoadRequest, 'file'>;
  /** First rows of pieces that a lake might take although they hold what must not be taken. */
  readonly #suspicious: number[] = [];
  readonly #positions: RowPositions;

  constructor(reading: Reading, session: LakeSession, stage: TableName, bad: BadRows, counter: Counter, part: PartGroup['parts'][number], given: () => void) {
    this.#reading = reading;
    this.#session = session;
    this.#bad = bad;
    this.#counter = counter;
    this.#part = part;
    this.#given = given;
    this.#positions = new RowPositions(reading.severalParts ? part.part.title : null);
    this.#load = { into: stage, columns: reading.columns, select: reading.select, where: reading.where };
  }

  async run(outer: AbortSignal): Promise<void> {
    const { folder, columns, segmentBytes } = this.#reading;
    // A load that fails ends the reading too, wherever that stands.
    const ending = new AbortController();
    const signal = AbortSignal.any([outer, ending.signal]);
    try {
      for await (const segment of readAhead(cutSegments(this.#pieces(signal), { folder, name: `part-${this.#part.number}`, columns, signal, bytes: segmentBytes }))) {
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
    const first = this.#part.number * rowsPerPart;
    let row = 0;
    for await (const { problems, ...piece } of reader.read(this.#part.part, signal)) {
      signal.throwIfAborted();
      this.#given();
      for (const problem of problems ?? []) this.#reject(problem);
      this.#counter.read += piece.rows + (problems?.length ?? 0);
      this.#positions.took(piece, problems?.length ?? 0);
      this.#counter.bytes += piece.bytes.length;
      counters.judge();
      counters.progress('reading');
      if (piece.bytes.length > request.plan.limits.mostCharacters || piece.bytes.includes(0)) this.#suspicious.push(row);
      yield numbered ? numberRows(piece, first + row) : piece;
      row += piece.rows;
      await rows.took(piece.rows, signal);
      await bytes.took(piece.bytes.length, signal);
    }
  }

  #reject(bad: BadRow): void {
    this.#bad.add(bad);
    this.#counter.rejected += 1;
  }

  async #take(segment: Segment, signal: AbortSignal): Promise<void> {
    const rejected = { before: 0 };
    const loaded = this.#isSuspicious(segment) ? await this.#sift(segment, signal, rejected) : await this.#session.load({ ...this.#load, file: segment.file }).then(({ rows }) => rows, (error: unknown) => {
      if (!isBadData(error)) throw error;
      return this.#sift(segment, signal, rejected);
    });
    this.#counter.loaded += loaded;
    this.#positions.forget(segment.first + segment.rows);
    if (!this.#load.where && loaded + rejected.before !== segment.rows) throw notAll(segment.rows, loaded + rejected.before);
    if (this.#bad.isFull) await this.#bad.flush(this.#session);
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
    return siftSegment({
      session: this.#session, sql: request.lake.sql, sourceOf: (target) => sources.get(target), segment, load: this.#load, required, mostCharacters: request.plan.limits.mostCharacters, signal, own: new Set([orderColumn]),
      position: (row) => this.#positions.of(row),
      reject: async (bad) => {
        rejected.before += 1;
        this.#reject(bad);
        if (this.#bad.isFull) await this.#bad.flush(this.#session);
        counters.judge();
      },
    });
  }
}

const notAll = (read: number, taken: number) => new SyncFailure('other', {
  zh: `数据湖只接收了 ${read} 行中的 ${taken} 行，运行已中止，未写入任何数据`, en: `The lake took ${taken} of ${read} rows; the run was ended and nothing was written`,
});
