import { sql, type Kysely } from 'kysely';

/**
 * Pieces of one and two characters of a text. An index over them answers "contains", Chinese
 * included, without an extension that someone else's PostgreSQL may lack. Only the first 200
 * characters count: nobody searches a name by its tail.
 */
export async function createSearch(db: Kysely<any>): Promise<void> {
  await sql`
    create function search_grams(value text) returns text[] language sql immutable strict parallel safe as $$
      select coalesce(array_agg(distinct substr(start.value, place, size)), '{}')
      from (select left(lower($1), 200) as value) start,
        generate_series(1, 2) size,
        generate_series(1, length(start.value) - size + 1) place
    $$`.execute(db);
}
