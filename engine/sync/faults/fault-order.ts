import type { LakePlace, SegmentColumn } from '../../lake/lake.ts';
import type { Incremental } from '../plan.ts';

/** What a test and the process that it starts tell each other. */
export type FaultOrder = SyncOrder | ChangesOrder;

export interface DatabaseOrder {
  kind: 'postgresql' | 'mariadb';
  schema: string;
  options: object;
}

export interface SyncOrder {
  work: 'sync';
  place: LakePlace;
  source: DatabaseOrder | { kind: 'file'; folder: string; fields: SegmentColumn[] };
  table: string;
  run: string;
  plan: object;
  incremental?: Incremental;
  parallel?: number;
  rowsPerPart?: number;
  segmentBytes?: number;
}

export interface ChangesOrder {
  work: 'changes';
  place: LakePlace;
  source: DatabaseOrder;
  task: string;
  run: string;
  tables: { table: string; plan: object }[];
  /** A question to the lake: once it has an answer, all is there. */
  until: string;
}

export interface FaultResult {
  read: number;
  created: number;
  rejected: number;
  log: string[];
  peakMegabytes: number;
}

export type Told = { tells: 'began' } | { tells: 'streaming' } | { tells: 'done'; result: FaultResult } | { tells: 'failed'; kind: string; text: string };
