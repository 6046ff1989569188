import { sql } from 'kysely';
import { changeRoleMembers, listRoleMembers, systemErrors, type MemberKind } from '#areas/system';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { keepingAdministrators } from './administrators.ts';
import { guardGrants, readGrants } from './role-grants.ts';
import { readRole } from './roles.ts';

interface Member {
  kind: MemberKind;
  wid: string;
}

const owners = {
  user: { table: 'user_account', missing: systemErrors.userNotFound },
  department: { table: 'department', missing: systemErrors.departmentNotFound },
  post: { table: 'post', missing: systemErrors.postNotFound },
  group: { table: 'user_group', missing: systemErrors.groupNotFound },
} as const;

export async function addRoleMembers(db: Database, role: string, members: Member[]): Promise<void> {
  if (members.length === 0) return;
  await requireMembers(db, members);
  await db
    .insertInto('role_member')
    .values(members.map(({ kind, wid }) => ({ role, kind, member: wid })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeRoleMembers(db: Database, role: string, members: Member[]): Promise<void> {
  for (const kind of Object.keys(owners) as MemberKind[]) {
    const wids = members.filter((member) => member.kind === kind).map(({ wid }) => wid);
    if (wids.length === 0) continue;
    await db.deleteFrom('role_member').where('role', '=', role).where('kind', '=', kind).where('member', 'in', wids).execute();
  }
}

/** A member may stand in four tables, so no foreign key can do this. */
async function requireMembers(db: Database, members: Member[]): Promise<void> {
  for (const [kind, { table, missing }] of Object.entries(owners)) {
    const wids = [...new Set(members.filter((member) => member.kind === kind).map(({ wid }) => wid))];
    if (wids.length === 0) continue;
    const known = await db.selectFrom(table).select('wid').where('wid', 'in', wids).execute();
    if (known.length < wids.length) throw new UserError(missing);
  }
}

function namedMembers(db: Database, role: string) {
  return db
    .selectFrom('role_member')
    .leftJoin('user_account', (join) => join.onRef('user_account.wid', '=', 'role_member.member'))
    .leftJoin('department', (join) => join.onRef('department.wid', '=', 'role_member.member'))
    .leftJoin('post', (join) => join.onRef('post.wid', '=', 'role_member.member'))
    .leftJoin('user_group', (join) => join.onRef('user_group.wid', '=', 'role_member.member'))
    .select([
      'role_member.kind',
      'role_member.member as wid',
      sql<string>`coalesce(user_account.name, department.name, post.name, user_group.name, '')`.as('name'),
    ])
    .where('role_member.role', '=', role);
}

export const roleMemberHandlers = [
  handle(listRoleMembers, async ({ query, body }, context) => {
    const members = namedMembers(context.db, query.wid)
      .$if(!!body.kind, (rows) => rows.where('role_member.kind', '=', body.kind!));
    return context.page(members, { key: 'role_member.member', sort: 'kind', sortable: { kind: 'role_member.kind' } });
  }),

  handle(changeRoleMembers, async ({ body }, context) => {
    const role = await readRole(context.db, body.wid);
    // To put someone into a role is to hand out what it grants.
    if (body.add.length > 0) guardGrants(context.user, { menus: [], permissions: [] }, await readGrants(context.db, role.wid));
    await keepingAdministrators(context.db, context.user, async () => {
      await addRoleMembers(context.db, role.wid, body.add);
      await removeRoleMembers(context.db, role.wid, body.remove);
    });
    context.audit({ wid: role.wid, name: role.name.zh, after: { add: body.add, remove: body.remove } });
    await context.services.sessions.forget(context.db);
    return null;
  }),
];
