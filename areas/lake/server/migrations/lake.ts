import { sql, type Kysely } from 'kysely';
import { addSearchColumn } from '#platform/server/search.ts';
import { record } from './record.ts';

/** The connection of the lake, its tables, and simple rules about their values. */
export async function createLake(db: Kysely<any>): Promise<void> {
  await sql`
    create table lake_connection (${record},
      kind text not null, databasename text not null, databasedesc text not null default '', characterinfo text not null default '', admin_dept text,
      db_url text not null default '', db_user text not null default '', db_schema text not null default '', db_driver text not null default '',
      order_num integer not null default 0, settings jsonb not null default '{}', secrets text not null default '',
      connect_status integer not null default 0, connect_message jsonb, connect_time timestamptz, db_version text not null default '')`.execute(db);
  await sql`create unique index lake_connection_one on lake_connection ((true))`.execute(db);

  await sql`
    create table lake_table (${record},
      layer text not null, schema_name text not null, table_name text not null, title text not null default '', description text not null default '',
      source_object text, database_wid text, task_wid text, dept_id text,
      row_count bigint, byte_count bigint, counted_time timestamptz, data_time timestamptz,
      unique (schema_name, table_name))`.execute(db);
  await addSearchColumn(db, 'lake_table', "table_name || ' ' || title || ' ' || description");
  await sql`create index lake_table_layer on lake_table (layer, table_name, wid)`.execute(db);
  await sql`create index lake_table_source on lake_table (database_wid)`.execute(db);
  await sql`create index lake_table_object on lake_table (source_object)`.execute(db);
  await sql`create index lake_table_creator on lake_table (creator)`.execute(db);
  await sql`create index lake_table_department on lake_table (dept_id)`.execute(db);
  await sql`create index lake_table_data_time on lake_table (data_time desc nulls last, wid)`.execute(db);
  await sql`
    create table lake_field (
      table_wid text not null references lake_table on delete cascade, field text not null, position integer not null, type jsonb not null, native text not null,
      nullable boolean not null, comment text not null default '', key_position integer, primary key (table_wid, field))`.execute(db);

  await sql`
    create table lake_quality_rule (${record},
      lake_table_wid text not null references lake_table on delete cascade, check_field text not null, level text not null, model_wid text not null,
      filter_sql text not null default '', p_value1 text not null default '', p_value2 text not null default '', p_value3 text not null default '',
      p_value4 text not null default '', p_value5 text not null default '', code_name_table text not null default '')`.execute(db);
  await sql`create index lake_quality_rule_table on lake_quality_rule (lake_table_wid, check_field)`.execute(db);
  await sql`
    create table lake_quality_result (
      wid text primary key, rule_wid text not null references lake_quality_rule on delete cascade, time timestamptz not null default now(),
      checked bigint not null, failed bigint not null, error jsonb)`.execute(db);
  await sql`create index lake_quality_result_newest on lake_quality_result (rule_wid, time desc)`.execute(db);
}
