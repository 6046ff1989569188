import { sql, type Kysely } from 'kysely';
import { record } from './record.ts';

/** Versions that are to go online once somebody else approves them, and which version of a task holds meanwhile. */
export async function createReleases(db: Kysely<any>): Promise<void> {
  await sql`alter table task add column online_version integer`.execute(db);
  await sql`
    create table release (${record},
      state text not null default 'waiting', note text not null, decided_by text, decided_time timestamptz, reason text not null default '')`.execute(db);
  await sql`create index release_newest on release (create_time desc, wid desc)`.execute(db);
  await sql`create index release_state on release (state, create_time desc, wid desc)`.execute(db);
  await sql`create index release_creator on release (creator, create_time desc)`.execute(db);
  await sql`create index release_decided_by on release (decided_by, decided_time desc)`.execute(db);
  await sql`
    create table release_item (
      release_wid text not null references release on delete cascade, task_wid text not null references task on delete cascade, position integer not null,
      version_number integer not null, from_version integer, open boolean not null default true, primary key (release_wid, task_wid))`.execute(db);
  await sql`create index release_item_task on release_item (task_wid)`.execute(db);
  // Two releases of one task would decide against each other.
  await sql`create unique index release_item_open on release_item (task_wid) where open`.execute(db);
}
