import type { TableName } from '../../connectors/connector.ts';
import type { DataType } from '../../types/data-type.ts';
import type { SyncPlan } from '../plan.ts';
import type { Counter } from '../reading/counters.ts';
import type { Reading } from '../reading/reading.ts';

/** What it takes to read parts of a table in another process; plain data, as everything here. */
export interface SharedSource {
  table: TableName;
  columns: string[];
  /** Of all columns, also those that only tell parts apart. */
  types: Record<string, DataType>;
  /** The moment that all parts are of, held by the process that runs; null: each is of the moment it begins. */
  moment: string | null;
  /** Keys of the parts that others may read. */
  parts: string[];
  /** Where parts of this run are kept once they were read (engine/sync/kept); absent: nowhere. */
  kept?: string | null | undefined;
}

/** What is made of rows on their way into a stage: decided once, by the process that runs. */
export interface SharedReading extends Pick<Reading, 'columns' | 'select' | 'where' | 'stage' | 'stageComment' | 'numbered'> {
  source: SharedSource;
  required: string[];
  sources: [target: string, source: string][];
  plan: SyncPlan;
}

export interface OfferedPart {
  number: number;
  key: string;
  title: string;
}

/** How another process stands with a part. */
export interface HelpedPart {
  number: number;
  /** Which taking of the part this is. */
  taking: number;
  isStaged: boolean;
  counts: Counter;
}

/** Processes that read parts of each other's runs. Whatever they cannot do comes back to the run itself. */
export interface Helpers {
  offer(reading: SharedReading, parts: readonly OfferedPart[]): Promise<void>;
  /** One that nobody has begun, to be read here; undefined: there is none now. */
  take(): Promise<number | undefined>;
  /** What others do. Parts of those that have fallen silent are free again. */
  look(): Promise<HelpedPart[]>;
  /** Nobody need go on. */
  withdraw(): Promise<void>;
}
