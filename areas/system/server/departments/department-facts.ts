import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { DepartmentNode } from '#areas/system';
import type { Language } from '#platform/contract';
import type { Database } from '#platform/server/database.ts';
import { roleName } from '../users/user-queries.ts';

/** All that is told about one department beside what the tree shows; `inSight` limits which people count. */
export async function departmentFacts(db: Database, { wid, ancestors }: DepartmentNode, inSight: RawBuilder<SqlBool>, language: Language) {
  const names = ancestors.length === 0 ? [] : await db.selectFrom('department').select(['wid', 'name']).where('wid', 'in', ancestors).execute();
  const counts = await countIn(db, wid, inSight);
  return { above: ancestors.flatMap((one) => names.find((row) => row.wid === one) ?? []), ...counts, roles: await rolesGiven(db, wid, language) };
}

export async function countIn(db: Database, wid: string, inSight: RawBuilder<SqlBool> = sql`true`) {
  const one = sql<number>`count(*)::int`.as('count');
  const { count: people } = await db.selectFrom('user_department').select(one).where('department', '=', wid).where(inSight)
    .executeTakeFirstOrThrow();
  const { count: peopleBelow } = await db.selectFrom('user_department')
    .innerJoin('department_ancestor', 'department_ancestor.department', 'user_department.department')
    .select(sql<number>`count(distinct user_department.user_wid)::int`.as('count'))
    .where('department_ancestor.ancestor', '=', wid).where(inSight).executeTakeFirstOrThrow();
  const { count: children } = await db.selectFrom('department').select(one).where('parent', '=', wid).executeTakeFirstOrThrow();
  const { count: departmentsBelow } = await db.selectFrom('department_ancestor').select(one)
    .where('ancestor', '=', wid).where('depth', '>', 0).executeTakeFirstOrThrow();
  return { people, peopleBelow, children, departmentsBelow };
}

/** Its own roles first, then those that come from above, the nearest first. */
function rolesGiven(db: Database, wid: string, language: Language) {
  return db.selectFrom('department_ancestor')
    .innerJoin('role_member', (join) => join.onRef('role_member.member', '=', 'department_ancestor.ancestor').on('role_member.kind', '=', 'department'))
    .innerJoin('role', 'role.wid', 'role_member.role')
    .select((given) => [
      'role.wid', roleName(language).as('name'), sql<boolean>`role.role_status = '1'`.as('enabled'),
      jsonObjectFrom(
        given.selectFrom('department').select(['department.wid', 'department.name'])
          .whereRef('department.wid', '=', 'department_ancestor.ancestor').where('department_ancestor.depth', '>', 0),
      ).as('from'),
    ])
    .where('department_ancestor.department', '=', wid)
    .orderBy('department_ancestor.depth').orderBy('role.order_num')
    .execute();
}
