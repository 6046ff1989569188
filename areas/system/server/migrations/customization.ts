import { sql, type Kysely } from 'kysely';
import { recordColumns } from '#platform/server/records.ts';

/** A second colour, the pictures that may be shown to everybody, and what a look was before. */
export async function extendCustomization(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('customization').addColumn('accent', 'text', (column) => column.notNull().defaultTo('')).execute();

  await db.schema
    .createTable('customization_picture')
    .addColumn('file', 'text', (column) => column.primaryKey())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('create_time', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();

  await recordColumns(db.schema.createTable('customization_version'))
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('look', 'jsonb', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('customization_version_type').on('customization_version').columns(['type', 'create_time']).execute();
}
