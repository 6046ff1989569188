import { sql, type SqlBool } from 'kysely';
import { changeRoleMembers, listRoleMembers } from '#areas/system';
import type { Principal, Scopes } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { handle } from '#platform/server/handle.ts';
import { contains } from '../search.ts';
import { keepingAdministrators } from './administrators.ts';
import { guardRole } from './guard-roles.ts';
import { addRoleMembers, removeRoleMembers, requireShown } from './role-members.ts';
import { readRoleFor } from './roles.ts';

const name = sql<string>`coalesce(user_account.name, department.name, post.name, user_group.name, '')`;
const code = sql<string>`coalesce(user_account.userid, department.code, post.code, user_group.code, '')`;

function namedMembers(db: Database, role: string) {
  return db
    .selectFrom('role_member')
    .leftJoin('user_account', (join) => join.onRef('user_account.wid', '=', 'role_member.member').on('role_member.kind', '=', 'user'))
    .leftJoin('department', (join) => join.onRef('department.wid', '=', 'role_member.member').on('role_member.kind', '=', 'department'))
    .leftJoin('post', (join) => join.onRef('post.wid', '=', 'role_member.member').on('role_member.kind', '=', 'post'))
    .leftJoin('user_group', (join) => join.onRef('user_group.wid', '=', 'role_member.member').on('role_member.kind', '=', 'group'))
    .select(['role_member.kind', 'role_member.member as wid', name.as('name'), code.as('code')])
    .where('role_member.role', '=', role);
}

/** Posts and groups belong to everybody; people and departments are seen within the data scope. */
function membersShownTo(user: Principal, scopes: Scopes) {
  return sql<SqlBool>`case role_member.kind
    when 'user' then ${scopes.people(user, 'role_member.member')}
    when 'department' then ${scopes.departments(user, 'role_member.member')}
    else true end`;
}

export const roleMemberHandlers = [
  handle(listRoleMembers, async ({ query, body }, context) => {
    const role = await readRoleFor(context, query.wid);
    let members = namedMembers(context.db, role.wid).where(membersShownTo(context.user, context.services.scopes));
    if (body.kind) members = members.where('role_member.kind', '=', body.kind);
    if (body.key) members = members.where(contains(sql`${name} || ' ' || ${code}`, body.key));
    return context.page(members, {
      key: 'role_member.member', sort: 'kind', sortable: { kind: 'role_member.kind', name: 'name', code: 'code' },
    });
  }),

  handle(changeRoleMembers, async ({ body }, context) => {
    const { db, services, user } = context;
    const role = await readRoleFor(context, body.wid);
    if (body.add.length > 0) await guardRole(db, user, role);
    await requireShown(db, services.scopes, user, [...body.add, ...body.remove]);
    await keepingAdministrators(db, user, async () => {
      await addRoleMembers(db, role.wid, body.add);
      await removeRoleMembers(db, role.wid, body.remove);
    });
    context.audit({ wid: role.wid, name: role.name.zh, after: { add: body.add, remove: body.remove } });
    await services.sessions.forget(db);
    return null;
  }),
];
