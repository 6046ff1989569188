import { sql, type Kysely } from 'kysely';
import { recordColumns } from '#platform/server/records.ts';
import { addSearchColumn } from '#platform/server/search.ts';

const text = (db: any) => db.notNull().defaultTo('');

/** Business systems, the tests of their connections, and the drivers that were uploaded for them. */
export async function createSources(db: Kysely<any>): Promise<void> {
  let table = recordColumns(db.schema.createTable('data_source')) as any;
  table = table.addColumn('source_type', 'text', (column: any) => column.notNull());
  const texts = [
    'databasename', 'db_type', 'ip', 'db_service_name', 'db_service_type', 'db_driver', 'db_url', 'db_user', 'db_schema', 'secrets', 'sys_label',
    'company', 'company_user', 'company_tel', 'address', 'construction_year', 'characterinfo', 'databasedesc', 'version', 'dw_label', 'source_from', 'db_version',
  ];
  for (const name of texts) table = table.addColumn(name, 'text', text);
  await table
    .addColumn('port', 'integer')
    .addColumn('settings', 'jsonb', (column: any) => column.notNull().defaultTo('{}'))
    .addColumn('admin_dept', 'text')
    .addColumn('admin_user', 'text')
    .addColumn('order_num', 'integer', (column: any) => column.notNull().defaultTo(0))
    .addColumn('use_able', 'integer', (column: any) => column.notNull().defaultTo(0))
    .addColumn('connect_status', 'integer', (column: any) => column.notNull().defaultTo(0))
    .addColumn('connect_message', 'jsonb')
    .addColumn('connect_time', 'timestamptz')
    .addColumn('real_time_able', 'boolean', (column: any) => column.notNull().defaultTo(false))
    .addColumn('survey_status', 'text', (column: any) => column.notNull().defaultTo('none'))
    .addColumn('import_time', 'timestamptz')
    .execute();
  await addSearchColumn(db, 'data_source', "databasename || ' ' || sys_label || ' ' || company");
  await sql`create unique index data_source_name on data_source (source_type, lower(databasename))`.execute(db);
  await sql`create index data_source_department on data_source (admin_dept, order_num, wid)`.execute(db);
  await sql`create index data_source_administrator on data_source (admin_user)`.execute(db);
  await sql`create index data_source_creator on data_source (creator)`.execute(db);
  // The orders of the list, each ended by the key that pages are told apart by.
  for (const column of ['order_num', 'databasename', 'create_time', 'modify_time', 'connect_time', 'import_time', 'connect_status', 'db_type', 'source_type']) {
    await sql`create index ${sql.ref(`data_source_by_${column}`)} on data_source (${sql.ref(column)}, wid)`.execute(db);
  }

  await sql`
    create table connection_test (
      wid text primary key,
      database_wid text not null references data_source on delete cascade,
      time timestamptz not null default now(),
      milliseconds integer not null,
      state text not null,
      scheduled boolean not null,
      tester text,
      db_version text not null default '',
      real_time_able boolean,
      steps jsonb not null
    )`.execute(db);
  await sql`create index connection_test_newest on connection_test (database_wid, time desc, wid desc)`.execute(db);

  await recordColumns(db.schema.createTable('jdbc_driver'))
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('driver_group', 'text', text)
    .addColumn('file_wid', 'text', (column) => column.notNull())
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('driver_classes', 'jsonb', (column) => column.notNull())
    .execute();
}
