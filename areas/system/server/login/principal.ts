import type { LoadPrincipal } from '#platform/server/auth/sessions.ts';
import type { Database } from '#platform/server/database.ts';
import { refusalOf, today } from './accounts.ts';
import { maySimulate, permissionsOf } from '../roles/held-roles.ts';
import { sessionRoles, simulationOf } from './session-roles.ts';

/** Who someone is now; null when the account may not be used or the role is no longer theirs. */
export const loadPrincipal: LoadPrincipal = async (db, { user, role: roleWid, session, loginType, simulated }) => {
  const account = await db
    .selectFrom('user_account')
    .select(['wid', 'userid', 'name', 'status', 'locked_time', 'valid_from', 'valid_to', 'must_change', today.as('today')])
    .where('wid', '=', user)
    .where('deleted_time', 'is', null)
    .executeTakeFirst();
  if (!account || refusalOf(account, account.today)) return null;
  const simulation = simulationOf(simulated);
  if (simulation && !(await maySimulate(db, user))) return null;
  const role = (await sessionRoles(db, user, simulation)).find(({ wid }) => wid === roleWid);
  if (!role) return null;
  const permissions = new Set(await permissionsOf(db, role));
  const everything = permissions.has('*');
  return {
    wid: account.wid,
    userid: account.userid,
    name: account.name,
    role,
    departments: simulation ? [simulation.deptid] : await departmentsOf(db, user),
    can: (permission) => everything || permissions.has(permission),
    session,
    passwordDue: account.must_change && loginType === 'db' && !simulation,
  };
};

async function departmentsOf(db: Database, user: string): Promise<string[]> {
  const rows = await db
    .selectFrom('user_department')
    .select('department')
    .where('user_wid', '=', user)
    .orderBy('main', 'desc')
    .execute();
  return rows.map(({ department }) => department);
}
