import { sql } from 'kysely';
import { administratorRole, systemErrors } from '#areas/system';
import type { Principal } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { mayUsePlatform } from '../login/accounts.ts';

/** Whoever may manage users must not become an administrator by taking one's account over. */
export async function guardAdministrator(db: Database, caller: Principal, ...users: string[]): Promise<void> {
  if (caller.role.key === administratorRole) return;
  const administrators = new Set(await listAdministrators(db));
  if (users.some((user) => administrators.has(user))) throw new UserError(systemErrors.administratorsOnly);
}

/**
 * Runs a change that may add or remove people anywhere (a role, a group, a department). Only an
 * administrator may thereby make or unmake administrators, and one who can sign in must remain.
 */
export async function keepingAdministrators<T>(db: Database, caller: Principal, change: () => Promise<T>): Promise<T> {
  // One such change at a time: two administrators who lock each other at once would each leave the other.
  await sql`select pg_advisory_xact_lock(hashtext('administrators'))`.execute(db);
  const before = await listAdministrators(db);
  const result = await change();
  const after = await listAdministrators(db);
  if (caller.role.key !== administratorRole && before.join() !== after.join()) throw new UserError(systemErrors.administratorsOnly);
  await requireAdministrator(db);
  return result;
}

async function requireAdministrator(db: Database): Promise<void> {
  const someone = await administrators(db).where(mayUsePlatform).limit(1).executeTakeFirst();
  if (!someone) throw new UserError(systemErrors.lastAdministrator);
}

export async function listAdministrators(db: Database): Promise<string[]> {
  const rows = await administrators(db).orderBy('user_account.wid').execute();
  return rows.map(({ wid }) => wid);
}

/**
 * Holders first, then their accounts: while thousands of people are being imported the store may take these tables for empty, and
 * would otherwise look up the holders of every account one by one, for minutes.
 */
function administrators(db: Database) {
  return db
    .with(
      (holder) => holder('holder').materialized(),
      (from) => from.selectFrom('role_holder').select('user_wid').distinct()
        .where('role', 'in', (role) => role.selectFrom('role').select('wid').where('key', '=', administratorRole)),
    )
    .selectFrom('holder')
    .innerJoin('user_account', 'user_account.wid', 'holder.user_wid')
    .select('user_account.wid');
}
