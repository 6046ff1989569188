import { sql } from 'kysely';
import type { Database } from '#platform/server/database.ts';

/** Since when a task fires by the schedule that it has: earlier moments of it were nobody's to keep. */
export async function addPlannedTime(db: Database): Promise<void> {
  await sql`alter table task add column planned_time timestamptz`.execute(db);
}
