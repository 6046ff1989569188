import { sql } from 'kysely';
import { systemErrors } from '#areas/system';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { newId } from '#platform/server/ids.ts';

export interface LoginLimit {
  user: number;
  address: number;
  minutes: number;
}

export interface Attempt {
  /** The password was right: the user's failures are forgotten, the address keeps those of others. */
  forgive(): Promise<void>;
}

/**
 * Counts an attempt in the store, so that the limit holds across restarts and processes. It is
 * counted before the password is looked at: many at once get no more tries than one after another.
 * Without `userid` only the address counts: a ticket of single sign-on names nobody.
 */
export async function beginAttempt(db: Database, who: { userid?: string; address: string }, limit: LoginLimit): Promise<Attempt> {
  const user = who.userid === undefined ? undefined : { wid: newId(), subject: `user:${who.userid.toLowerCase()}` };
  const address = { wid: newId(), subject: `address:${who.address}` };
  const counted = user ? [user, address] : [address];
  await db.insertInto('login_attempt').values(counted).execute();
  const wait = Math.max(
    user ? await minutesToWait(db, user.subject, limit.user, limit.minutes) : 0,
    await minutesToWait(db, address.subject, limit.address, limit.minutes),
  );
  if (wait > 0) {
    // A refused attempt does not make the wait longer.
    await db.deleteFrom('login_attempt').where('wid', 'in', counted.map(({ wid }) => wid)).execute();
    throw new UserError(systemErrors.tooManyAttempts, { minutes: wait });
  }
  return {
    async forgive() {
      await db
        .deleteFrom('login_attempt')
        .where((attempt) => attempt.or([
          ...(user ? [attempt('subject', '=', user.subject)] : []),
          attempt('wid', '=', address.wid),
          attempt('time', '<', sql<string>`now() - interval '1 day'`),
        ]))
        .execute();
    },
  };
}

/** 0 while there are tries left; otherwise until the oldest failure is forgotten. */
async function minutesToWait(db: Database, subject: string, most: number, minutes: number): Promise<number> {
  const { count, wait } = await db
    .selectFrom('login_attempt')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`ceil(extract(epoch from min(time) + make_interval(mins => ${minutes}::int) - now()) / 60)::int`.as('wait'),
    ])
    .where('subject', '=', subject)
    .where('time', '>', sql<string>`now() - make_interval(mins => ${minutes}::int)`)
    .executeTakeFirstOrThrow();
  return count > most ? Math.max(1, wait) : 0;
}
