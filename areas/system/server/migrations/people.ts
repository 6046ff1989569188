import { sql, type CreateTableBuilder, type Kysely } from 'kysely';
import { recordColumns } from '#platform/server/records.ts';
import { addSearchColumn } from './search.ts';

export async function createPeople(db: Kysely<any>): Promise<void> {
  await createUsers(db);
  await createPosts(db);
  await createGroups(db);
}

async function createUsers(db: Kysely<any>): Promise<void> {
  await recordColumns(db.schema.createTable('user_account'))
    .addColumn('userid', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('gender', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('locked_time', 'timestamptz')
    .addColumn('valid_from', 'date')
    .addColumn('valid_to', 'date')
    .addColumn('source', 'text', (column) => column.notNull().defaultTo('local'))
    .addColumn('password_hash', 'text')
    .addColumn('password_time', 'timestamptz')
    .addColumn('must_change', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('last_login_time', 'timestamptz')
    .addColumn('attributes', 'jsonb', (column) => column.notNull())
    .execute();
  // People type their user id as they like: Admin and admin are one.
  await sql`create unique index user_account_userid on user_account (lower(userid))`.execute(db);
  await db.schema.createIndex('user_account_order').on('user_account').columns(['userid', 'wid']).execute();
  await db.schema.createIndex('user_account_newest').on('user_account').columns(['create_time', 'wid']).execute();
  await db.schema.createIndex('user_account_last_login').on('user_account').column('last_login_time').execute();
  await addSearchColumn(db, 'user_account', "userid || ' ' || name");
  await sql`create index user_account_attributes on user_account using gin (attributes)`.execute(db);

  await db.schema
    .alterTable('department')
    .addForeignKeyConstraint('department_leader_fkey', ['leader'], 'user_account', ['wid'])
    .onDelete('set null')
    .execute();

  await ofUser(db.schema.createTable('user_department'))
    .addColumn('department', 'text', (column) => column.notNull().references('department.wid'))
    .addColumn('main', 'boolean', (column) => column.notNull())
    .addPrimaryKeyConstraint('user_department_key', ['user_wid', 'department'])
    .execute();
  await db.schema.createIndex('user_department_people').on('user_department').columns(['department', 'user_wid']).execute();
  await sql`create unique index user_department_main on user_department (user_wid) where main`.execute(db);

  await ofUser(db.schema.createTable('user_password'))
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('create_time', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema.createIndex('user_password_latest').on('user_password').columns(['user_wid', 'create_time']).execute();
}

async function createPosts(db: Kysely<any>): Promise<void> {
  await recordColumns(db.schema.createTable('post'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('code', 'text', (column) => column.notNull().unique())
    .addColumn('order_num', 'integer', (column) => column.notNull())
    .addColumn('remark', 'text', (column) => column.notNull())
    .execute();
  await ofUser(db.schema.createTable('user_post'))
    .addColumn('post', 'text', (column) => column.notNull().references('post.wid'))
    .addPrimaryKeyConstraint('user_post_key', ['user_wid', 'post'])
    .execute();
  await db.schema.createIndex('user_post_people').on('user_post').columns(['post', 'user_wid']).execute();
}

async function createGroups(db: Kysely<any>): Promise<void> {
  await recordColumns(db.schema.createTable('user_group'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('code', 'text', (column) => column.notNull().unique())
    .addColumn('remark', 'text', (column) => column.notNull())
    .addColumn('rule', 'jsonb')
    .execute();
  await ofUser(db.schema.createTable('user_group_member'))
    .addColumn('user_group', 'text', (column) => column.notNull().references('user_group.wid').onDelete('cascade'))
    .addPrimaryKeyConstraint('user_group_member_key', ['user_group', 'user_wid'])
    .execute();
  await db.schema.createIndex('user_group_of_user').on('user_group_member').columns(['user_wid', 'user_group']).execute();
}

const ofUser = <Table extends string>(table: CreateTableBuilder<Table>) =>
  table.addColumn('user_wid', 'text', (column) => column.notNull().references('user_account.wid').onDelete('cascade'));
