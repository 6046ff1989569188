import { sql } from 'kysely';
import type { Text } from '#platform/contract';
import type { Database } from '#platform/server/database.ts';
import '../message-tables.ts';

/** How many go out at the same time. */
const together = 10;
/** The pause after each failed try, in minutes; after the last there is no other. */
export const pauses = [1, 5, 15, 60] as const;
export const mostAttempts = pauses.length + 1;
/** Far longer than any single delivery may take: whoever claimed it before that is gone. */
const lostAfterMinutes = 10;

/** Takes the next ones that are due, the urgent first. Another process that asks at the same time gets others. */
export async function claimDeliveries(db: Database): Promise<string[]> {
  const due = db
    .selectFrom('message_delivery')
    .select('wid')
    .where('state', '=', 'waiting')
    .where('next_time', '<=', sql<string>`now()`)
    .orderBy('urgent', 'desc')
    .orderBy('next_time')
    .limit(together)
    .forUpdate()
    .skipLocked();
  const claimed = await db
    .updateTable('message_delivery')
    .set({ state: 'running', attempts: sql<number>`attempts + 1`, modify_time: sql<string>`now()` })
    .where('wid', 'in', due)
    .returning('wid')
    .execute();
  return claimed.map(({ wid }) => wid);
}

/** Deliveries of a process that died in the middle: whether they went out is unknown, so they are tried again under the same id. */
export async function reclaimLost(db: Database): Promise<void> {
  await db
    .updateTable('message_delivery')
    .set({ state: sql`case when attempts >= ${mostAttempts} then 'failed' else 'waiting' end`, next_time: sql<string>`now()`, modify_time: sql<string>`now()` })
    .where('state', '=', 'running')
    .where('modify_time', '<', sql<string>`now() - make_interval(mins => ${lostAfterMinutes})`)
    .execute();
}

export type Outcome =
  | { is: 'succeeded' }
  /** Not its time: this try does not count. */
  | { is: 'later'; time: Date }
  /** Nobody wants it any more. */
  | { is: 'stopped'; error: Text }
  | { is: 'failed'; error: Text; final?: boolean };

/** Writes down how a claimed delivery ended. One that was recalled meanwhile is left as it is. */
export async function settleDelivery(db: Database, wid: string, outcome: Outcome): Promise<void> {
  const running = db.updateTable('message_delivery').set({ modify_time: sql<string>`now()` }).where('wid', '=', wid).where('state', '=', 'running');
  switch (outcome.is) {
    case 'succeeded':
      await running.set({ state: 'succeeded', error: null }).execute();
      return;
    case 'later':
      await running.set({ state: 'waiting', attempts: sql<number>`attempts - 1`, next_time: outcome.time.toISOString() }).execute();
      return;
    case 'stopped':
      await running.set({ state: 'stopped', error: JSON.stringify(outcome.error) }).execute();
      return;
    case 'failed':
      await running.set(outcome.final ? { state: 'failed', error: JSON.stringify(outcome.error) } : afterFailure(outcome.error)).execute();
  }
}

/** The mail server cannot be used at all: every mail that is due has failed once more, without trying each. */
export async function postponeMail(db: Database, claimed: string[], error: Text): Promise<void> {
  await db.updateTable('message_delivery').set({ modify_time: sql<string>`now()`, ...afterFailure(error) })
    .where('wid', 'in', claimed).where('state', '=', 'running').execute();
  await db.updateTable('message_delivery')
    .set({ modify_time: sql<string>`now()`, attempts: sql<number>`attempts + 1`, ...afterFailure(error, 1) })
    .where('state', '=', 'waiting').where('channel', '=', 'email').where('next_time', '<=', sql<string>`now()`).execute();
}

/** `more`: tries that this very statement adds. */
function afterFailure(error: Text, more = 0) {
  const attempts = sql`(attempts + ${more}::int)`;
  return {
    state: sql<'failed' | 'waiting'>`case when ${attempts} >= ${mostAttempts}::int then 'failed' else 'waiting' end`,
    next_time: sql<string>`now() + make_interval(mins => coalesce((${[...pauses]}::int[])[${attempts}], 0))`,
    error: JSON.stringify(error),
  };
}
