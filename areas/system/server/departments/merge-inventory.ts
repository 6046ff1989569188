import { sql } from 'kysely';
import type { DepartmentNode } from '#areas/system';
import type { Language } from '#platform/contract';
import type { Database } from '#platform/server/database.ts';
import { roleName } from '../users/user-queries.ts';
import { countIn } from './department-facts.ts';
import { groupsNaming } from './department-rules.ts';

/** What a merge takes over, counted and by name. */
export async function mergeInventory(db: Database, source: DepartmentNode, target: DepartmentNode, language: Language) {
  const { people, children, departmentsBelow } = await countIn(db, source.wid);
  const named = db.selectFrom('role').select(['role.wid', roleName(language).as('name')]).orderBy('role.order_num');
  const given = db.selectFrom('role_member').select('role').where('kind', '=', 'department').where('member', '=', source.wid);
  const scoped = db.selectFrom('role_department').select('role').where('department', '=', source.wid);
  return {
    people,
    both: await countBoth(db, source.wid, target.wid),
    children,
    departmentsBelow,
    roles: await named.where('role.wid', 'in', given).execute(),
    scopes: await named.where('role.wid', 'in', scoped).execute(),
    groups: (await groupsNaming(db, source.wid)).map(({ wid, name }) => ({ wid, name })),
    leader: target.leader ? null : source.leader,
  };
}

async function countBoth(db: Database, source: string, target: string): Promise<number> {
  const { count } = await db.selectFrom('user_department as here')
    .innerJoin('user_department as there', 'there.user_wid', 'here.user_wid')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('here.department', '=', source).where('there.department', '=', target).executeTakeFirstOrThrow();
  return count;
}
