import { sql } from 'kysely';
import type { Database } from '#platform/server/database.ts';

/** Where a field comes from is asked whenever rows are shown. */
export async function indexLineage(db: Database): Promise<void> {
  await sql`create index lineage_edge_to on lineage_edge (to_place, to_field)`.execute(db);
}
