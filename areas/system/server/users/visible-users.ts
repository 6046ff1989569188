import { systemErrors, type User } from '#areas/system';
import type { Context, Principal } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { found } from '../refusals.ts';
import { guardAdministrator } from '../roles/administrators.ts';
import { users } from './user-queries.ts';

/** Of a call's context, what it takes to know whom the caller may see. */
export type Seeing = Pick<Context, 'db' | 'services'> & { user: Principal };

/** Whoever is out of the caller's data scope is not found. Deleted people are, for as long as they are listed. */
export async function visibleUser({ db, services, user }: Seeing, wid: string): Promise<User> {
  const person = await users(db)
    .where('user_account.wid', '=', wid)
    .where(services.scopes.people(user, 'user_account.wid'))
    .executeTakeFirst();
  return found(person, systemErrors.userNotFound);
}

/** People the caller sees and may change: they exist, and only administrators change administrators. */
export async function changeableUsers({ db, services, user }: Seeing, wids: readonly string[]): Promise<User[]> {
  const wanted = [...new Set(wids)];
  const people = await users(db)
    .where('user_account.wid', 'in', wanted)
    .where('user_account.deleted_time', 'is', null)
    .where(services.scopes.people(user, 'user_account.wid'))
    .orderBy('user_account.userid')
    .execute();
  if (people.length < wanted.length) throw new UserError(systemErrors.userNotFound);
  await guardAdministrator(db, user, ...wanted);
  return people;
}

export async function changeableUser(context: Seeing, wid: string): Promise<User> {
  const [person] = await changeableUsers(context, [wid]);
  return person!;
}

/** Deleted accounts take nothing new. */
export async function requireLiving(db: Database, wids: readonly string[]): Promise<void> {
  const distinct = [...new Set(wids)];
  if (distinct.length === 0) return;
  const living = await db
    .selectFrom('user_account').select('wid').where('wid', 'in', distinct).where('deleted_time', 'is', null).execute();
  if (living.length < distinct.length) throw new UserError(systemErrors.userNotFound);
}
