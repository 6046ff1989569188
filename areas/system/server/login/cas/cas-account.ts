import { casSettings, saveUser, systemErrors } from '#areas/system';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { findAccount } from '../open-session.ts';
import { addRoleMembers } from '../../roles/role-members.ts';
import { storeUser } from '../../users/store-user.ts';
import type { CasAnswer } from './cas-answer.ts';

/** What CAS says of a person, in our words. */
export interface CasPerson {
  userid: string;
  name: string;
  email: string;
  phone: string;
}

type AttributeNames = Record<keyof CasPerson, string>;

export function personOf(answer: Extract<CasAnswer, { ok: true }>, names: AttributeNames): CasPerson {
  const value = (name: string) => (name ? (answer.attributes[name] ?? '') : '');
  const userid = value(names.userid) || answer.user;
  return {
    userid,
    name: fitting('name', value(names.name)) || userid,
    email: fitting('email', value(names.email)),
    phone: fitting('phone', value(names.phone)),
  };
}

/** What CAS knows of a person but we cannot store is left out; nobody is kept away by an odd address. */
function fitting(field: 'userid' | 'name' | 'email' | 'phone', value: string): string {
  return saveUser.body.shape[field].safeParse(value).data ?? '';
}

/** The account of a person whom CAS vouches for; made at first sign-in where the setting allows it. */
export async function accountOf(db: Database, services: Services, person: CasPerson) {
  const account = await findAccount(db, person.userid);
  if (account || !services.settings.get(casSettings.createUsers) || !fitting('userid', person.userid)) return account;
  await db.transaction().execute(async (transaction) => {
    const { wid } = await storeUser(transaction, person, null, 'cas');
    const role = await transaction
      .selectFrom('role').select('wid').where('key', '=', services.settings.get(casSettings.role)).executeTakeFirst();
    if (role) await addRoleMembers(transaction, role.wid, [{ kind: 'user', wid }]);
  }).catch((error: unknown) => {
    // The same person in two windows: the other one made the account.
    if (!(error instanceof UserError && error.definition === systemErrors.useridTaken)) throw error;
  });
  return findAccount(db, person.userid);
}
