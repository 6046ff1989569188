import { sql, type Kysely } from 'kysely';
import { record } from './record.ts';

/** How long a task may take and how many of its firings may wait, who may start it from outside, and what people decided in graphs. */
export async function addScheduling(db: Kysely<any>): Promise<void> {
  await sql`alter table task add column deadline_minutes integer, add column most_waiting integer`.execute(db);
  // What looks after tasks that run for ever asks every few seconds.
  await sql`create index task_continuous on task (wid) where status = 'online' and deleted_time is null and (integrate_mode = 'changes' or kind = 'stream' or online_version is not null)`.execute(db);
  await sql`alter table task_run add column told_overdue boolean not null default false, add column left_out integer not null default 0`.execute(db);
  await sql`
    create table task_trigger (${record},
      task_wid text not null references task on delete cascade, name text not null, key_hash text not null, key_hint text not null, parameters jsonb not null default '[]',
      enabled boolean not null default true, until_date date, used_time timestamptz, used_count bigint not null default 0,
      /* Who gave out its key and answers for what it starts. */ holder text)`.execute(db);
  await sql`create unique index task_trigger_name on task_trigger (task_wid, lower(name))`.execute(db);
  await sql`
    create table task_trigger_call (
      trigger_wid text not null references task_trigger on delete cascade, key text not null, run_wid text not null references task_run on delete cascade, primary key (trigger_wid, key))`.execute(db);
  await sql`create index task_trigger_call_run on task_trigger_call (run_wid)`.execute(db);
  await sql`
    create table run_decision (
      run_wid text not null references task_run on delete cascade, node text not null, asked text not null, approved boolean not null, decider text, decider_name text not null, reason text not null,
      time timestamptz not null default now(), primary key (run_wid, node))`.execute(db);
}
