import type { z } from 'zod';
import type { Text } from '#platform/contract/text.ts';
import type { SegmentBytes } from '../sync/segments/segment.ts';
import type { DataType, Mapping, Row, Value } from '../types/data-type.ts';

/** Everything beyond us has a time limit and can be called off. */
export interface Work {
  signal: AbortSignal;
}

/**
 * A kind of source or sink. Options are data: `options` says what a form asks for (labels by `.meta`),
 * secrets are fields marked `.meta({ secret: true })` and are given opened.
 */
export interface DatabaseConnector<Options extends z.ZodObject = z.ZodObject> {
  /** As the wire spells it: `postgresql`, `mysql`. */
  kind: string;
  title: Text;
  options: Options;
  defaultPort?: number;
  /** Opens one connection that obeys `work.signal` at every moment and gives up after `seconds`. */
  open(options: z.output<Options>, work: Work & { seconds?: number }): Promise<DatabaseConnection>;
  /** The steps of a connection test before anyone is asked for a password: where it is, over the network or a file. Null: only its driver can tell. */
  address(options: z.output<Options>): { host: string; port: number; tls: boolean } | { file: string } | null;
  types: TypeMap;
  sql: Dialect;
}

/** Both ways between the platform's types and the database's own. */
export interface TypeMap {
  /** From a declared column, as the catalogue of the database spells it. */
  fromNative(native: NativeType): Mapping;
  /** The column type to create, e.g. `numeric(12,2)`. */
  toNative(type: DataType): { native: string; loss?: Mapping['loss'] };
}

export interface NativeType {
  /** `numeric`, `int unsigned`, `VARCHAR2`: without length and digits. */
  name: string;
  length?: number | undefined;
  precision?: number | undefined;
  scale?: number | undefined;
  unsigned?: boolean | undefined;
}

/** How this database writes SQL. Identifiers are quoted here and nowhere else. */
export interface Dialect {
  quote(identifier: string): string;
  /** Of a schema (where there are any) and a table. */
  table(name: TableName): string;
  /** Refuses nothing: whatever the database can name, it can create. */
  createTable(table: NewTable): string[];
}

export interface TableName {
  /** Empty where the database has none. */
  schema: string;
  table: string;
}

export interface TableSummary extends TableName {
  kind: 'table' | 'view' | 'materialized view';
  comment: string;
  /** As the database guesses it; null: it does not. */
  rows: number | null;
}

export interface Column {
  name: string;
  /** As the database declares it, whole: `character varying(20)`. */
  native: string;
  mapping: Mapping;
  nullable: boolean;
  default: string | null;
  /** Filled by the database: by a formula, or by counting. */
  generated: 'formula' | 'identity' | null;
  comment: string;
}

export interface Incarnation {
  /** Another once the table was dropped and made anew; absent: the database does not say. */
  table?: string | undefined;
  /** Another also when it was emptied or rewritten at one blow: whoever reads it in parts no longer reads the same. */
  filling: string;
}

export interface Key {
  name: string;
  columns: string[];
}

export interface ForeignKey extends Key {
  target: TableName;
  targetColumns: string[];
}

export interface Index extends Key {
  unique: boolean;
}

export interface TableDescription extends TableSummary {
  columns: Column[];
  primaryKey: Key | null;
  /** Rows with the same primary key may be there: it is `declared`, but nobody sees to it; or it is only the `order` of rows and not meant to tell them apart. */
  looseKey?: 'declared' | 'order' | undefined;
  uniqueKeys: Key[];
  foreignKeys: ForeignKey[];
  indexes: Index[];
}

export interface NewTable extends TableName {
  comment?: string;
  columns: { name: string; type: DataType; nullable: boolean; comment?: string }[];
  primaryKey?: string[];
}

export interface TableSearch {
  schema?: string | undefined;
  /** Found in name or comment, whatever the case. */
  key?: string | undefined;
  limit: number;
  offset: number;
}

