import { systemSettings, type UserInfo } from '#areas/system';
import type { Language } from '#platform/contract';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { permissionsOf } from '../roles/held-roles.ts';
import { passwordIsDue } from './passwords.ts';
import { sessionRoles, simulationOf } from './session-roles.ts';

/** What the browser keeps about an open session (specification 3). */
export async function userInfo(db: Database, services: Services, session: string, language: Language): Promise<UserInfo> {
  const row = await readSession(db, session);
  const { settings } = services;
  const simulated = simulationOf(row.simulated);
  const roles = await sessionRoles(db, row.wid, simulated, language);
  const mustChange = row.login_type === 'db' && !simulated && passwordIsDue(row, settings.get(systemSettings.passwordRules));
  return {
    wid: row.wid,
    userid: row.userid,
    name: row.name,
    roles: roles.map(({ wid, name }) => ({ wid, rolename: name, role_status: '1' })),
    activeRole: row.role_wid,
    permissions: await permissionsOf(db, { wid: row.role_wid, key: row.role_key }),
    object: {
      token: await services.sessions.tokenFor(session),
      promptResolution: settings.get(systemSettings.promptResolution),
      watermark: settings.get(systemSettings.watermark),
    },
    moduleVersion: row.module_version || settings.get(systemSettings.moduleVersion),
    clientId: settings.get(systemSettings.clientId),
    loginType: row.login_type,
    change_pass: mustChange ? '-1' : '0',
    firstMenu: row.first_menu || '/home',
    newUnstructured: settings.get(systemSettings.newUnstructured),
    simulated,
  };
}

export function readSession(db: Database, session: string) {
  return db
    .selectFrom('session')
    .innerJoin('user_account', 'user_account.wid', 'session.user_wid')
    .innerJoin('role', 'role.wid', 'session.role_wid')
    .select([
      'user_account.wid', 'user_account.userid', 'user_account.name', 'user_account.must_change', 'user_account.password_time',
      'session.role_wid', 'session.login_type', 'session.simulated',
      'role.key as role_key', 'role.first_menu', 'role.module_version',
    ])
    .where('session.wid', '=', session)
    .executeTakeFirstOrThrow();
}
