import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** Case-blind "contains". Large tables index the pieces of the same expression (migrations/search.ts). */
export function contains(text: RawBuilder<string>, key: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(search_grams(${text}) @> search_grams(${key}) and position(lower(${key}) in lower(${text})) > 0)`;
}
