import { sql, type Kysely } from 'kysely';

/** Deleted accounts stay, so that old records keep their names; links to a new password; days that turn at our midnight. */
export async function extendUsers(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('user_account').addColumn('deleted_time', 'timestamptz').execute();
  await indexLivingUsers(db);
  await createOrganisationDay(db);

  // What a deleted account belonged to, for as long as it can come back.
  await db.schema
    .createTable('user_deletion')
    .addColumn('user_wid', 'text', (column) => column.primaryKey().references('user_account.wid').onDelete('cascade'))
    .addColumn('successor', 'text')
    .addColumn('departments', 'jsonb', (column) => column.notNull())
    .addColumn('posts', 'jsonb', (column) => column.notNull())
    .execute();

  // Only a hash of the token: whoever reads the store cannot use the links.
  await db.schema
    .createTable('password_reset')
    .addColumn('user_wid', 'text', (column) => column.primaryKey().references('user_account.wid').onDelete('cascade'))
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('expires', 'timestamptz', (column) => column.notNull())
    .execute();
}

/** Every order and state of the user list has an index; deleted accounts stand in one of their own. */
async function indexLivingUsers(db: Kysely<any>): Promise<void> {
  for (const index of ['user_account_userid', 'user_account_order', 'user_account_newest', 'user_account_last_login']) {
    await db.schema.dropIndex(index).execute();
  }
  // A user id is free again once its account is deleted.
  await sql`create unique index user_account_userid on user_account (lower(userid)) where deleted_time is null`.execute(db);
  await sql`create index user_account_order on user_account (userid, wid) where deleted_time is null`.execute(db);
  await sql`create index user_account_newest on user_account (create_time, wid) where deleted_time is null`.execute(db);
  await sql`create index user_account_last_login on user_account (last_login_time, wid) where deleted_time is null`.execute(db);
  await sql`create index user_account_expiry on user_account (valid_to, wid) where deleted_time is null`.execute(db);
  await sql`create index user_account_future on user_account (valid_from, wid) where deleted_time is null and valid_from is not null`.execute(db);
  await sql`create index user_account_locked on user_account (userid, wid) where deleted_time is null and locked_time is not null`.execute(db);
  await sql`create index user_account_disabled on user_account (userid, wid) where deleted_time is null and status = 'disabled'`.execute(db);
  await sql`create index user_account_deleted on user_account (userid, wid) where deleted_time is not null`.execute(db);
}

/**
 * Today where the organisation is. One place for all who ask, in code and in queries; a zone that this
 * PostgreSQL does not know must not keep everybody out.
 */
async function createOrganisationDay(db: Kysely<any>): Promise<void> {
  await sql`
    create function organisation_day(moment timestamptz default now()) returns date language plpgsql stable as $$
    begin
      return (moment at time zone coalesce((select value #>> '{}' from setting where key = 'platform.timeZone'), 'Asia/Shanghai'))::date;
    exception when invalid_parameter_value then
      return (moment at time zone 'Asia/Shanghai')::date;
    end $$`.execute(db);
}
