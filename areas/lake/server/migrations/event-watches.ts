import { sql } from 'kysely';
import type { Database } from '#platform/server/database.ts';

/** What was seen last of something outside that tasks wait for: files of a resource, data of a source. */
export async function createEventWatches(db: Database): Promise<void> {
  await sql`
    create table event_watch (
      event text not null, subject text not null, seen jsonb, looked_time timestamptz not null default '-infinity', changed_time timestamptz, problem jsonb, primary key (event, subject))`.execute(db);
}
