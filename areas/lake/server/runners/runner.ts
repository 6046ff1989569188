import type { Selectable } from 'kysely';
import type { Text } from '#platform/contract';
import type { Definition, ErrorKind, RunProgress, TaskKind } from '#areas/lake';
import type { Services } from '#platform/server/context.ts';
import type { Database, Tables } from '#platform/server/database.ts';

export type TaskRow = Selectable<Tables['task']>;
export type RunRow = Selectable<Tables['task_run']>;

/** What a run of any kind is given. Everything outside obeys `signal`. */
export interface RunContext<Kind extends TaskKind = TaskKind> {
  db: Database;
  services: Services;
  run: RunRow;
  task: TaskRow;
  /** Of the version that this run was started with. */
  definition: Definition<Kind>;
  signal: AbortSignal;
  log(level: 'info' | 'warning' | 'error', text: Text): void;
  progress(state: Omit<RunProgress, 'rate' | 'lag_seconds'> & { lag_seconds?: number | null }): void;
  /** Of a run that may last for years: it is known while it runs, and again whenever it changes. */
  lineage(facts: LineageFact[]): Promise<void>;
}

export interface RunOutcome {
  /** Tables that were looked at, and those that changed. */
  tables?: number;
  changedTables?: number;
  read?: number;
  created?: number;
  updated?: number;
  deleted?: number;
  rejected?: number;
  checksum?: string | null;
  /** It ended in order, but cannot go on before somebody has acted: shown and told like a failure, with what it did. */
  failure?: { kind: ErrorKind; text: Text } | undefined;
  /** It ended well, but somebody should look. */
  warning?: boolean;
  /** Absent: it cannot be told, and what was known of the task stays. */
  lineage?: LineageFact[] | undefined;
  /** Kept with the run. */
  result?: unknown;
}

export type ReplayOutcome = RunOutcome & { replayed: number; failed: readonly { id: string }[] };

/** `whole`: running the whole task again is the way. */
export interface ReplayObstacle {
  text: Text;
  whole: boolean;
}

/** One field made from another; `*`: a whole table, where no field can be named. Places are `source:<wid>/<schema>.<table>` or `lake:<schema>.<table>`. */
export interface LineageFact {
  from: { kind: 'source' | 'lake'; place: string; field: string };
  to: { kind: 'lake' | 'target'; place: string; field: string };
  how: string;
}

/** Something that must hold before a task goes online, and how to make it so. */
export interface TaskFinding {
  /** Which part of the form. */
  part: string;
  level: 'error' | 'warning' | 'info';
  text: Text;
}

/** How tasks of one kind are checked, put online and run. */
export interface TaskRunner<Kind extends TaskKind = TaskKind> {
  kind: Kind;
  /** Runs until it is stopped: change capture and streams. */
  continuous?(definition: Definition<Kind>): boolean;
  /** Coordinates others and takes no place in the queue. */
  coordinates?: boolean;
  /** All that can be said about the task as it stands, live sources asked; for the wizard and before it goes online. */
  check(task: TaskRow, definition: Definition<Kind>, context: { db: Database; services: Services; signal: AbortSignal }): Promise<TaskFinding[]>;
  run(context: RunContext<Kind>): Promise<RunOutcome>;
  /** Rows of the quarantine sent on their way again, for kinds that are no plain synchronisation. */
  replay?: {
    /** Why these rows cannot go on by themselves. */
    obstacle?(definition: Definition<Kind>, ids: readonly string[]): ReplayObstacle | undefined;
    run(context: RunContext<Kind>, ids: readonly string[]): Promise<ReplayOutcome>;
  };
  /** After it went offline for good or was deleted: drop slots and other things kept for it elsewhere. */
  forget?(task: TaskRow, definition: Definition<Kind>, context: { db: Database; services: Services; signal: AbortSignal }): Promise<void>;
  /** What a reset will do, in words, and doing it. */
  reset?: {
    describe(task: TaskRow, definition: Definition<Kind>): Text;
    run(task: TaskRow, definition: Definition<Kind>, context: { db: Database; services: Services; signal: AbortSignal }): Promise<void>;
  };
}

/** Why a run ended, for those that know better than an error class. */
export class RunFailure extends Error {
  override name = 'RunFailure';
  readonly kind: ErrorKind;
  readonly text: Text;
  readonly passing: boolean;

  constructor(kind: ErrorKind, text: Text, options: { cause?: unknown; passing?: boolean } = {}) {
    super(text.en, { cause: options.cause });
    this.kind = kind;
    this.text = text;
    this.passing = options.passing ?? false;
  }
}
