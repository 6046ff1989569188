import type { Text } from '#platform/contract/text.ts';
import type { Change, ChangesStart, DatabaseConnection, TableName } from '../../connectors/connector.ts';
import type { Lake } from '../../lake/lake.ts';
import type { Incremental, SyncPlan } from '../plan.ts';
import type { Reader, RunReport, SyncRequest, SyncResult, SyncTarget } from '../run.ts';
import type { Counts } from '../write-modes/writing.ts';
import type { ChangesPolicy } from './policy.ts';

/** Tables of one source that are followed together: they share one place in its log. */
export interface ChangesRequest extends Pick<SyncRequest, 'task' | 'run' | 'segments' | 'parameters' | 'signal'> {
  tables: readonly FollowedTable[];
  /** A connection of its own at every call. */
  connect(signal: AbortSignal): Promise<DatabaseConnection>;
  lake: Lake;
  snapshot: Extract<Incremental, { kind: 'changes' }>['snapshot'];
  /** Without a first copy, and if the task has not begun yet: where to begin instead of now. */
  from?: ChangesStart | undefined;
  policy: ChangesPolicy;
  report: ChangesReport;
  /** Asked before the source is told to forget what it keeps for us; absent: it is never told. */
  mayDrop?: (why: Text) => Promise<boolean>;
  /** Of a structure that a task paused for (`ChangesEnd.structure`): somebody has agreed to it. */
  agreed?: string | undefined;
  /** Waiting for a source or a lake that is away, at most so long without any progress. */
  patienceSeconds?: number;
  /** How often the source is asked what the stream does not tell. */
  watchSeconds?: number;
}

/** A table whose changes are told, whoever tells them. */
export interface ChangedTable {
  source: TableName;
  target: SyncTarget;
  plan: SyncPlan;
}

export interface FollowedTable extends ChangedTable {
  /** Reads the whole table, for the first copy. */
  reader(signal: AbortSignal): Reader | Promise<Reader>;
}

export interface ChangesReport extends RunReport {
  lag(lag: ChangeLag): void;
  /** Somebody should know of it now: such a run may not end for years. It is in the log already. */
  alarm?(text: Text): void;
  /** Which columns of a table make which of its target, from now on. */
  lineage?(table: ChangedTable, lineage: SyncResult['lineage']): void;
}

export interface ChangeLag extends Counts {
  /** Between a commit in the source and its arrival in the lake, by the clock of the source; null: nothing has come yet. */
  seconds: number | null;
  /** Changes that this run has taken over or put aside so far. */
  read: number;
  rejected: number;
  /** Of the source's log, not yet read. */
  bytes: number | null;
  /** Of the source's log, kept for us. */
  kept: number | null;
  position: string;
  eventsPerSecond: Record<Change['operation'], number>;
}

export interface ChangesEnd extends Counts {
  /** `copied`: only a first copy was wanted. `paused`: the structure has changed and somebody has to agree. */
  end: 'stopped' | 'copied' | 'paused';
  /** Changes that were taken over, and those that were put aside. */
  read: number;
  rejected: number;
  position: string | null;
  /** Which structure it paused for, to be agreed to. */
  structure?: string | undefined;
  /** What changed about the targets, or would. */
  changes: Text[];
}

/** Under which name a source keeps the place of a task. */
export const placeNameOf = (task: string) => `tributary_${task.toLowerCase().replaceAll('-', '_')}`;

export const nameOfTable = ({ schema, table }: TableName) => (schema ? `${schema}.${table}` : table);
