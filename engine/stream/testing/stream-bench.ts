import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Lake, SegmentColumn } from '../../lake/lake.ts';
import type { Ground } from '../../sync/testing/sync-ground.ts';
import type { Row } from '../../types/data-type.ts';
import { runStream } from '../run-stream.ts';
import type { StreamEnd, StreamEvent, StreamFigures, StreamPiece, StreamRequest, StreamSource } from '../stream.ts';
import { streamPlan } from '../stream-plan.ts';
import { readStreamPlace, type StreamPlace } from '../stream-place.ts';

/** A log that anybody can read again from any place; partitions by name. */
export class EventLog {
  readonly columns: SegmentColumn[];
  readonly events: StreamEvent[] = [];
  readonly partitions: string[];
  /** Events given together. */
  piece = 3;
  #news = () => {};

  constructor(columns: SegmentColumn[], partitions = ['0']) {
    this.columns = columns;
    this.partitions = partitions;
  }

  add(partition: string, row: Row, arrived = Date.now()): void {
    this.events.push({ partition, label: `${partition}:${this.events.length}`, arrived, row });
    this.#news();
  }

  open(): StreamSource {
    const { columns, partitions } = this;
    const read = (from: string, signal: AbortSignal) => this.#read(Number(from), signal);
    return { columns: async () => columns, begin: async () => '0', partitions: async () => partitions, read, close: async () => {} };
  }

  async* #read(from: number, signal: AbortSignal): AsyncGenerator<StreamPiece> {
    for (let place = from; ;) {
      signal.throwIfAborted();
      const events = this.events.slice(place, place + this.piece);
      place += events.length;
      if (events.length) yield { events, problems: [], position: String(place) };
      else await Promise.race([new Promise<void>((resolve) => (this.#news = resolve)), once(signal, 'abort')]);
    }
  }
}

export interface RunningStream {
  ended: Promise<StreamEnd>;
  logs: string[];
  figures: StreamFigures[];
  stop(): Promise<StreamEnd>;
}

let runs = 0;

export function startStream(ground: Ground, task: string, plan: Parameters<typeof streamPlan.parse>[0] & object, source: StreamRequest['source'], more: Partial<StreamRequest> & { lake?: Lake } = {}): RunningStream {
  const controller = new AbortController();
  const logs: string[] = [];
  const figures: StreamFigures[] = [];
  const ended = runStream({
    task, run: `run${(runs += 1)}`, plan: streamPlan.parse(plan), target: { schema: 'dw0', table: task, comment: '' }, source, lake: ground.lake, segments: ground.segments, signal: controller.signal,
    report: { log: (level, text) => void logs.push(`${level}: ${text.en}`), figures: (one) => void figures.push(one), opened() {} }, ...more,
  });
  ended.catch(() => {});
  return {
    ended, logs, figures,
    stop() {
      controller.abort();
      return ended;
    },
  };
}

export const placeOf = (ground: Ground, task: string): Promise<StreamPlace> => ground.lake.session({ signal: AbortSignal.timeout(40_000) }, (session) => readStreamPlace(session, ground.lake.sql, task));

/** Awaits a state of the stream; fails early when the stream has failed. */
export async function untilPlace(ground: Ground, task: string, running: RunningStream, wanted: (place: StreamPlace) => boolean): Promise<StreamPlace> {
  let failure: unknown;
  running.ended.catch((cause: unknown) => (failure = cause));
  for (const deadline = Date.now() + 40_000; ; await pause(30)) {
    const place = await placeOf(ground, task).catch(() => undefined);
    if (place && wanted(place)) return place;
    if (failure) throw failure;
    if (Date.now() > deadline) throw new Error(`waited in vain; the place is ${JSON.stringify(place)}; ${running.logs.join('\n')}`);
  }
}
