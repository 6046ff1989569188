import type { RawBuilder, SelectQueryBuilder, SqlBool } from 'kysely';
import type { Area, Language, Page, Permission, Text } from '#platform/contract';
import type { Database } from './database.ts';

/** Who makes the request, as of this request: a change of role or a lock shows at once. */
export interface Principal {
  wid: string;
  userid: string;
  name: string;
  /** The active role: menus and permissions come from it alone. */
  role: { wid: string; key: string; name: string; scope: DataScope };
  /** Departments the user belongs to, the main one first. */
  departments: readonly string[];
  can(permission: Permission): boolean;
  session: string;
  /** The password is temporary: nothing else is done before it is changed. */
  passwordDue?: boolean;
}

/** Whose data the active role shows: one's own, one's departments', those and below, chosen ones', everybody's. */
export type DataScope = 'own' | 'department' | 'below' | 'chosen' | 'all';

/**
 * The data scope as conditions, so that every list can apply it in its own query. Who belongs to
 * which department is known to the system area, which provides them.
 */
export interface Scopes {
  /** For a column that names a person. */
  people(user: Principal, column: string): RawBuilder<SqlBool>;
  /** For a column that names a department. */
  departments(user: Principal, column: string): RawBuilder<SqlBool>;
  /** For the `creator` of records: what the platform made itself (null) is everybody's. */
  records(user: Principal, column: string): RawBuilder<SqlBool>;
}

/** Texts as the administrators of this installation worded them. The system area keeps them. */
export interface Translations {
  /** What a declared text was changed to, or the text itself. */
  of(id: string, declared: Text): Text;
  /** The http kit calls it once a changing call is committed: what it changed holds here before it is answered. */
  settle(transaction: Database): Promise<void>;
}

/** What happened to which object; one call may touch several. */
export interface AuditObject {
  wid?: string;
  name?: string;
  /** Who it was, where nobody is signed in yet: known only once they have proved it. */
  person?: { wid: string; name: string };
  before?: unknown;
  after?: unknown;
}

/**
 * What an area may ask of the platform and, through apps/, of other areas. Each provider adds
 * its own port by declaration merging, like Tables.
 */
export interface Services {
  scopes: Scopes;
  translations: Translations;
  /** Every area of the product, also one without a server side: what can be granted, and its words. */
  areas: readonly Area[];
  /** Where this installation keeps what is not in the store. Each area keeps to a folder of its own name below `data`. */
  folders: { data: string };
  /** What this process is. `works`: it runs jobs. `name`: tells it from every other process of the platform. */
  process: { role: 'server' | 'worker'; works: boolean; name: string; /** Which of the work it takes, where work names a group. */ group: string };
  /** Whether a fresh installation gets the business systems of the demo campus. */
  demoSystems: boolean;
  /** Where this process listens beside HTTP. `mqtt`: null when it does not. */
  listening: { host: string; mqtt: number | null };
}

export interface Context {
  db: Database;
  services: Services;
  language: Language;
  /** Aborted when the browser went away or the time is up: pass it to every outside call. */
  signal: AbortSignal;
  request: {
    id: string;
    address: string;
    agent: string;
    /** For callers that are no people and bring a key of their own. */
    header(name: string): string | undefined;
    /** As it came, of a call that is declared with `rawBody`; of others empty. */
    rawBody(): Buffer;
  };
  /** Names what a changing call changed, for the audit record that the platform writes. */
  audit(object: AuditObject): void;
  /**
   * Answers a list call: one page with its total, or, when the same call was made as an export,
   * the whole result streamed. `sortable` maps the sort names of the wire to columns.
   */
  page<DB, TB extends keyof DB, Row, Shown>(
    query: SelectQueryBuilder<DB, TB, Row>,
    options: PageOptions<Row, Shown> & { map: (row: Row) => Shown },
  ): Promise<Page<Shown>>;
  page<DB, TB extends keyof DB, Row>(
    query: SelectQueryBuilder<DB, TB, Row>,
    options?: PageOptions<Row, Row>,
  ): Promise<Page<Row>>;
  /** The same for a list that is held in memory; `sortable` maps to fields of the rows. */
  page<Row extends object>(rows: readonly Row[], options?: Pick<PageOptions<Row, Row>, 'sort' | 'sortable'>): Promise<Page<Row>>;
}

export interface PageOptions<Row = any, Shown = any> {
  sortable?: Record<string, string>;
  /** For example `-create_time`; `wid` is always added so that pages never overlap. */
  sort?: string;
  /** Column that makes the order unique; `wid` unless told. */
  key?: string;
  /** Finds the page by its keys alone and makes only its rows: for rows that are costly to make. */
  keysFirst?: boolean;
  /** Turns a row of the store into a row of the reply; exports use it too. */
  map?: (row: Row) => Shown;
}
