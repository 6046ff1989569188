import { sql } from 'kysely';
import { canSystem, systemErrors, type UserRole } from '#areas/system';
import type { Language } from '#platform/contract';
import type { Principal } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { guardRole } from '../roles/guard-roles.ts';
import { addRoleMembers, removeRoleMembers } from '../roles/role-members.ts';
import { readRole } from '../roles/roles.ts';
import { roleName } from './user-queries.ts';

/** A role may come in several ways; each is told, with what it comes from. */
export async function rolesOf(db: Database, user: string, language: Language): Promise<UserRole[]> {
  const { rows } = await sql<UserRole>`
    select distinct role.wid, ${roleName(language)} as name, role.order_num, held.through, held.through = 'user' as direct,
      case when held.origin is null then null else json_build_object('wid', held.origin, 'name', held.origin_name)::jsonb end as "from"
    from (
      select role_member.role, 'user' as through, null as origin, null as origin_name
      from role_member where kind = 'user' and member = ${user}
      union all
      select role_member.role, 'department', department.wid, department.name
      from user_department
      join department_ancestor on department_ancestor.department = user_department.department
      join role_member on role_member.member = department_ancestor.ancestor and role_member.kind = 'department'
      join department on department.wid = department_ancestor.ancestor
      where user_department.user_wid = ${user}
      union all
      select role_member.role, 'post', post.wid, post.name
      from user_post
      join role_member on role_member.member = user_post.post and role_member.kind = 'post'
      join post on post.wid = user_post.post
      where user_post.user_wid = ${user}
      union all
      select role_member.role, 'group', user_group.wid, user_group.name
      from user_group_member
      join role_member on role_member.member = user_group_member.user_group and role_member.kind = 'group'
      join user_group on user_group.wid = user_group_member.user_group
      where user_group_member.user_wid = ${user}
    ) held
    join role on role.wid = held.role
    order by role.order_num, name, direct desc, held.through`.execute(db);
  return rows.map(({ wid, name, through, from }) => ({ wid, name, through, from }));
}

export async function directRoles(db: Database, user: string): Promise<string[]> {
  const rows = await db.selectFrom('role_member').select('role').where('kind', '=', 'user').where('member', '=', user).execute();
  return rows.map(({ role }) => role);
}

/** Gives exactly these roles to the person; call it inside `keepingAdministrators`. */
export async function setDirectRoles(db: Database, caller: Principal, user: string, wanted: readonly string[]): Promise<void> {
  const held = await directRoles(db, user);
  const add = wanted.filter((role) => !held.includes(role));
  const remove = held.filter((role) => !wanted.includes(role));
  for (const wid of [...add, ...remove]) {
    const role = await readRole(db, wid);
    if (!caller.can(canSystem.writeRoles)) throw atRoles(new UserError(systemErrors.roleBeyondOwn, { name: role.name.zh }));
    if (add.includes(wid)) await guardRole(db, caller, role).catch((error: unknown) => { throw atRoles(error); });
  }
  for (const role of add) await addRoleMembers(db, role, [{ kind: 'user', wid: user }]);
  for (const role of remove) await removeRoleMembers(db, role, [{ kind: 'user', wid: user }]);
}

/** The same refusal, shown at its field. */
function atRoles(error: unknown): unknown {
  return error instanceof UserError ? new UserError(error.definition, error.values, { roles: error.definition }) : error;
}
