import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database.ts';

const piece = 5000;

/** What ended, or was left until it expired, more than the given days ago; a piece at a time so that no lock lasts long. */
export async function deleteOldSessions(db: Kysely<Tables>, days: number, signal?: AbortSignal): Promise<number> {
  const over = sql<string>`least(ended, expires)`;
  let deleted = 0;
  for (;;) {
    signal?.throwIfAborted();
    const old = db.selectFrom('session').select('wid').where(over, '<', sql<string>`now() - make_interval(days => ${days}::int)`).orderBy(over).limit(piece);
    const { numDeletedRows } = await db.deleteFrom('session').where('wid', 'in', old).executeTakeFirst();
    deleted += Number(numDeletedRows);
    if (numDeletedRows < BigInt(piece)) return deleted;
  }
}
