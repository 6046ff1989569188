import { sql, type Kysely } from 'kysely';

/** What each run made of what. Runs of a task mostly make the same: it is kept once for all of them. */
export async function createRunLineage(db: Kysely<any>): Promise<void> {
  await sql`
    create table lineage_version (
      wid text primary key, task_wid text not null references task on delete cascade, hash text not null, facts jsonb not null, create_time timestamptz not null default now(), unique (task_wid, hash))`.execute(db);
  await sql`create table run_lineage (run_wid text primary key references task_run on delete cascade, version_wid text not null references lineage_version on delete cascade, time timestamptz not null default now())`.execute(db);
  await sql`create index run_lineage_version on run_lineage (version_wid)`.execute(db);
}
