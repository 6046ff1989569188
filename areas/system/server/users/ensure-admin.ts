import { administratorRole } from '#areas/system';
import { hashPassword } from '#platform/server/auth/passwords.ts';
import type { Database } from '#platform/server/database.ts';
import { makePassword } from '../login/password-rules.ts';
import { writePassword } from '../login/passwords.ts';
import { addRoleMembers } from '../roles/role-members.ts';
import { storeUser } from './store-user.ts';

export const adminUserid = 'admin';

export interface FirstAdmin {
  created: boolean;
  /** Made up because none was given: to be told once and changed at the first sign-in. */
  password?: string;
}

/** Someone must be able to sign in to an empty platform. Later starts change nothing. */
export async function ensureAdmin(db: Database, given: { password?: string | undefined } = {}): Promise<FirstAdmin> {
  const anyone = await db.selectFrom('user_account').select('wid').limit(1).executeTakeFirst();
  if (anyone) return { created: false };
  const role = await db.selectFrom('role').select('wid').where('key', '=', administratorRole).executeTakeFirstOrThrow();
  const { wid } = await storeUser(db, { userid: adminUserid, name: '系统管理员' }, null);
  const password = given.password ?? makePassword();
  await writePassword(db, wid, await hashPassword(password), given.password === undefined);
  await addRoleMembers(db, role.wid, [{ kind: 'user', wid }]);
  return { created: true, ...(given.password === undefined && { password }) };
}
