import { sql } from 'kysely';
import type { Database } from '#platform/server/database.ts';

/** Relations name fields; those of a field that got another name go with it. */
export async function renameInRelations(db: Database, object: string, from: string, to: string): Promise<void> {
  for (const [end, fields] of [['object_wid', 'fields'], ['ref_object_wid', 'ref_fields']] as const) {
    await sql`
      update data_relation set ${sql.ref(fields)} = (
        select jsonb_agg(case when name = ${from} then ${to} else name end order by place) from jsonb_array_elements_text(${sql.ref(fields)}) with ordinality as named(name, place)
      )
      where ${sql.ref(end)} = ${object} and ${sql.ref(fields)} @> ${JSON.stringify([from])}::jsonb`.execute(db);
  }
}
