import { sql } from 'kysely';
import type { Database } from '#platform/server/database.ts';

/** Whoever comes back finds themselves in what took the place of their department or post. */
export async function renameInDeletions(db: Database, column: 'departments' | 'posts', source: string, target: string): Promise<void> {
  await sql`
    update user_deletion set ${sql.ref(column)} = (
      select jsonb_agg(case when wid = ${source} then ${target} else wid end order by place)
      from jsonb_array_elements_text(${sql.ref(column)}) with ordinality as kept (wid, place)
    )
    where ${sql.ref(column)} ? ${source}`.execute(db);
}
