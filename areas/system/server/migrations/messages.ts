import { sql, type Kysely } from 'kysely';
import { recordColumns } from '#platform/server/records.ts';

export async function createMessages(db: Kysely<any>): Promise<void> {
  await recordColumns(db.schema.createTable('message'))
    .addColumn('title_zh', 'text', (column) => column.notNull())
    .addColumn('title_en', 'text', (column) => column.notNull())
    .addColumn('content_zh', 'text', (column) => column.notNull())
    .addColumn('content_en', 'text', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('link', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('message_recipient')
    .addColumn('message', 'text', (column) => column.notNull().references('message.wid').onDelete('cascade'))
    .addColumn('user_wid', 'text', (column) => column.notNull().references('user_account.wid').onDelete('cascade'))
    .addColumn('read_time', 'timestamptz')
    .addPrimaryKeyConstraint('message_recipient_key', ['user_wid', 'message'])
    .execute();
  await db.schema.createIndex('message_recipients').on('message_recipient').column('message').execute();
  await sql`create index message_unread on message_recipient (user_wid) where read_time is null`.execute(db);
}
