import { platformErrors } from '#platform/contract';
import type { Context } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { refusalOf, today, type AccountState } from './accounts.ts';
import { heldRoles } from '../roles/held-roles.ts';

export type Account = AccountState & { wid: string; userid: string; name: string; today: string };

export function findAccount(db: Database, userid: string) {
  return db
    .selectFrom('user_account')
    .select([
      'wid', 'userid', 'name', 'status', 'locked_time', 'valid_from', 'valid_to', today.as('today'),
      'password_hash', 'password_time', 'must_change', 'source',
    ])
    .where('deleted_time', 'is', null)
    .where((user) => user(user.fn<string>('lower', ['userid']), '=', userid.toLowerCase()))
    .executeTakeFirst();
}

/** Lets in whoever has proved to be the account's owner, unless the account or its roles forbid it. */
export async function openSession(
  { db, services, request }: Pick<Context, 'db' | 'services' | 'request'>,
  account: Account,
  by: { loginType: 'db' } | { loginType: 'cas'; ticket: string },
): Promise<string> {
  const refusal = refusalOf(account, account.today);
  if (refusal) throw refusal;
  const [role] = await heldRoles(db, account.wid);
  if (!role) throw new UserError(platformErrors.noPlatformUse);
  await db
    .updateTable('user_account')
    .set({ last_login_time: new Date().toISOString() })
    .where('wid', '=', account.wid)
    .execute();
  const { session } = await services.sessions.open({
    user: account.wid,
    role: role.wid,
    ...by,
    address: request.address,
    agent: request.agent,
  }, db);
  return session;
}
