import type { DatabaseConnector, TableName } from '../connector.ts';
import type { DataType, Value } from '../../types/data-type.ts';

/** Opened options of a connector; the harness hands them on and looks into none. */
export type Options = Record<string, unknown>;

/**
 * What a connector is expected to do. All of it, unless `cannot` names it with the reason, which then stands
 * in the list of tests.
 */
export type Ability =
  | 'schemas' | 'comments' | 'views' | 'identity' | 'formula' | 'defaults' | 'notNull'
  | 'primaryKeys' | 'uniqueKeys' | 'foreignKeys' | 'indexes' | 'filtering'
  /** A write that is not committed leaves nothing. */
  | 'transactions'
  /** Reached over the network: closed ports, silent addresses, lost connections. */
  | 'network' | 'login' | 'databases' | 'rights'
  /** A statement that takes long can be called off. */
  | 'slowStatement' | 'thousandColumns' | 'changes'
  /** `readBytes`: segments that the database spells itself. */
  | 'bytes';

/** The words in which databases differ; everything else the suite writes by the connector's own dialect. */
export interface HarnessSql {
  /** `integer generated always as identity`: an integer column that counts by itself. */
  identity?: string;
  /** `numeric(14,2) generated always as (…) stored`. */
  formula?(type: string, expression: string): string;
  /** Gives a comment to a view, table or column that is there; absent: only `createTable` can. */
  comment?(on: { table: string; column?: string; type?: string }, text: string): string[];
  createSchema?(quoted: string): string;
  dropSchema?(quoted: string): string;
  /** Between the closing bracket of a `create table` and its end, e.g. ` engine = MergeTree order by tuple()`. */
  tableTail?: string;
  /** After a type when nulls are allowed; usually nothing. */
  nullable?: string;
  /** A statement that would take a minute. */
  slow?: string;
}

/** A database made for one run of the suite; what is absent must be named in `cannot`. */
export interface StartedDatabase {
  /** As the connector's schema gives them. */
  options: Options;
  /** Where the suite makes its tables; empty where the database has no schemas. */
  schema: string;
  /** Runs one statement beside the connector, as somebody who may do everything. */
  run(statement: string): Promise<void>;
  stop(): Promise<void>;
  /** The same options at another address. */
  at?(host: string, port: number): Options;
  wrongPassword?(): Options;
  unknownDatabase?(): Options;
  /** How many connections the server sees that are not `run`'s own. */
  connections?(): Promise<number>;
  /** Ends those connections from the side of the server. */
  cut?(): Promise<void>;
  /** Somebody who may log in and see that the table is there, but not read it. */
  withoutRights?(table: TableName): Promise<Options>;
}

/** What comes of a value that the database cannot hold. */
export interface Exception {
  reason: string;
  /** What is read back instead; absent: writing it must fail, as `bad-data` or `unsupported`. */
  reads?: Value;
}

export interface ConnectorHarness {
  name: string;
  connector: DatabaseConnector;
  start(): Promise<StartedDatabase>;
  sql?: HarnessSql;
  cannot?: Partial<Record<Ability, string>>;
  /** By key of the value (`date:first`), of the whole type (`interval`) or of a name (`name:emoji`). */
  exceptions?: Record<string, Exception>;
  /** Types that cannot even be created (toNative throws `unsupported`), with the reason. */
  noType?: Record<string, string>;
  /** The longest name that a table may have; one more must be refused, never cut. Absent: there is no limit. */
  longestName?: { count: number; of: 'bytes' | 'characters' };
  /** Says loudly why nothing of this can run here. */
  skip?: string | undefined;
}

/** Types by the key under which exceptions name them. */
export interface TypeCase {
  key: string;
  type: DataType;
  values: Record<string, Value>;
}
