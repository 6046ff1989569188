import { sql, type Kysely } from 'kysely';

/** What streams did, minute by minute. */
export async function createStreams(db: Kysely<any>): Promise<void> {
  await sql`
    create table stream_minute (
      task_wid text not null references task on delete cascade, minute timestamptz not null, events bigint not null, late bigint not null, rejected bigint not null, results bigint not null,
      lag_seconds double precision, open_windows integer not null, primary key (task_wid, minute))`.execute(db);
}
