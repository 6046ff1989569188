import { administratorRole, systemErrors, type RoleGrants } from '#areas/system';
import type { Area, Permission } from '#platform/contract';
import type { Principal } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { refusing } from '../refusals.ts';
import { knownPermissions, stillKnown } from './grant-catalogue.ts';

export async function readGrants(db: Database, role: string): Promise<RoleGrants> {
  const menus = await db.selectFrom('role_menu').select('menu').where('role', '=', role).orderBy('menu').execute();
  const permissions = await db
    .selectFrom('role_permission').select('permission').where('role', '=', role).orderBy('permission').execute();
  return { menus: menus.map(({ menu }) => menu), permissions: permissions.map(({ permission }) => permission) };
}

/** Written out for the administrator's role too, which is kept as a rule. */
export async function readAllGrants(db: Database, areas: readonly Area[], role: { wid: string; key: string }): Promise<RoleGrants> {
  if (role.key !== administratorRole) return stillKnown(await readGrants(db, role.wid), areas);
  const menus = await db.selectFrom('menu').select('wid').where('kind', '=', 'screen').orderBy('wid').execute();
  return { menus: menus.map(({ wid }) => wid), permissions: [...knownPermissions(areas).keys()].sort() };
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

export function requireKnown(areas: readonly Area[], permissions: readonly string[]): void {
  const known = knownPermissions(areas);
  const unknown = permissions.find((permission) => !known.has(permission));
  if (unknown) throw new UserError(systemErrors.unknownPermission, { permission: unknown });
}
