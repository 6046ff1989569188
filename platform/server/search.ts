import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';

/** Case-blind "contains", for tables that stay small. */
export function contains(text: RawBuilder<string>, key: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`position(lower(${key}) in lower(${text})) > 0`;
}

/** The same for large tables: an index over the pieces of the text finds the candidates. */
export function containsIndexed(pieces: RawBuilder<string[]>, text: RawBuilder<string>, key: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${pieces} @> search_grams(${key}) and ${contains(text, key)})`;
}

/**
 * Pieces of one and two characters of a text. An index over them answers "contains", Chinese included,
 * without an extension that someone else's PostgreSQL may lack. Only the first 200 characters count:
 * nobody searches a name by its tail. The system area made the same function in its first migration.
 */
export async function ensureSearchGrams(db: Kysely<any>): Promise<void> {
  await sql`
    create or replace function search_grams(value text) returns text[] language sql immutable strict parallel safe as $$
      select letters || array(
        select letters[place] || letters[place + 1] from generate_series(1, cardinality(letters) - 1) place
      )
      from (select string_to_array(left(lower($1), 200), null) as letters) split
    $$`.execute(db);
}

/** How a text begins, with its own % and _ taken as they are. */
export const beginsWith = (text: string) => `${text.replace(/[\\%_]/g, '\\$&')}%`;

/** A column that keeps the pieces, because making them anew for each row of a scan is slow. `text`: SQL of ours, of the table's columns. */
export async function addSearchColumn(db: Kysely<any>, table: string, text: string): Promise<void> {
  await sql`
    alter table ${sql.table(table)}
    add column search text[] not null generated always as (search_grams(${sql.raw(text)})) stored`.execute(db);
  await sql`create index ${sql.ref(`${table}_search`)} on ${sql.table(table)} using gin (search)`.execute(db);
}
