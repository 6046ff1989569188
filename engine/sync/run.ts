import type { Text } from '#platform/contract/text.ts';
import type { Incarnation, TableName } from '../connectors/connector.ts';
import type { FileForm, Lake } from '../lake/lake.ts';
import type { DataType } from '../types/data-type.ts';
import type { SyncPlan } from './plan.ts';
import type { Helpers, SharedSource } from './spread/spread.ts';
import type { SegmentBytes } from './segments/segment.ts';

/** A column as the source has it now. */
export interface SourceColumn {
  name: string;
  type: DataType;
  native: string;
  nullable: boolean;
  comment: string;
  /** As the source declares it, to tell when it changes; absent: it does not say. */
  default?: string | null | undefined;
  /** What its type cannot keep exactly. */
  loss?: Text | undefined;
}

export interface SourceShape {
  columns: SourceColumn[];
  /** Empty: the source declares none. */
  primaryKey: string[];
  /** Rows with the same key may come all the same: only settings say that it is one, or rows are read at several moments and come again when they change meanwhile. */
  keyMayRepeat?: boolean | undefined;
  comment: string;
  /** Which table it is that has the name; absent: the source does not say. */
  incarnation?: Incarnation | undefined;
}

/** A piece of the source that is read on its own and, if need be, again: a range of keys, a file, all. */
export interface ReadingPart {
  /** The same for the same piece, whoever reads it. */
  key: string;
  /** What it is, for the run log. */
  title: string;
}

/** A row that could not be taken over: the values as text, as far as they are known. */
export interface BadRow {
  /** Which row of the source, from 1; with the file where there are several. */
  position: string;
  reason: Text;
  column?: string | undefined;
  values: Record<string, string | null>;
}

/** A part that a lake may read itself: a file of this machine, whose cells are the columns given to `begin`. */
export interface PlainFile {
  form: FileForm;
  /** Gives the file this name too, by which the lake may read it; false: it cannot have it. */
  link(name: string): Promise<boolean>;
  /** How many rows a lake must find in it, by that name; null: it is not built as plainly as it seemed, and must be read. */
  count(name: string, counted: (rows: number, bytes: number) => void, signal: AbortSignal): Promise<number | null>;
  /** Once it is loaded. */
  loaded(): Promise<void>;
}

/** What the sync engine reads from: databases, files, APIs, topics, and what an area brings itself. */
export interface Reader {
  shape(): Promise<SourceShape>;
  /** Fixes what this run reads, from where the last one ended. `rows`: a guess, for the progress. */
  begin(cursor: string | null, columns: readonly string[]): Promise<{ parts: ReadingPart[]; rows: number | null }>;
  /** Columns in the order given to `begin`. May be called again for a part that failed half way. */
  read(part: ReadingPart, signal: AbortSignal): AsyncIterable<SegmentBytes & { problems?: BadRow[] }>;
  /** Gives only what came after some place, also where it has reached none yet: what it does not give may still be there. */
  partial?: boolean | undefined;
  /** A part that need not be read by us, whose rows have `most` bytes each at most; undefined: it has to be. */
  plain?(part: ReadingPart, most: number, signal: AbortSignal): Promise<PlainFile | undefined>;
  /** Once all parts were read: where the next run goes on; null: at the beginning. */
  cursor(): string | null;
  /** Once all parts were read: what people should know about the reading, for the run log (a file that changed meanwhile, lines that were lost). */
  notes?(): Text[];
  /** Once everything is durable: commit offsets, put files away. Failing here fails no run; it is logged. */
  landed?(signal: AbortSignal): Promise<void>;
  /** After `begin`: what others need to read those parts that need no memory of this reader; absent: nobody else can. */
  share?(): Promise<SharedSource>;
  /** After `begin`: what it has fixed, as text for `goOn`, and the parts that need no memory of this reader; absent: nobody can go on. */
  fixed?(): { text: string; parts: string[] };
  /** Instead of `begin`: the same parts up to the same end as the one who had fixed them. */
  goOn?(fixed: string, cursor: string | null, columns: readonly string[]): ReturnType<Reader['begin']>;
  close(): Promise<void>;
}

export interface SyncTarget extends TableName {
  comment: string;
}

export interface SyncRequest {
  /** Same for all runs of a task, and different for each run: ids that may be part of a table name. */
  task: string;
  run: string;
  /** Which taking of the run this is. One that was given up for dead and comes back must not touch what its successor has staged. */
  attempt?: number | undefined;
  plan: SyncPlan;
  target: SyncTarget;
  reader: Reader;
  /** Reads the source whole, for a task that reads only what is new: its keys tell which rows are gone. Absent: nobody compares. */
  keys?: (() => Reader) | undefined;
  lake: Lake;
  /** Folder for segments, known to the lake; emptied by whoever runs. */
  segments: string;
  /** Other processes that read parts, of a lake that they share; absent: this one reads everything. */
  helpers?: Helpers | undefined;
  parameters: { scheduledFor: Date; zone: string; values: Record<string, string>; source: string };
  signal: AbortSignal;
  report: RunReport;
}

export interface RunReport {
  log(level: 'info' | 'warning' | 'error', text: Text): void;
  /** Numbers only grow, except when a part is read again. */
  progress(state: SyncProgress): void;
}

export interface SyncProgress {
  phase: 'preparing' | 'reading' | 'writing' | 'done';
  read: number;
  bytes: number;
  rejected: number;
  /** Rows in all, as far as anybody knows. */
  expected: number | null;
}

export interface SyncResult {
  read: number;
  created: number;
  updated: number;
  deleted: number;
  rejected: number;
  /** Of the rows that were brought, in the target's columns; null: none were. */
  checksum: string | null;
  /** What changed about the target itself. */
  changes: Text[];
  /** Which columns of the source made which of the target. */
  lineage: { target: string; sources: string[]; how: string }[];
  cursor: string | null;
}

/** Why a run failed, by a word that the help panel explains. */
export type SyncFailureKind =
  | 'source-unreachable' | 'source-rights' | 'source-table' | 'source-data' | 'source-error' | 'unsupported' | 'schema-changed' | 'too-many-bad-rows' | 'mapping' | 'key-missing'
  | 'lake-unreachable' | 'disk-full' | 'memory' | 'timed-out' | 'stopped' | 'changes-lost' | 'target' | 'overtaken' | 'other';

export class SyncFailure extends Error {
  override name = 'SyncFailure';
  readonly kind: SyncFailureKind;
  readonly text: Text;
  /** Trying again later may help. */
  readonly passing: boolean;

  constructor(kind: SyncFailureKind, text: Text, options: { cause?: unknown; passing?: boolean } = {}) {
    super(text.en, { cause: options.cause });
    this.kind = kind;
    this.text = text;
    this.passing = options.passing ?? false;
  }
}

/** Schemas of the lake that are ours: places of tasks and rows put aside; and what is on its way. */
export const bookSchema = 'tributary';
export const stageSchema = 'tributary_stage';
