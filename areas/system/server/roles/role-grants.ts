import { administratorRole, getRoleGrants, saveRoleGrants, systemErrors, type RoleGrants } from '#areas/system';
import type { Permission } from '#platform/contract';
import type { Principal } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { refusing } from '../refusals.ts';
import { readRole } from './roles.ts';

export async function readGrants(db: Database, role: string): Promise<RoleGrants> {
  const menus = await db.selectFrom('role_menu').select('menu').where('role', '=', role).orderBy('menu').execute();
  const permissions = await db
    .selectFrom('role_permission').select('permission').where('role', '=', role).orderBy('permission').execute();
  return { menus: menus.map(({ menu }) => menu), permissions: permissions.map(({ permission }) => permission) };
}

export async function storeGrants(db: Database, role: string, grants: RoleGrants): Promise<void> {
  await db.deleteFrom('role_menu').where('role', '=', role).execute();
  await db.deleteFrom('role_permission').where('role', '=', role).execute();
  const menus = [...new Set(grants.menus)].map((menu) => ({ role, menu }));
  const permissions = [...new Set(grants.permissions)].map((permission) => ({ role, permission }));
  if (menus.length > 0) {
    await refusing(db.insertInto('role_menu').values(menus).execute(), {
      role_menu_menu_fkey: new UserError(systemErrors.menuNotFound),
    });
  }
  if (permissions.length > 0) await db.insertInto('role_permission').values(permissions).execute();
}

/** Nobody hands out more than they have; what the role already grants may stay. */
export function guardGrants(caller: Principal, before: RoleGrants, after: RoleGrants): void {
  const beyond = after.permissions.some((permission) => !before.permissions.includes(permission) && !caller.can(permission as Permission));
  if (beyond) throw new UserError(systemErrors.grantsBeyondOwn);
}

export const roleGrantHandlers = [
  handle(getRoleGrants, async ({ query }, { db }) => {
    await readRole(db, query.wid);
    return readGrants(db, query.wid);
  }),

  handle(saveRoleGrants, async ({ body: { wid, ...grants } }, context) => {
    const role = await readRole(context.db, wid);
    if (role.key === administratorRole) throw new UserError(systemErrors.administratorStays);
    const before = await readGrants(context.db, wid);
    guardGrants(context.user, before, grants);
    await storeGrants(context.db, wid, grants);
    context.audit({ wid, name: role.name.zh, before, after: grants });
    await context.services.sessions.forget(context.db);
    return null;
  }),
];
