import { sql } from 'kysely';
import { administratorRole, systemErrors, type Role, type RoleGrants } from '#areas/system';
import type { Permission } from '#platform/contract';
import type { DataScope, Principal } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { scopes } from './data-scope.ts';
import { guardGrants, readGrants } from './role-grants.ts';

const nothing: RoleGrants = { menus: [], permissions: [] };
/** Which scopes are no wider than another one, whoever holds the role. Chosen departments are looked at one by one. */
const within: Record<DataScope, readonly DataScope[]> = {
  own: ['own'],
  department: ['own', 'department'],
  below: ['own', 'department', 'below'],
  chosen: ['own'],
  all: ['own', 'department', 'below', 'chosen', 'all'],
};

/** What the caller may hand out: permissions and menus of their active role. */
export async function grantsOf(db: Database, caller: Principal): Promise<(grant: string) => boolean> {
  if (caller.role.key === administratorRole) return () => true;
  const { menus } = await readGrants(db, caller.role.wid);
  const own = new Set(menus);
  return (grant) => (grant.startsWith('screen:') ? own.has(grant) : caller.can(grant as Permission));
}

/** Menus as well as permissions; what the role already grants may stay. */
export async function guardMenusAndGrants(db: Database, caller: Principal, before: RoleGrants, after: RoleGrants): Promise<void> {
  guardGrants(caller, before, after);
  const may = await grantsOf(db, caller);
  if (after.menus.some((menu) => !before.menus.includes(menu) && !may(menu))) throw new UserError(systemErrors.menusBeyondOwn);
}

export type Scope = Pick<Role, 'data_scope' | 'scope_departments'>;

export async function guardScope(db: Database, caller: Principal, before: Scope | undefined, after: Scope): Promise<void> {
  if (before && sameScope(before, after)) return;
  if (within[caller.role.scope].includes(after.data_scope)) return;
  if (after.data_scope === 'chosen' && (await seesAll(db, caller, after.scope_departments))) return;
  throw new UserError(systemErrors.scopeBeyondOwn, {}, { data_scope: systemErrors.scopeBeyondOwn });
}

/** To put someone into a role is to hand out all it grants. */
export async function guardRole(db: Database, caller: Principal, role: Role): Promise<void> {
  if (caller.role.key === administratorRole) return;
  if (role.key === administratorRole) throw new UserError(systemErrors.administratorsOnly);
  try {
    await guardMenusAndGrants(db, caller, nothing, await readGrants(db, role.wid));
    await guardScope(db, caller, undefined, role);
  } catch (error) {
    throw error instanceof UserError ? new UserError(systemErrors.roleBeyondOwn, { name: role.name.zh }) : error;
  }
}

function sameScope(one: Scope, other: Scope): boolean {
  return one.data_scope === other.data_scope
    && [...one.scope_departments].sort().join() === [...other.scope_departments].sort().join();
}

async function seesAll(db: Database, caller: Principal, departments: readonly string[]): Promise<boolean> {
  if (caller.role.scope === 'own') return false;
  const unseen = await db
    .selectFrom('department_ancestor')
    .select('department')
    .where('ancestor', '=', sql<string>`any(${departments}::text[])`)
    .where(({ not }) => not(scopes.departments(caller, 'department_ancestor.department')))
    .limit(1)
    .executeTakeFirst();
  return !unseen;
}
