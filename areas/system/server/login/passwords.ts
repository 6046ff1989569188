import { sql } from 'kysely';
import { systemErrors, type PasswordRules } from '#areas/system';
import { hashPassword, verifyPassword } from '#platform/server/auth/passwords.ts';
import type { Database } from '#platform/server/database.ts';
import { checkPassword, refuse } from './password-rules.ts';

/** Gives a user a new password that follows the rules and was not used lately. */
export async function setPassword(
  db: Database,
  user: { wid: string; userid: string },
  password: string,
  { rules, mustChange = false }: { rules: PasswordRules; mustChange?: boolean },
): Promise<void> {
  checkPassword(password, user.userid, rules);
  for (const hash of await recentHashes(db, user.wid, rules.history)) {
    if (await verifyPassword(hash, password)) refuse(systemErrors.passwordUsedBefore, { history: rules.history });
  }
  await writePassword(db, user.wid, await hashPassword(password), mustChange);
}

/** Only for a hash that was made from a checked password. */
export async function writePassword(db: Database, user: string, hash: string, mustChange: boolean): Promise<void> {
  await db
    .updateTable('user_account')
    .set({ password_hash: hash, password_time: new Date().toISOString(), must_change: mustChange })
    .where('wid', '=', user)
    .execute();
  // Whoever still holds a link must not change it again.
  await db.deleteFrom('password_reset').where('user_wid', '=', user).execute();
  await db.insertInto('user_password').values({ user_wid: user, hash, create_time: new Date().toISOString() }).execute();
}

/** `-1` on the wire: it was set by someone else, or it is too old. */
export function passwordIsDue(account: { must_change: boolean; password_time: string | null }, rules: PasswordRules): boolean {
  if (account.must_change) return true;
  if (rules.days === 0 || !account.password_time) return false;
  return Date.now() - Date.parse(account.password_time) > rules.days * 86_400_000;
}

/** A password that has grown too old is due from this sign-in on; sessions that are open go on. */
export async function noticeAge(db: Database, account: { wid: string; must_change: boolean; password_time: string | null }, rules: PasswordRules): Promise<void> {
  if (account.must_change || !passwordIsDue(account, rules)) return;
  await db.updateTable('user_account').set({ must_change: true }).where('wid', '=', account.wid).execute();
}

async function recentHashes(db: Database, user: string, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('user_password')
    .select('hash')
    .where('user_wid', '=', user)
    .orderBy(sql`create_time`, 'desc')
    .limit(count)
    .execute();
  return rows.map(({ hash }) => hash);
}
