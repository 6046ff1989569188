import type { Text } from '#platform/contract/text.ts';
import type { z } from 'zod';
import type { DatabaseConnection, Dialect, NewTable, TableName, TypeMap, Work } from '../connectors/connector.ts';
import type { DataType, Row, Value } from '../types/data-type.ts';
import type { LakeTestStep } from './lake-test.ts';

/**
 * Where all data comes together. One port, several drivers: DuckDB in this process, PostgreSQL beside it, others when
 * these are outgrown (docs/guides/add-a-lake.md). Whatever is done to data on its way is SQL that the lake itself runs.
 */
export interface LakeDriver<Options extends z.ZodObject = z.ZodObject> {
  /** `duckdb`, `postgresql` */
  kind: LakeKind;
  title: Text;
  /** What a form asks for; secrets are marked `.meta({ secret: true })` and are given opened. */
  options: Options;
  /** One lake per process and place: what belongs to it as a whole (an open file, a pool) lives until `close`. */
  open(options: z.output<Options>, place: LakePlace, work: Work & { seconds?: number }): Promise<Lake>;
  /** What opening needs, step by step, with cause and remedy. Absent: opening it says all there is to say. */
  test?(options: z.output<Options>, work: Work): Promise<LakeTestStep[]>;
}

export type LakeKind = 'duckdb' | 'postgresql';

export interface LakePlace {
  /** A folder that is the lake's alone: its file, if it is one, and what it puts aside while it works. */
  folder: string;
  /** Where segments to load are put; the only folder outside of its own that a lake reads. */
  segments: string;
  /** Memory for all that the lake does at once, in megabytes. */
  megabytes: number;
}

export interface Lake {
  kind: LakeKind;
  types: TypeMap;
  sql: LakeSql;
  /** Whether other processes may open the same lake at the same time. */
  shared: boolean;
  /** Whether it reads cells of this type from files as they stand (`LoadRequest.form`); absent: it knows segments only. */
  readsPlain?(type: DataType): boolean;
  /** A session ends when its work is called off: statements under way are interrupted, a transaction is taken back. */
  session<T>(work: Work, use: (session: LakeSession) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** How this lake writes SQL, beyond what every database has. */
export interface LakeSql extends Dialect {
  /** A value as a literal of its type, for places where nothing can be bound. */
  literal(value: Value, type: DataType): string;
  /** `expression` as `type`, refused (an error) where it does not fit exactly. */
  cast(expression: string, type: DataType): string;
  /** As `cast`, null where it does not fit. */
  tryCast(expression: string, type: DataType): string;
  /** A number from the named columns that is the same for the same rows in any order, computed over all rows of a query: `sum of hashes`. */
  checksum(columns: readonly string[]): string;
}

export interface LakeSession {
  /**
   * Reading and describing, as of any database: tables, describe, count, sample, read in batches. Describing and counting see a
   * transaction that is under way; reading and writing rows may be done beside it, and then do not: `rows` always does.
   */
  database: DatabaseConnection;
  /**
   * A question by a person, or by us: read only, at most `rows` rows and `seconds` seconds. Values are bound to `$1`, `$2`.
   * Refuses (`unsupported`) whatever is more than one reading statement or reaches outside of the lake.
   */
  query(sql: string, limits: { rows: number; seconds: number; values?: Value[] }): Promise<QueryResult>;
  /** One statement of ours; the number of rows that it changed. */
  execute(sql: string, values?: Value[]): Promise<number>;
  /** A statement of ours that answers with rows, values as they travel between connectors. */
  rows(sql: string, values?: Value[]): Promise<Row[]>;
  /**
   * All or nothing; readers see what was before until it is done. Not nested. What this session does meanwhile belongs to it, and a
   * statement that failed spoils it. Two that changed the same rows: a LakeConflict (failures.ts) for one, who may do it again.
   */
  transaction<T>(run: () => Promise<T>): Promise<T>;
  ensureSchema(schema: string): Promise<void>;
  createTable(table: NewTable): Promise<void>;
  alterTable(table: TableName, changes: readonly TableChange[]): Promise<void>;
  /** Good if there is none. */
  dropTable(table: TableName): Promise<void>;
  /**
   * `by` takes the place and the name of `table`, which may be missing: in the transaction it is called in, or its own. Comments,
   * keys, indexes, grants and views that somebody gave the old one are there again; the answer says what could not be made again.
   * Rows that contradict its keys and conditions are a failure (`bad-data`). DuckDB copies a table that comes from another schema.
   */
  replaceTable(table: TableName, by: TableName): Promise<Text[]>;
  /** All rows of a segment or none: a row that does not fit is a failure of kind `bad-data`. */
  load(request: LoadRequest): Promise<{ rows: number }>;
  /** Writes what a query of ours answers as segments of about so many bytes, one after another; in the order that it asks for, maybe as a single one. */
  unload(sql: string, columns: readonly SegmentColumn[], options: { folder: string; bytes: number }): AsyncIterable<{ file: string; rows: number }>;
  /** About how many bytes a table takes, told quickly whatever its size; null of a view, or where that cannot be told. */
  size(table: TableName): Promise<number | null>;
  statistics(table: TableName): Promise<TableStatistics>;
}

export interface SegmentColumn {
  name: string;
  type: DataType;
}

/**
 * Rows as they stand in a delimited file in UTF-8, each with as many cells, a quote within quotes doubled, an empty cell without
 * quotes null. A cell that is not spelled in the plainest way of its type is `bad-data`, whatever it might mean: others read it with care.
 */
export interface FileForm {
  /** One byte. */
  delimiter: string;
  lineEnd: '\n' | '\r\n';
  /** The first row names the columns. */
  headed: boolean;
  cells: number;
  /** Which cell each column is. */
  places: readonly number[];
}

export interface LoadRequest {
  into: TableName;
  /** As they stand in the file, in this order (engine/sync/segments/segment.ts says how). */
  file: string;
  columns: readonly SegmentColumn[];
  /** Absent: that of a segment. */
  form?: FileForm | undefined;
  /** What the columns of `into` get, from the columns of the file; absent: each its own. */
  select?: readonly { column: string; expression: string }[] | undefined;
  /** Rows for which this does not hold are left out. */
  where?: string | undefined;
}

export type TableChange =
  | { change: 'add-column'; name: string; type: DataType; comment?: string }
  | { change: 'drop-column'; name: string }
  | { change: 'rename-column'; name: string; to: string }
  /** Refused (`bad-data`) when a value that is there does not fit. */
  | { change: 'change-type'; name: string; type: DataType }
  | { change: 'comment'; name?: string; comment: string };

export interface QueryResult {
  columns: SegmentColumn[];
  rows: Row[];
  /** There were more. */
  truncated: boolean;
  milliseconds: number;
}

export interface TableStatistics {
  rows: number;
  bytes: number | null;
  columns: { name: string; nulls: number; distinct: number | null; least: string | null; greatest: string | null }[];
}