export interface ReadRequest extends TableName {
  /** A SELECT of the database's own (values/one-select.ts), read as if it were a table; schema and table only name it then. */
  query?: string | undefined;
  columns: string[];
  /** All of them; values are bound. */
  where?: (Condition | { any: Condition[][] })[];
  /** Rows come in this order, so that a reader can go on where it stopped. */
  orderBy?: (string | { column: string; descending: boolean })[];
  limit?: number;
  /** Rows per batch. */
  batch?: number;
  /** The moment to read, as `shareMoment` of another connection to the same database named it. */
  moment?: string;
}

/** `column operator value`. `any`, above: all conditions of at least one of its lists. */
export interface Condition {
  column: string;
  operator: '=' | '<>' | '<' | '<=' | '>' | '>=' | 'is null' | 'is not null';
  value?: Value;
}

export interface ColumnName extends TableName {
  column: string;
}

/** Are the values of one column those of another? Looked at in the database itself, never at all of a large table. */
export interface ContainedQuestion {
  child: ColumnName;
  parent: ColumnName;
  /** Rows of the child to take values from, and how many different values of these to look for. */
  rows: number;
  values: number;
}

export interface Contained {
  /** Different values that were looked for, and the rows they stand in; nulls are left out. */
  values: number;
  rows: number;
  /** Of these values, how many the parent lacks, and the rows they stand in. */
  missing: number;
  missingRows: number;
}

export interface WriteRequest extends TableName {
  columns: { name: string; type: DataType }[];
}

/** Rows on their way in, in one transaction where the database has them: `commit` or nothing. */
export interface BulkWriter {
  write(rows: Row[]): Promise<void>;
  commit(): Promise<{ rows: number }>;
  abort(): Promise<void>;
}

export interface BytesWriter extends Omit<BulkWriter, 'write'> {
  write(bytes: Buffer): Promise<void>;
}

export interface ServerVersion {
  /** `PostgreSQL 18.4` */
  product: string;
  number: string;
}

/** One thing that must hold, with how to make it so. */
export interface Finding {
  key: string;
  title: Text;
  holds: boolean;
  found: string;
  /** What to run or set, to copy: a GRANT, a line of configuration. */
  remedy?: string;
}

export interface DatabaseConnection {
  /** Where they depend on what was found at the other end; absent: the connector's own. */
  types?: TypeMap;
  sql?: Dialect;
  version(): Promise<ServerVersion>;
  /** The server's clock; `unsupported` where it has none that can be read. */
  now(): Promise<Date>;
  schemas(): Promise<string[]>;
  /** Ordered by schema and name; system tables are left out. */
  tables(search: TableSearch): Promise<{ rows: TableSummary[]; total: number }>;
  /** In as few queries as there are kinds of things, however many tables; those that are gone are left out. */
  describe(tables: readonly TableName[]): Promise<TableDescription[]>;
  /** What a SELECT would give, as the database itself describes it, without running it. Absent: it cannot be asked. */
  describeQuery?(query: string): Promise<Column[]>;
  /** Which table has this name just now, to tell when it becomes another; null: there is none. Absent: it cannot be asked. */
  incarnation?(table: TableName): Promise<Incarnation | null>;
  /** From now on, and for nothing else until the connection is closed; the answer tells whether it is still the same filling. Absent: `incarnation` tells it all. */
  watch?(table: TableName): Promise<() => Promise<boolean>>;
  count(table: TableName): Promise<bigint>;
  sample(table: TableName, rows: number): Promise<{ columns: string[]; rows: Row[] }>;
  /** Streams: memory stays flat, and a reader who stops early leaves nothing open. */
  read(request: ReadRequest): AsyncIterable<Row[]>;
  /**
   * The same rows as bytes of a segment (engine/sync/segments/segment.ts), where the database can spell them itself:
   * many times faster than row by row. Values that no type of ours can hold are passed on as they are. Absent: it cannot.
   */
  readBytes?(request: ReadRequest): AsyncIterable<SegmentBytes>;
  /** Takes bytes of a segment as they are, in one transaction, as `write` does. Absent: it cannot. */
  writeBytes?(request: WriteRequest): Promise<BytesWriter>;
  /**
   * Holds on to this moment until the connection is closed, and names it, so that several connections can read the same.
   * The connection is good for nothing else from then on. Absent: the database cannot.
   */
  shareMoment?(): Promise<string>;
  write(request: WriteRequest): Promise<BulkWriter>;
  execute(statement: string): Promise<void>;
  /** Fails where the database cannot compare the two columns. */
  contained(question: ContainedQuestion): Promise<Contained>;
  /** Rights this user lacks for import, by name, with the GRANT to run. */
  importRights(tables?: readonly TableName[]): Promise<Finding[]>;
  /** Absent: this database tells no changes. */
  changes?: ChangeCapture;
  close(): Promise<void>;
}

