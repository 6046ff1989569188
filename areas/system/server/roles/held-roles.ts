import { administratorRole, canSystem } from '#areas/system';
import type { Language } from '#platform/contract';
import type { DataScope } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { roleName } from '../users/user-queries.ts';

export interface HeldRole {
  wid: string;
  key: string;
  name: string;
  scope: DataScope;
}

/** The enabled roles of a user, however they came by them, in their order: the first is active by default. */
export function heldRoles(db: Database, user: string, language: Language = 'zh'): Promise<HeldRole[]> {
  const held = db.selectFrom('role_holder').select('role_holder.role').where('role_holder.user_wid', '=', user);
  return enabledRoles(db, language).where('role.wid', 'in', held).execute();
}

/** The enabled roles that were given to a department or to one above it. */
export function departmentRoles(db: Database, department: string, language: Language = 'zh'): Promise<HeldRole[]> {
  const given = db
    .selectFrom('role_member')
    .innerJoin('department_ancestor', 'department_ancestor.ancestor', 'role_member.member')
    .select('role_member.role')
    .where('role_member.kind', '=', 'department')
    .where('department_ancestor.department', '=', department);
  return enabledRoles(db, language).where('role.wid', 'in', given).execute();
}

/** The administrator's role holds every permission, also those of areas that come later. */
export async function permissionsOf(db: Database, role: { wid: string; key: string }): Promise<string[]> {
  if (role.key === administratorRole) return ['*'];
  const rows = await db.selectFrom('role_permission').select('permission').where('role', '=', role.wid).execute();
  return rows.map(({ permission }) => permission);
}

/** Whether any of the user's roles lets them look as a department; a running simulation ends with it. */
export async function maySimulate(db: Database, user: string): Promise<boolean> {
  for (const role of await heldRoles(db, user)) {
    const permissions = await permissionsOf(db, role);
    if (permissions.includes('*') || permissions.includes(canSystem.simulateLogin)) return true;
  }
  return false;
}

function enabledRoles(db: Database, language: Language) {
  return db
    .selectFrom('role')
    .select(['role.wid', 'role.key', 'role.data_scope as scope', roleName(language).as('name')])
    .where('role.role_status', '=', '1')
    .orderBy('role.order_num')
    .orderBy('role.key');
}
