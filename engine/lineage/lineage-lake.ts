import type { Lake, LakeSession } from '../lake/lake.ts';
import type { LineageLake } from './statement-lineage.ts';

/** Tables as this session sees them, its own transaction included. Names are compared whatever their case, since a parsed text no longer says which were quoted. */
export function lineageLake(session: LakeSession, { kind }: Pick<Lake, 'kind'>, placeOf: (schema: string, table: string) => string): LineageLake {
  return {
    kind,
    async describe(asked) {
      if (asked.length === 0) return [];
      const [here] = await session.rows('select current_schema()');
      const keys = asked.map(({ schema, table }) => JSON.stringify([schema || String(here![0]), table].map((name) => name.toLowerCase())));
      const rows = await session.rows(
        `select table_schema, table_name, column_name from information_schema.columns where table_catalog = current_database() and lower(table_name::text) in (${keys.map((_key, index) => `$${index + 1}`).join(', ')}) order by table_schema, table_name, ordinal_position`,
        asked.map(({ table }) => table.toLowerCase()),
      );
      const found = new Map<string, Map<string, string[]>>();
      for (const [schema, table, column] of rows as string[][]) {
        const key = JSON.stringify([schema!.toLowerCase(), table!.toLowerCase()]);
        const place = placeOf(schema!, table!);
        const tables = found.get(key) ?? new Map<string, string[]>();
        found.set(key, tables.set(place, [...(tables.get(place) ?? []), column!]));
      }
      return keys.map((key) => {
        const [one, ...more] = [...(found.get(key) ?? [])];
        return one && more.length === 0 ? { place: one[0], columns: one[1] } : undefined;
      });
    },
  };
}
