import type { Lake, SegmentColumn } from '../lake/lake.ts';
import type { KafkaConnection } from '../connectors/kafka/kafka-connection.ts';
import type { BadRow, RunReport, SyncTarget } from '../sync/run.ts';
import type { Row } from '../types/data-type.ts';
import type { StreamPlan } from './stream-plan.ts';

export interface StreamEvent {
  /** Events of one partition come in order. */
  partition: string;
  /** Where it stands in the source, for people. */
  label: string;
  /** When the source took note of it. */
  arrived: number;
  /** In the order of the columns. */
  row: Row;
}

export interface StreamPiece {
  events: StreamEvent[];
  problems: BadRow[];
  /** Where to go on once this and all before it are durable; null: what follows belongs to it. */
  position: string | null;
}

/** What events come from. A place that was given stays good until the next one is durable. */
export interface StreamSource {
  columns(): Promise<SegmentColumn[]>;
  /** Where the stream begins when it never ran: what comes from now on will be told. */
  begin(): Promise<string>;
  partitions(): Promise<string[]>;
  /** Ends by failing or by the signal. */
  read(from: string, signal: AbortSignal, durable: () => string): AsyncIterable<StreamPiece>;
  /** Partitions that have something which was not given yet. */
  waiting?(): Promise<Set<string>>;
  close(): Promise<void>;
}

export interface StreamTopic {
  connect(signal: AbortSignal): KafkaConnection;
  topic: string;
  /** A column of the result; empty: none. */
  key: string;
}

export interface StreamRequest {
  task: string;
  /** Another one for each taking: whoever took over last is the only one who can write. */
  run: string;
  plan: StreamPlan;
  target: SyncTarget;
  /** A source of its own at every call. */
  source(signal: AbortSignal): Promise<StreamSource>;
  lake: Lake;
  segments: string;
  /** Results go there, too, at least once. */
  topic?: StreamTopic | null | undefined;
  signal: AbortSignal;
  report: StreamReport;
  /** Waiting for a source or a lake that is away, at most so long without any progress. */
  patienceSeconds?: number;
  /** For tests. */
  now?: () => number;
}

export interface StreamTotals {
  events: number;
  /** Came after their windows were closed, whatever was then done with them. */
  late: number;
  /** Put aside: no time, no event at all, or late by that policy. */
  rejected: number;
  /** Rows written to the target, and windows that were computed. */
  results: number;
  windows: number;
}

export const noTotals: StreamTotals = { events: 0, late: 0, rejected: 0, results: 0, windows: 0 };

export function addTotals(one: StreamTotals, other: StreamTotals): StreamTotals {
  return { events: one.events + other.events, late: one.late + other.late, rejected: one.rejected + other.rejected, results: one.results + other.results, windows: one.windows + other.windows };
}

export interface StreamFigures {
  /** Of this run. */
  totals: StreamTotals;
  bytes: number;
  watermark: number | null;
  /** By how much the watermark is behind the clock. */
  lagSeconds: number | null;
  openWindows: number;
}

export interface OpenedStream {
  /** Of an event. */
  columns: readonly SegmentColumn[];
  answered: readonly SegmentColumn[];
  /** Of the target, in the order of the answer. */
  result: readonly SegmentColumn[];
}

export interface StreamReport extends Pick<RunReport, 'log'> {
  figures(figures: StreamFigures): void;
  /** The target is there. */
  opened(stream: OpenedStream): void;
}

export interface StreamEnd {
  totals: StreamTotals;
  watermark: number | null;
  columns: readonly SegmentColumn[];
}
