import type { Kysely } from 'kysely';
import { recordColumns } from '#platform/server/records.ts';

/** What came in by bundles, with what was there before, so that it can be taken back. */
export async function createBundleImports(db: Kysely<any>): Promise<void> {
  await recordColumns(db.schema.createTable('bundle_import'))
    .addColumn('origin', 'jsonb', (column) => column.notNull())
    .addColumn('changes', 'jsonb', (column) => column.notNull())
    .addColumn('rolled_back_time', 'timestamptz')
    .execute();
  await db.schema.createIndex('bundle_import_newest').on('bundle_import').columns(['create_time', 'wid']).execute();
}
