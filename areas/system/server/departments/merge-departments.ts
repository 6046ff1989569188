import { sql } from 'kysely';
import { systemErrors, type DepartmentNode } from '#areas/system';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { updateRecord, type By } from '#platform/server/records.ts';
import { refreshDynamicGroups } from '../groups/dynamic-groups.ts';
import { renameInDeletions } from '../users/deletions.ts';
import { faster } from '../users/people.ts';
import { holdTree, isBelow, rehangBranches } from './department-tree.ts';
import { groupsNaming, renameInRules } from './department-rules.ts';

/** Everything of the source becomes the target's, then the source is gone. */
export async function merge(db: Database, source: DepartmentNode, target: DepartmentNode, by: By): Promise<void> {
  if (source.wid === target.wid) throw new UserError(systemErrors.mergeIntoItself, {}, { target: systemErrors.mergeIntoItself });
  await holdTree(db);
  if (await isBelow(db, target.wid, source.wid)) {
    throw new UserError(systemErrors.mergeBelowItself, { source: source.name, target: target.name });
  }
  await movePeople(db, source.wid, target.wid);
  await renameInDeletions(db, 'departments', source.wid, target.wid);
  await moveChildren(db, source.wid, target.wid);
  await moveRoles(db, source.wid, target.wid);
  await renameInRules(db, await groupsNaming(db, source.wid), source.wid, target.wid);
  if (!target.leader && source.leader) {
    await updateRecord(db, 'department', target, { leader: source.leader.wid }, by, faster(db));
  }
  await db.deleteFrom('department').where('wid', '=', source.wid).execute();
  await refreshDynamicGroups(db);
}

/** Someone in both keeps one entry, the main one if either was. */
async function movePeople(db: Database, source: string, target: string): Promise<void> {
  const both = db.selectFrom('user_department').select('user_wid').where('department', '=', target);
  const mainThere = await db.deleteFrom('user_department')
    .where('department', '=', source).where('user_wid', 'in', both).returning(['user_wid', 'main']).execute();
  const mains = mainThere.filter(({ main }) => main).map(({ user_wid }) => user_wid);
  if (mains.length > 0) {
    await db.updateTable('user_department').set({ main: true })
      .where('department', '=', target).where(sql<boolean>`user_wid = any(${mains}::text[])`).execute();
  }
  await db.updateTable('user_department').set({ department: target }).where('department', '=', source).execute();
}

/** After those that the target has, in the order they had. */
async function moveChildren(db: Database, source: string, target: string): Promise<void> {
  const { last } = await db.selectFrom('department').select(sql<number>`coalesce(max(order_num), 0)`.as('last'))
    .where('parent', '=', target).executeTakeFirstOrThrow();
  await rehangBranches(db, source, target);
  await db.updateTable('department')
    .set({ parent: target, order_num: sql<number>`least(order_num + ${last}::int, 1000000)` })
    .where('parent', '=', source).execute();
}

async function moveRoles(db: Database, source: string, target: string): Promise<void> {
  await sql`
    insert into role_member (role, kind, member)
    select role, kind, ${target} from role_member where kind = 'department' and member = ${source}
    on conflict do nothing`.execute(db);
  await db.deleteFrom('role_member').where('kind', '=', 'department').where('member', '=', source).execute();
  await sql`
    insert into role_department (role, department)
    select role, ${target} from role_department where department = ${source}
    on conflict do nothing`.execute(db);
}
