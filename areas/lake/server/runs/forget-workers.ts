import { sql } from 'kysely';
import type { Database } from '#platform/server/database.ts';

/** Workers that ended without a word are shown as gone for a day, then they are forgotten. */
export async function forgetWorkers(db: Database): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from task_worker where beat_time < now() - interval '1 day'`.execute(db);
  return Number(numAffectedRows);
}
