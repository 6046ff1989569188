import { sql, type Kysely } from 'kysely';
import { recordColumns } from '#platform/server/records.ts';

export async function createMessageCenter(db: Kysely<any>): Promise<void> {
  await extendMessages(db);
  await extendInboxes(db);
  await createTemplates(db);
  await createWebhooks(db);
  await createDeliveries(db);
  await createPreferences(db);
}

async function extendMessages(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('message')
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('sent'))
    .addColumn('send_time', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('recipients', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('channels', 'jsonb', (column) => column.notNull().defaultTo(sql`'["site"]'`))
    .addColumn('template', 'text')
    .addColumn('failures_told', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`
    update message set send_time = create_time,
      recipients = (select count(*) from message_recipient where message_recipient.message = message.wid)`.execute(db);
  await db.schema.createIndex('message_sent').on('message').columns(['send_time', 'wid']).execute();
  await db.schema.createIndex('message_sent_by').on('message').columns(['creator', 'send_time', 'wid']).execute();
  await sql`create index message_scheduled on message (send_time) where state = 'scheduled'`.execute(db);
}

/** Each way to look into an inbox (all, a category, unread, deleted) has an index in the order it is shown. */
async function extendInboxes(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('message_recipient')
    .addColumn('category', 'text')
    .addColumn('create_time', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('deleted_time', 'timestamptz')
    .execute();
  await sql`
    update message_recipient set category = message.category, create_time = message.create_time
    from message where message.wid = message_recipient.message`.execute(db);
  await sql`alter table message_recipient alter column category set not null`.execute(db);
  await sql`drop index message_unread`.execute(db);
  await sql`create index message_unread on message_recipient (user_wid, category, create_time, message) where read_time is null and deleted_time is null`.execute(db);
  await sql`create index message_inbox on message_recipient (user_wid, create_time, message) where deleted_time is null`.execute(db);
  await sql`create index message_inbox_category on message_recipient (user_wid, category, create_time, message) where deleted_time is null`.execute(db);
  await sql`create index message_deleted on message_recipient (user_wid, create_time, message) where deleted_time is not null`.execute(db);
  await sql`create index message_deleted_time on message_recipient (deleted_time) where deleted_time is not null`.execute(db);
}

async function createTemplates(db: Kysely<any>): Promise<void> {
  await recordColumns(db.schema.createTable('message_template'))
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('name_zh', 'text', (column) => column.notNull())
    .addColumn('name_en', 'text', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('title_zh', 'text', (column) => column.notNull())
    .addColumn('title_en', 'text', (column) => column.notNull())
    .addColumn('content_zh', 'text', (column) => column.notNull())
    .addColumn('content_en', 'text', (column) => column.notNull())
    .addColumn('link', 'text', (column) => column.notNull())
    .addColumn('channels', 'jsonb', (column) => column.notNull())
    .addColumn('built_in', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('changed', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();
}

async function createWebhooks(db: Kysely<any>): Promise<void> {
  await recordColumns(db.schema.createTable('message_webhook'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('host', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('secret', 'text')
    .addColumn('categories', 'jsonb', (column) => column.notNull())
    .addColumn('enabled', 'boolean', (column) => column.notNull())
    .execute();
}

async function createDeliveries(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('message_delivery')
    .addColumn('wid', 'text', (column) => column.primaryKey())
    .addColumn('message', 'text', (column) => column.notNull().references('message.wid').onDelete('cascade'))
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('user_wid', 'text', (column) => column.references('user_account.wid').onDelete('cascade'))
    .addColumn('webhook', 'text', (column) => column.references('message_webhook.wid').onDelete('cascade'))
    .addColumn('urgent', 'boolean', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('waiting'))
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('error', 'jsonb')
    .addColumn('next_time', 'timestamptz', (column) => column.notNull())
    .addColumn('modify_time', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  // What is urgent goes first, also while a message to everybody is on its way.
  await sql`create index message_delivery_due on message_delivery (urgent desc, next_time) where state = 'waiting'`.execute(db);
  await sql`create index message_delivery_next on message_delivery (next_time) where state = 'waiting'`.execute(db);
  await sql`create index message_delivery_running on message_delivery (modify_time) where state = 'running'`.execute(db);
  await sql`create index message_delivery_settled on message_delivery (modify_time) where state in ('failed', 'succeeded')`.execute(db);
  await db.schema.createIndex('message_delivery_of').on('message_delivery').columns(['message', 'state', 'wid']).execute();
  await db.schema.createIndex('message_delivery_user').on('message_delivery').column('user_wid').execute();
  await db.schema.createIndex('message_delivery_webhook').on('message_delivery').column('webhook').execute();
}

async function createPreferences(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('message_preference')
    .addColumn('user_wid', 'text', (column) => column.primaryKey().references('user_account.wid').onDelete('cascade'))
    .addColumn('channels', 'jsonb', (column) => column.notNull())
    .addColumn('quiet', 'jsonb')
    .addColumn('language', 'text', (column) => column.notNull())
    .execute();
}
