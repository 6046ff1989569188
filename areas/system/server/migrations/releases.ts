import { sql, type Kysely } from 'kysely';
import { recordColumns } from '#platform/server/records.ts';

/** The steps of a release, from which its progress follows, and up to when each person knows the news. */
export async function createReleases(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('version')
    .dropColumn('progress')
    .addColumn('released_time', 'timestamptz')
    .execute();
  await sql`update version set released_time = create_time where state = 'released'`.execute(db);
  await db.schema.createIndex('version_released').on('version').column('released_time').execute();

  await recordColumns(db.schema.createTable('release_step'))
    .addColumn('version', 'text', (column) => column.notNull().references('version.wid').onDelete('cascade'))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('owner', 'text', (column) => column.references('user_account.wid').onDelete('set null'))
    .addColumn('due', 'date')
    .addColumn('done_time', 'timestamptz')
    .execute();
  await db.schema.createIndex('release_step_version').on('release_step').column('version').execute();
  await db.schema.createIndex('release_step_owner').on('release_step').column('owner').execute();

  await db.schema
    .createTable('version_seen')
    .addColumn('user_wid', 'text', (column) => column.primaryKey().references('user_account.wid').onDelete('cascade'))
    .addColumn('seen_time', 'timestamptz', (column) => column.notNull())
    .execute();
}
