import { sql, type Kysely } from 'kysely';
import { addSearchColumn } from '#platform/server/search.ts';
import { record } from './record.ts';

/** Tables and fields of sources, what relates them, and every state they had. */
export async function createObjects(db: Kysely<any>): Promise<void> {
  await sql`
    create table data_catalog (
      ${record},
      name text not null,
      parent text references data_catalog on delete cascade,
      order_num integer not null default 0
    )`.execute(db);
  await sql`create unique index data_catalog_name on data_catalog (coalesce(parent, ''), lower(name))`.execute(db);

  await sql`
    create table data_object (
      ${record},
      deleted_time timestamptz,
      database_wid text not null references data_source on delete cascade,
      schema_name text not null default '',
      data_object text not null,
      object_kind text not null default 'table',
      data_object_name text not null default '',
      data_object_desc text not null default '',
      comment text not null default '',
      row_count bigint,
      row_count_exact boolean not null default false,
      row_count_time timestamptz,
      catalog_id text references data_catalog on delete set null,
      data_sign text not null default '1',
      data_type text not null default '1',
      data_level text not null default '',
      model_type text not null default '',
      is_core integer not null default 1,
      keep_history integer not null default 0,
      need_encrypt integer not null default 0,
      open_able integer not null default 0,
      share_able integer not null default 0,
      provision_mode text not null default 'On-line',
      owner_dept text,
      owner_user text,
      release_dept text,
      release_date date,
      release_format_desc text not null default '',
      map_range text not null default '',
      cs_flag text not null default '',
      quote_standard text not null default '',
      dropped_time timestamptz,
      foreign_keys jsonb not null default '[]',
      version_number integer not null default 1
    )`.execute(db);
  await addSearchColumn(db, 'data_object', "data_object || ' ' || data_object_name || ' ' || comment");
  // Names of the database are told apart as it tells them apart.
  await sql`create unique index data_object_place on data_object (database_wid, schema_name, data_object) where deleted_time is null`.execute(db);
  await sql`create index data_object_order on data_object (database_wid, data_object, wid) where deleted_time is null`.execute(db);
  await sql`create index data_object_recycled on data_object (deleted_time desc, wid) where deleted_time is not null`.execute(db);

  await sql`
    create table data_field (
      ${record},
      object_wid text not null references data_object on delete cascade,
      data_field text not null,
      data_field_name text not null default '',
      data_field_desc text not null default '',
      comment text not null default '',
      order_num integer not null,
      native_type text not null default '',
      field_type jsonb not null,
      length integer,
      numeric_precision integer,
      numeric_scale integer,
      nullable boolean not null default true,
      default_value text,
      generated text,
      is_pk integer not null default 0,
      pk_position integer not null default 0,
      is_core integer not null default 0,
      sensitive integer not null default 0,
      code_object text references data_object on delete set null,
      code_note text not null default '',
      manual boolean not null default false,
      dropped_time timestamptz
    )`.execute(db);
  await sql`create unique index data_field_name on data_field (object_wid, data_field)`.execute(db);
  await sql`create index data_field_code on data_field (code_object) where code_object is not null`.execute(db);

  await sql`
    create table data_object_index (
      object_wid text not null references data_object on delete cascade,
      name text not null,
      unique_key boolean not null,
      columns jsonb not null,
      primary key (object_wid, name)
    )`.execute(db);

  await sql`
    create table data_relation (
      ${record},
      database_wid text not null references data_source on delete cascade,
      origin text not null,
      state text not null,
      name text not null default '',
      object_wid text not null references data_object on delete cascade,
      fields jsonb not null,
      ref_object_wid text not null references data_object on delete cascade,
      ref_fields jsonb not null,
      cardinality text not null default 'n:1',
      confidence integer not null default 100,
      evidence jsonb not null default '{}'
    )`.execute(db);
  await sql`create unique index data_relation_ends on data_relation (object_wid, ref_object_wid, fields, ref_fields)`.execute(db);
  await sql`create index data_relation_source on data_relation (database_wid)`.execute(db);
  await sql`create index data_relation_target on data_relation (ref_object_wid)`.execute(db);

  await sql`
    create table er_position (
      database_wid text not null references data_source on delete cascade,
      object_wid text primary key references data_object on delete cascade,
      x double precision not null,
      y double precision not null
    )`.execute(db);
  await sql`create index er_position_source on er_position (database_wid)`.execute(db);

  await sql`
    create table source_import (
      wid text primary key,
      database_wid text not null references data_source on delete cascade,
      number integer not null,
      time timestamptz not null default now(),
      author text,
      created integer not null,
      changed integer not null,
      dropped integer not null,
      unchanged integer not null,
      detail jsonb not null,
      unique (database_wid, number)
    )`.execute(db);
  await sql`
    create table data_object_version (
      wid text primary key,
      object_wid text not null references data_object on delete cascade,
      number integer not null,
      time timestamptz not null default now(),
      author text,
      reason text not null,
      import_wid text references source_import on delete set null,
      definition jsonb not null,
      unique (object_wid, number)
    )`.execute(db);
  await sql`create index data_object_version_import on data_object_version (import_wid) where import_wid is not null`.execute(db);
}
