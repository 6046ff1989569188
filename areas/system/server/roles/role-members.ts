import { systemErrors, type MemberKind } from '#areas/system';
import type { Principal, Scopes } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { requireLiving } from '../users/visible-users.ts';

export interface Member {
  kind: MemberKind;
  wid: string;
}

const owners = {
  user: { table: 'user_account', missing: systemErrors.userNotFound },
  department: { table: 'department', missing: systemErrors.departmentNotFound },
  post: { table: 'post', missing: systemErrors.postNotFound },
  group: { table: 'user_group', missing: systemErrors.groupNotFound },
} as const;
const kinds = Object.keys(owners) as MemberKind[];

const widsOf = (members: readonly Member[], kind: MemberKind) =>
  [...new Set(members.filter((member) => member.kind === kind).map(({ wid }) => wid))];

export async function addRoleMembers(db: Database, role: string, members: readonly Member[]): Promise<void> {
  if (members.length === 0) return;
  await requireMembers(db, members);
  await db
    .insertInto('role_member')
    .values(members.map(({ kind, wid }) => ({ role, kind, member: wid })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeRoleMembers(db: Database, role: string, members: readonly Member[]): Promise<void> {
  for (const kind of kinds) {
    const wids = widsOf(members, kind);
    if (wids.length === 0) continue;
    await db.deleteFrom('role_member').where('role', '=', role).where('kind', '=', kind).where('member', 'in', wids).execute();
  }
}

/** A member may stand in four tables, so no foreign key can do this. */
async function requireMembers(db: Database, members: readonly Member[]): Promise<void> {
  for (const kind of kinds) {
    const wids = widsOf(members, kind);
    if (wids.length === 0) continue;
    const known = await db.selectFrom(owners[kind].table).select('wid').where('wid', 'in', wids).execute();
    if (known.length < wids.length) throw new UserError(owners[kind].missing);
    if (kind === 'user') await requireLiving(db, wids);
  }
}

/** People and departments out of the caller's scope are as good as missing. One that is gone may still be removed. */
export async function requireShown(db: Database, scopes: Scopes, caller: Principal, members: readonly Member[]): Promise<void> {
  const [people, departments] = [widsOf(members, 'user'), widsOf(members, 'department')];
  if (people.length > 0) {
    const unseen = await db.selectFrom('user_account').select('wid').where('wid', 'in', people)
      .where(({ not }) => not(scopes.people(caller, 'user_account.wid'))).limit(1).executeTakeFirst();
    if (unseen) throw new UserError(systemErrors.userNotFound);
  }
  if (departments.length > 0) {
    const unseen = await db.selectFrom('department').select('wid').where('wid', 'in', departments)
      .where(({ not }) => not(scopes.departments(caller, 'department.wid'))).limit(1).executeTakeFirst();
    if (unseen) throw new UserError(systemErrors.departmentNotFound);
  }
}
