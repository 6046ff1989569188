import type { Text } from '#platform/contract/text.ts';
import type { DataType, Value } from '../../../types/data-type.ts';
import type { Json } from '../../records/exact-json.ts';
import type { ByteStream } from '../file-location.ts';
import type { FormatSettings } from './format-settings.ts';

/** As the file has it: text, or what its format knows (a JSON number with all its digits, a typed value of Parquet). */
export type Cell = Value | Json;

export interface RowProblem {
  /** As a person counts the rows of this file, headings and skipped rows included, from 1. */
  row: number;
  reason: Text;
}

export interface CellBatch {
  /** May grow from batch to batch where records differ; names never change their place. */
  columns: string[];
  /** Only where the file itself declares them. */
  types?: DataType[];
  rows: Cell[][];
  /** The row number of each row. */
  numbers: number[];
  /** Rows that were left out. */
  problems: RowProblem[];
}

export interface FileFormat {
  kind: string;
  title: Text;
  /** From the first bytes, unpacked; names lie. */
  sniff(bytes: Uint8Array): boolean;
  read(bytes: ByteStream, settings: FormatSettings, signal: AbortSignal): AsyncIterable<CellBatch>;
}

export const batchSize = 1_000;
