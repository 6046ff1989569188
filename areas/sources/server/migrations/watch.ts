import { sql, type Kysely } from 'kysely';
import { addSearchColumn } from '#platform/server/search.ts';
import { record } from './record.ts';

/** Surveys, changes of sources, descriptions to share, resources that are no tables, and devices. */
export async function createSurveysAndResources(db: Kysely<any>): Promise<void> {
  await sql`
    create table survey (
      ${record},
      database_wid text not null references data_source on delete cascade,
      state text not null,
      assignee text not null,
      due_date date,
      note text not null default '',
      return_reason text not null default '',
      released_time timestamptz not null default now(),
      submitted_time timestamptz,
      decided_time timestamptz
    )`.execute(db);
  await sql`create unique index survey_open on survey (database_wid) where state not in ('approved', 'withdrawn')`.execute(db);
  await sql`create index survey_assignee on survey (assignee, released_time desc)`.execute(db);
  await sql`create index survey_releaser on survey (creator, released_time desc)`.execute(db);
  await sql`create index survey_source on survey (database_wid, released_time desc)`.execute(db);
  await sql`
    create table survey_answer (
      survey_wid text not null references survey on delete cascade,
      object_wid text not null references data_object on delete cascade,
      field_wid text not null default '',
      answer jsonb not null,
      modifier text,
      modify_time timestamptz not null default now(),
      primary key (survey_wid, object_wid, field_wid)
    )`.execute(db);
  await sql`create index survey_answer_object on survey_answer (object_wid)`.execute(db);

  await sql`
    create table source_change (
      database_wid text not null references data_source on delete cascade,
      schema_name text not null,
      data_object text not null,
      change text not null,
      detail jsonb not null,
      found_time timestamptz not null default now(),
      told boolean not null default false,
      number bigint generated always as identity,
      primary key (database_wid, schema_name, data_object)
    )`.execute(db);
  await sql`
    create table source_check (
      database_wid text primary key references data_source on delete cascade,
      tried_time timestamptz not null default now(),
      check_time timestamptz,
      scheduled boolean not null default false,
      milliseconds integer not null default 0,
      unchanged integer not null default 0,
      renames jsonb not null default '[]',
      problem jsonb
    )`.execute(db);
  await sql`
    create table ignored_object (
      ${record},
      database_wid text not null references data_source on delete cascade,
      schema_name text not null default '',
      data_object text not null,
      unique (database_wid, schema_name, data_object)
    )`.execute(db);

  await sql`
    create table cloud_source (
      ${record},
      databasename text not null,
      company text not null default '',
      version text not null default '',
      db_type text not null default '',
      description text not null default '',
      catalogue text not null default '',
      objects jsonb not null default '[]',
      object_num integer not null default 0,
      field_num integer not null default 0
    )`.execute(db);
  await sql`create unique index cloud_source_name on cloud_source (lower(databasename), lower(company), version)`.execute(db);

  await sql`
    create table source_resource (
      ${record},
      deleted_time timestamptz,
      datasource_wid text not null references data_source on delete cascade,
      resource_type text not null,
      name text not null,
      alias text not null default '',
      description text not null default '',
      comment text not null default '',
      order_num integer not null default 0,
      sys_label text not null default '',
      topic text not null default '',
      integrate_status text not null default '0',
      settings jsonb not null default '{}',
      secrets text not null default '',
      fields jsonb not null default '[]',
      check_time timestamptz,
      check_state text not null default '',
      check_message jsonb
    )`.execute(db);
  await addSearchColumn(db, 'source_resource', "name || ' ' || alias || ' ' || comment");
  await sql`create unique index source_resource_name on source_resource (datasource_wid, lower(name)) where deleted_time is null`.execute(db);
  await sql`create index source_resource_order on source_resource (datasource_wid, order_num, wid)`.execute(db);

  await sql`
    create table resource_template (
      ${record},
      kind text not null,
      name text not null,
      description text not null default '',
      settings jsonb not null,
      built_in boolean not null default false
    )`.execute(db);
  await sql`create unique index resource_template_name on resource_template (kind, lower(name))`.execute(db);

  await sql`
    create table device (
      ${record},
      name text not null,
      code text not null,
      protocol text not null,
      device_type text not null default '',
      place text not null default '',
      admin_dept text,
      admin_user text,
      remark text not null default '',
      enabled boolean not null default true,
      key_hash text not null,
      key_hint text not null default '',
      topic text not null default '',
      last_seen timestamptz,
      message_count bigint not null default 0
    )`.execute(db);
  await addSearchColumn(db, 'device', "name || ' ' || code || ' ' || place");
  await sql`create unique index device_code on device (lower(code))`.execute(db);
  await sql`create index device_order on device (name, wid)`.execute(db);
  await sql`
    create table device_message (
      wid text primary key,
      device_wid text not null references device on delete cascade,
      time timestamptz not null default now(),
      topic text not null default '',
      payload text not null,
      size integer not null
    )`.execute(db);
  await sql`create index device_message_newest on device_message (device_wid, time desc)`.execute(db);
}
