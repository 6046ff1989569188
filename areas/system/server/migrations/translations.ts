import type { Kysely } from 'kysely';
import { recordColumns } from '#platform/server/records.ts';

/** What administrators made of built-in texts; an empty language follows the built-in one. */
export async function createTranslations(db: Kysely<any>): Promise<void> {
  await recordColumns(db.schema.createTable('translation'))
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('zh_cn', 'text', (column) => column.notNull())
    .addColumn('en_us', 'text', (column) => column.notNull())
    .execute();
}
