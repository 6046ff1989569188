import { sql, type Kysely } from 'kysely';
import { record } from './record.ts';

/** The queue of runs, what they told, who takes them, and which field made which. */
export async function createRuns(db: Kysely<any>): Promise<void> {
  await sql`
    create table backfill (${record},
      task_wid text not null references task on delete cascade, from_time timestamptz not null, until_time timestamptz not null, downstream boolean not null default false,
      parallel integer not null default 1, only_missing boolean not null default false)`.execute(db);
  await sql`
    create table task_run (
      wid text primary key, task_wid text not null references task on delete cascade, task_version integer not null, kind text not null, trigger text not null,
      state text not null default 'waiting', priority integer not null default 3, create_time timestamptz not null default now(), scheduled_for timestamptz not null, not_before timestamptz,
      attempt integer not null default 1, failures integer not null default 0, requested_by text, parent_run text references task_run on delete cascade, node text, backfill_wid text references backfill on delete set null,
      parameters jsonb not null default '{}', worker text, beat_time timestamptz, start_time timestamptz, end_time timestamptz, stop_requested boolean not null default false, told_late boolean not null default false,
      progress jsonb, table_count integer not null default 0, table_change_count integer not null default 0, read_count bigint not null default 0, create_count bigint not null default 0,
      update_count bigint not null default 0, delete_count bigint not null default 0, reject_count bigint not null default 0, checksum text, error_kind text, error_text jsonb, result jsonb)`.execute(db);
  // A firing happens once, however many schedulers look and whatever the clock does.
  await sql`create unique index task_run_firing on task_run (task_wid, scheduled_for) where trigger = 'schedule'`.execute(db);
  await sql`create index task_run_waiting on task_run (priority desc, create_time, wid) where state = 'waiting'`.execute(db);
  await sql`create index task_run_running on task_run (beat_time) where state = 'running'`.execute(db);
  await sql`create index task_run_active on task_run (task_wid) where state in ('waiting', 'running')`.execute(db);
  await sql`create index task_run_newest on task_run (task_wid, create_time desc, wid desc)`.execute(db);
  await sql`create index task_run_time on task_run (create_time desc, wid desc)`.execute(db);
  await sql`create index task_run_state on task_run (state, create_time desc, wid desc)`.execute(db);
  await sql`create index task_run_parent on task_run (parent_run)`.execute(db);
  await sql`create index task_run_backfill on task_run (backfill_wid)`.execute(db);

  await sql`
    create table run_log (
      run_wid text not null references task_run on delete cascade, number integer not null, time timestamptz not null, level text not null, part text not null default '',
      text jsonb not null, primary key (run_wid, number))`.execute(db);
  await sql`
    create table task_worker (
      wid text primary key, host text not null, process_id integer not null, start_time timestamptz not null default now(), beat_time timestamptz not null default now(),
      slots integer not null, facts jsonb not null default '{}')`.execute(db);

  await sql`
    create table lineage_edge (
      task_wid text not null references task on delete cascade, run_wid text not null, from_kind text not null, from_place text not null, from_field text not null,
      to_kind text not null, to_place text not null, to_field text not null, how text not null default '', seen_time timestamptz not null default now(),
      primary key (task_wid, to_place, to_field, from_place, from_field))`.execute(db);
  await sql`create index lineage_edge_from on lineage_edge (from_place, from_field)`.execute(db);
}
