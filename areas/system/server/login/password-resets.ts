import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { systemErrors } from '#areas/system';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';

/** Long enough that guessing is hopeless, so a plain hash protects it in the store. */
const hashOf = (reset: string): string => createHash('sha256').update(reset).digest('hex');

/** A new link for a user; the last one ends. */
export async function openReset(db: Database, user: string, hours: number): Promise<{ reset: string; expires: string }> {
  const reset = randomBytes(32).toString('base64url');
  const expires = new Date(Date.now() + hours * 3_600_000).toISOString();
  const values = { hash: hashOf(reset), expires };
  await db
    .insertInto('password_reset')
    .values({ user_wid: user, ...values })
    .onConflict((conflict) => conflict.column('user_wid').doUpdateSet(values))
    .execute();
  return { reset, expires };
}

/** Whose link it is. Unknown, used and expired ones look alike; within a transaction nobody else uses it meanwhile. */
export async function readReset(db: Database, reset: string): Promise<{ wid: string; userid: string; name: string }> {
  const person = await db
    .selectFrom('password_reset')
    .innerJoin('user_account', 'user_account.wid', 'password_reset.user_wid')
    .select(['user_account.wid', 'user_account.userid', 'user_account.name'])
    .where('password_reset.hash', '=', hashOf(reset))
    .where('password_reset.expires', '>', sql<string>`now()`)
    .where('user_account.deleted_time', 'is', null)
    .$if(db.isTransaction, (query) => query.forUpdate('password_reset'))
    .executeTakeFirst();
  if (!person) throw new UserError(systemErrors.resetLinkInvalid);
  return person;
}
