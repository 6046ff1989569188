import { sql, type Kysely } from 'kysely';

/** Parts of runs that other processes read; they are gone when the run has all of them. */
export async function createRunParts(db: Kysely<any>): Promise<void> {
  await sql`
    create table run_spread (run_wid text not null references task_run on delete cascade, attempt integer not null, reading jsonb not null, primary key (run_wid, attempt))`.execute(db);
  await sql`
    create table run_part (
      run_wid text not null, attempt integer not null, number integer not null, part_key text not null, title text not null, state text not null default 'free',
      taking integer not null default 0, worker text, beat_time timestamptz, returned boolean not null default false, reason jsonb, counts jsonb not null default '{"read":0,"bytes":0,"rejected":0,"loaded":0}',
      primary key (run_wid, attempt, number), foreign key (run_wid, attempt) references run_spread on delete cascade)`.execute(db);
  await sql`create index run_part_free on run_part (run_wid, attempt, number) where state = 'free'`.execute(db);
}
