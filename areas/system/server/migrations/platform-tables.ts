import { sql, type Kysely } from 'kysely';
import { recordColumns } from '#platform/server/records.ts';

/** How the platform looks, what its versions brought, and who knocked at the door. */
export async function createPlatformTables(db: Kysely<any>): Promise<void> {
  await recordColumns(db.schema.createTable('customization'))
    .addColumn('type', 'text', (column) => column.notNull().unique())
    .addColumn('title_zh', 'text', (column) => column.notNull())
    .addColumn('title_en', 'text', (column) => column.notNull())
    .addColumn('logo', 'text', (column) => column.notNull())
    .addColumn('colour', 'text', (column) => column.notNull())
    .addColumn('login_picture', 'text', (column) => column.notNull())
    .addColumn('footer_zh', 'text', (column) => column.notNull())
    .addColumn('footer_en', 'text', (column) => column.notNull())
    .addColumn('links', 'jsonb', (column) => column.notNull())
    .execute();

  await recordColumns(db.schema.createTable('version'))
    .addColumn('number', 'text', (column) => column.notNull().unique())
    .addColumn('title_zh', 'text', (column) => column.notNull())
    .addColumn('title_en', 'text', (column) => column.notNull())
    .addColumn('notes_zh', 'text', (column) => column.notNull())
    .addColumn('notes_en', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('progress', 'integer', (column) => column.notNull())
    .addColumn('release_date', 'date')
    .execute();

  await db.schema
    .createTable('login_attempt')
    .addColumn('wid', 'text', (column) => column.primaryKey())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('time', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema.createIndex('login_attempt_subject').on('login_attempt').columns(['subject', 'time']).execute();
  await db.schema.createIndex('login_attempt_time').on('login_attempt').column('time').execute();
}
