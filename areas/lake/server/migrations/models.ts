import { sql, type Kysely } from 'kysely';
import { addSearchColumn } from '#platform/server/search.ts';
import { record } from './record.ts';

/** Subject and topic models with their categories, versions, indicators, tags and grants. */
export async function createModels(db: Kysely<any>): Promise<void> {
  await sql`
    create table model_category (${record},
      kind text not null, parent_wid text references model_category on delete cascade, name text not null, code text not null default '', description text not null default '', order_num integer not null default 0)`.execute(db);
  await sql`create unique index model_category_name on model_category (kind, coalesce(parent_wid, ''), lower(name))`.execute(db);
  await sql`create index model_category_parent on model_category (parent_wid)`.execute(db);

  await sql`
    create table model (${record},
      kind text not null, category_wid text references model_category on delete set null, name text not null, english_name text not null default '', code text not null, layer text not null,
      dept_id text, owner text, description text not null default '', state text not null default 'draft', version_number integer not null default 1, published_version integer, definition jsonb not null,
      lake_table_wid text references lake_table on delete set null, task_wid text references task on delete set null, drift integer not null default 0, checked_time timestamptz)`.execute(db);
  await addSearchColumn(db, 'model', "name || ' ' || english_name || ' ' || code || ' ' || description");
  await sql`create unique index model_name on model (kind, lower(name))`.execute(db);
  await sql`create unique index model_code on model (layer, lower(code))`.execute(db);
  await sql`create index model_newest on model (modify_time desc, wid desc)`.execute(db);
  for (const column of ['category_wid', 'dept_id', 'owner', 'creator', 'lake_table_wid', 'task_wid']) await sql`create index ${sql.ref(`model_by_${column}`)} on model (${sql.ref(column)})`.execute(db);
  await sql`create index model_sources on model using gin ((definition -> 'sources') jsonb_path_ops)`.execute(db);

  await sql`
    create table model_version (
      wid text primary key, model_wid text not null references model on delete cascade, version_number integer not null, time timestamptz not null default now(),
      saver text, note text not null default '', content jsonb not null, unique (model_wid, version_number))`.execute(db);
  await sql`
    create table model_indicator (${record},
      model_wid text not null references model on delete cascade, name text not null, code text not null, unit text not null default '', description text not null default '', kind text not null,
      definition jsonb not null, last_value text, last_time timestamptz)`.execute(db);
  await sql`create unique index model_indicator_code on model_indicator (model_wid, lower(code))`.execute(db);
  await sql`create unique index model_indicator_name on model_indicator (model_wid, lower(name))`.execute(db);
  await sql`
    create table model_tag (${record},
      model_wid text not null references model on delete cascade, name text not null, description text not null default '', conditions jsonb not null,
      hit_count bigint, total_count bigint, counted_time timestamptz)`.execute(db);
  await sql`create unique index model_tag_name on model_tag (model_wid, lower(name))`.execute(db);
  await sql`
    create table model_grant (${record},
      model_wid text not null references model on delete cascade, subject_kind text not null, subject text not null, reason text not null, until_date date, revoked_time timestamptz, revoker text)`.execute(db);
  await sql`create index model_grant_model on model_grant (model_wid, create_time desc)`.execute(db);
  await sql`create index model_grant_subject on model_grant (subject_kind, subject) where revoked_time is null`.execute(db);
}
