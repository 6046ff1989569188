import { memberKinds, type MemberKind, type RoleDetail, type RoleRow } from '#areas/system';
import type { Context, Principal } from '#platform/server/context.ts';
import { countHolders } from './role-holders.ts';

/** A role with its members counted and its chosen departments named. */
export async function readRoleDetail({ db, services, user }: Context & { user: Principal }, role: RoleRow): Promise<RoleDetail> {
  const departments = await db
    .selectFrom('role_department')
    .innerJoin('department', 'department.wid', 'role_department.department')
    .select(['department.wid', 'department.name'])
    .where('role_department.role', '=', role.wid)
    .orderBy('department.order_num')
    .execute();
  const counted = await db
    .selectFrom('role_member')
    .select((row) => ['kind', row.fn.countAll<number>().as('members')])
    .where('role', '=', role.wid)
    .groupBy('kind')
    .execute();
  const of = (kind: MemberKind) => Number(counted.find((row) => row.kind === kind)?.members ?? 0);
  const [holders] = await countHolders(db, services.scopes, user, [role.wid]);
  return {
    ...role,
    departments,
    members: Object.fromEntries(memberKinds.map((kind) => [kind, of(kind)])) as RoleDetail['members'],
    people: holders?.people ?? 0,
  };
}
