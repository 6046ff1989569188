import type { SegmentColumn } from '../../lake/lake.ts';
import type { TargetColumn } from '../mapping/compile-mapping.ts';
import type { Reader, SyncRequest } from '../run.ts';
import type { Counters } from './counters.ts';
import type { RateLimit } from './rate-limit.ts';
import type { Patience } from './try-again.ts';
import type { TableName } from '../../connectors/connector.ts';

export type PartReader = Pick<Reader, 'read' | 'plain'>;
export type ReadingRequest = Pick<SyncRequest, 'run' | 'attempt' | 'plan' | 'lake' | 'report' | 'signal' | 'helpers'>;

/** What all readings of a run share: where rows come from, what is made of them, where they go. */
export interface Reading {
  request: ReadingRequest;
  /** Fails with failures of the source only. */
  reader: PartReader;
  folder: string;
  /** As they are read. */
  columns: readonly SegmentColumn[];
  select: { column: string; expression: string }[] | undefined;
  where: string | undefined;
  /** Of a stage, with the order of rows if `numbered`. */
  stage: readonly (TargetColumn & { filled: boolean })[];
  stageName: (reading: number) => TableName;
  stageComment: string;
  numbered: boolean;
  required: ReadonlySet<string>;
  /** Columns of the target that are made of one column of the source, with that one. */
  sources: ReadonlyMap<string, string>;
  counters: Counters;
  rows: RateLimit;
  bytes: RateLimit;
  patience: Patience;
  segmentBytes: number;
  severalParts: boolean;
}

