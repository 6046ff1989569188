import type { ColumnType, Generated, Kysely, Transaction } from 'kysely';

/**
 * Every table of the platform. Each owner adds its own by declaration merging:
 *
 *   declare module '#platform/server/database.ts' {
 *     interface Tables { help_article: HelpArticleTable }
 *   }
 */
// oxlint-disable-next-line typescript/no-empty-interface -- filled by declaration merging
export interface Tables {}

/** The store as a handler sees it: in a changing call it is that call's transaction. */
export type Database = Kysely<Tables> | Transaction<Tables>;

/** Written by `insertRecord` and `updateRecord`, never by hand. Times are ISO 8601 strings. */
export interface RecordColumns {
  wid: ColumnType<string, string, never>;
  create_time: ColumnType<string, string | undefined, never>;
  modify_time: ColumnType<string, string | undefined, string>;
  creator: ColumnType<string | null, string | null, never>;
  last_modifier: ColumnType<string | null, string | null, string | null>;
  row_version: Generated<number>;
}
