import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** Case-blind "contains", for tables that stay small. */
export function contains(text: RawBuilder<string>, key: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`position(lower(${key}) in lower(${text})) > 0`;
}

/** The same for large tables: the indexed pieces find the candidates (migrations/search.ts). */
export function containsIndexed(pieces: RawBuilder<string[]>, text: RawBuilder<string>, key: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${pieces} @> search_grams(${key}) and ${contains(text, key)})`;
}
