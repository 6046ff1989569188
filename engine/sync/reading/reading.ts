import type { SegmentColumn } from '../../lake/lake.ts';
import type { TargetColumn } from '../mapping/compile-mapping.ts';
import type { Reader, SyncRequest } from '../run.ts';
import type { Counters } from './counters.ts';
import type { RateLimit } from './rate-limit.ts';
import type { Patience } from './try-again.ts';
import type { TableName } from '../../connectors/connector.ts';

/** What all readings of a run share: where rows come from, what is made of them, where they go. */
export interface Reading {
  request: SyncRequest;
  /** Fails with failures of the source only. */
  reader: Reader;
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
  counters: Counters;
  rows: RateLimit;
  bytes: RateLimit;
  patience: Patience;
  segmentBytes: number;
  severalParts: boolean;
}

