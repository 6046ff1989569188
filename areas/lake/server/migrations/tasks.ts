import { sql, type Kysely } from 'kysely';
import { addSearchColumn } from '#platform/server/search.ts';
import { record } from './record.ts';

/** Projects with folders, tasks with their versions, and what wakes them. */
export async function createTasks(db: Kysely<any>): Promise<void> {
  await sql`
    create table task_project (${record}, name text not null, description text not null default '', dept_id text, owner text, order_num integer not null default 0)`.execute(db);
  await sql`create unique index task_project_name on task_project (lower(name))`.execute(db);
  await sql`
    create table task_folder (${record},
      project_wid text not null references task_project on delete cascade, parent_wid text references task_folder on delete cascade, name text not null, order_num integer not null default 0)`.execute(db);
  await sql`create unique index task_folder_name on task_folder (project_wid, coalesce(parent_wid, ''), lower(name))`.execute(db);

  await sql`
    create table task (${record},
      deleted_time timestamptz, kind text not null, name text not null, description text not null default '',
      project_wid text references task_project on delete set null, folder_wid text references task_folder on delete set null, dept_id text, owner text,
      status text not null default 'draft', database_wid text, source_object text, source_name text not null default '', integrate_mode text not null default 'full',
      layer text, target_schema text not null default '', target_table text not null default '', lake_table_wid text references lake_table on delete set null,
      definition jsonb not null, schedule jsonb, priority integer not null default 3, concurrency text not null default 'wait', retries integer not null default 0,
      retry_seconds integer not null default 60, timeout_minutes integer, accel_mode text not null default 'single', push_level text not null default 'failed',
      composite_wid text references task on delete set null, version_number integer not null default 1,
      next_time timestamptz, fired_time timestamptz, last_run text, last_state text, last_time timestamptz, last_seconds double precision)`.execute(db);
  await addSearchColumn(db, 'task', "name || ' ' || description || ' ' || source_name || ' ' || target_table");
  await sql`create unique index task_name on task (lower(name)) where deleted_time is null`.execute(db);
  await sql`create index task_due on task (next_time) where status = 'online' and deleted_time is null and next_time is not null`.execute(db);
  await sql`create index task_newest on task (create_time desc, wid desc) where deleted_time is null`.execute(db);
  await sql`create index task_kind on task (kind, create_time desc, wid desc) where deleted_time is null`.execute(db);
  await sql`create index task_source on task (database_wid, source_object)`.execute(db);
  await sql`create index task_object on task (source_object)`.execute(db);
  await sql`create index task_target on task (target_schema, lower(target_table))`.execute(db);
  await sql`create index task_place on task (project_wid, folder_wid)`.execute(db);
  await sql`create index task_department on task (dept_id)`.execute(db);
  await sql`create index task_owner on task (owner)`.execute(db);
  await sql`create index task_creator on task (creator)`.execute(db);
  await sql`create index task_last_state on task (last_state, last_time desc)`.execute(db);
  await sql`create index task_composite on task (composite_wid)`.execute(db);
  for (const column of ['name', 'next_time', 'last_time', 'last_state', 'priority']) await sql`create index ${sql.ref(`task_by_${column}`)} on task (${sql.ref(column)}, wid) where deleted_time is null`.execute(db);
  await sql`create index task_recycled on task (deleted_time) where deleted_time is not null`.execute(db);

  await sql`
    create table task_version (
      wid text primary key, task_wid text not null references task on delete cascade, version_number integer not null, time timestamptz not null default now(),
      saver text, note text not null default '', content jsonb not null, unique (task_wid, version_number))`.execute(db);
  // What was done when a task was put online, the newest last.
  await sql`
    create table task_deploy_log (
      task_wid text not null references task on delete cascade, number integer not null, time timestamptz not null default now(), level text not null, text jsonb not null, primary key (task_wid, number))`.execute(db);
  await sql`create table task_listen (task_wid text not null references task on delete cascade, event text not null, subject text not null, primary key (event, subject, task_wid))`.execute(db);
  await sql`create table work_calendar (${record}, name text not null unique, workdays jsonb not null, include jsonb not null default '[]', exclude jsonb not null default '[]')`.execute(db);
  await sql`
    create table task_template (${record}, model_type text not null, name text not null, task_wid text references task on delete set null, database_wid text, content jsonb not null)`.execute(db);
  await sql`create unique index task_template_name on task_template (model_type, lower(name))`.execute(db);
}