export interface ChangeCapture {
  /** Proves the ability, by a temporary slot or by reading settings and grants. */
  preflight(tables?: readonly TableName[]): Promise<Finding[]>;
  /** Makes the place under this name and says from where to listen, so that nothing between a first copy and the stream is lost. */
  prepare?(request: Pick<ChangeRequest, 'name' | 'tables'>): Promise<string>;
  /** Drops what `prepare` made; good if there is nothing. Absent, both: the database keeps nothing for us. */
  forget?(name: string): Promise<void>;
  /** Where the log ends now: everything that was committed before stands before it. Absent, with the next two: changes are not read yet. */
  here?(): Promise<string>;
  /** The place that somebody names, where the log still has it; fails where it has not. Absent: it can only begin now. */
  startAt?(start: ChangesStart): Promise<string>;
  /** Negative: `one` stands before `other` in the log. */
  compare?(one: string, other: string): number;
  /** How far behind a place is, and what the server keeps for us under this name. */
  standing?(request: Pick<ChangeRequest, 'name' | 'tables'>, position: string): Promise<ChangeStanding>;
  stream(request: ChangeRequest): AsyncIterable<ChangeBatch>;
}

/** As people name a place in a log: as the database spells it, or by a moment. */
export type ChangesStart = { kind: 'position'; position: string } | { kind: 'time'; time: string };

export interface ChangeRequest {
  tables: readonly TableName[];
  /** Where to go on, as the last batch said; absent: from now on. */
  from?: string;
  /** Under which name the database keeps our place; the owner drops it with the task. */
  name: string;
  /** Up to where the listener has made everything durable; absent: whoever asks for the next batch has done so with the last. */
  durable?: () => string;
}

export interface ChangeStanding {
  /** Bytes of the log that were written since; null: nobody knows. */
  behind: number | null;
  /** Bytes of the log that the server keeps only because of us; null: it keeps none for us. */
  kept: number | null;
  /** Tables whose changes are no longer told to us, because they are gone or were made anew. */
  unheard: TableName[];
}

export interface Change extends TableName {
  operation: 'insert' | 'update' | 'delete' | 'truncate';
  /**
   * By column name. `before` holds what the database tells: the key, or the whole row. A column that `after`
   * leaves out has not changed, and the database did not tell it. What is no value of its type (a zero date, an infinite one)
   * stands there as the database spells it.
   */
  before: Record<string, Value> | null;
  after: Record<string, Value> | null;
  /** The columns of the table when this happened: one and the same list until the table is altered. Absent for truncation. */
  columns?: readonly ChangedColumn[];
}

export interface ChangedColumn {
  name: string;
  type: DataType;
  native: string;
}

export interface ChangeBatch {
  changes: Change[];
  /** The transaction goes on in the next batch; `position` stands before it. */
  more?: boolean;
  /** A place behind every earlier transaction and before the end of this one: the same for all its parts. */
  begins: string;
  /** Durable once this batch was worked on: where to go on. */
  position: string;
  time: Date;
}
