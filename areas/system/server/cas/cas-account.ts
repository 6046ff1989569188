import { casSettings } from '#areas/system';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { findAccount } from '../open-session.ts';
import { addRoleMembers } from '../role-members.ts';
import { storeUser } from '../store-user.ts';
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
  const email = value(names.email);
  return { userid, name: value(names.name) || userid, email: email.includes('@') ? email : '', phone: value(names.phone).slice(0, 50) };
}

/** The account of a person whom CAS vouches for; made at first sign-in where the setting allows it. */
export async function accountOf(db: Database, services: Services, person: CasPerson) {
  const account = await findAccount(db, person.userid);
  if (account || !services.settings.get(casSettings.createUsers)) return account;
  await db.transaction().execute(async (transaction) => {
    const { wid } = await storeUser(transaction, person, null, 'cas');
    const role = await transaction
      .selectFrom('role').select('wid').where('key', '=', services.settings.get(casSettings.role)).executeTakeFirst();
    if (role) await addRoleMembers(transaction, role.wid, [{ kind: 'user', wid }]);
  });
  return findAccount(db, person.userid);
}
