import { sql } from 'kysely';
import { systemErrors } from '#areas/system';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { refreshDynamicGroups } from '../groups/dynamic-groups.ts';

/** Keeps department_ancestor true when a department, with all below it, comes under a parent. */
export async function placeDepartment(db: Database, wid: string, parent: string | null): Promise<void> {
  await holdTree(db);
  const { numInsertedOrUpdatedRows: isNew } = await db
    .insertInto('department_ancestor')
    .values({ department: wid, ancestor: wid, depth: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (parent && (await isBelow(db, parent, wid))) throw new UserError(systemErrors.departmentInsideItself);
  await cutFromAncestors(db, wid);
  if (parent) await hangUnder(db, wid, parent);
  // Nobody is in a new one yet.
  if (!isNew) await refreshDynamicGroups(db);
}

/** Two moves at once could each be right and together make a ring. */
export async function holdTree(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('department-tree'))`.execute(db);
}

/** All that hangs below one department comes to hang below another; the first is left alone with its own entry. */
export async function rehangBranches(db: Database, source: string, target: string): Promise<void> {
  await cutFromAncestors(db, source);
  await sql`
    insert into department_ancestor (department, ancestor, depth)
    select below.department, above.ancestor, below.depth + above.depth
    from department_ancestor below, department_ancestor above
    where below.ancestor = ${source} and below.depth > 0 and above.department = ${target}`.execute(db);
  await db.deleteFrom('department_ancestor').where('ancestor', '=', source).where('depth', '>', 0).execute();
}

export async function isBelow(db: Database, department: string, ancestor: string): Promise<boolean> {
  const row = await db
    .selectFrom('department_ancestor')
    .select('depth')
    .where('department', '=', department)
    .where('ancestor', '=', ancestor)
    .executeTakeFirst();
  return row !== undefined;
}

async function cutFromAncestors(db: Database, wid: string): Promise<void> {
  await sql`
    delete from department_ancestor
    where department in (select department from department_ancestor where ancestor = ${wid})
      and ancestor in (select ancestor from department_ancestor where department = ${wid} and depth > 0)`.execute(db);
}

async function hangUnder(db: Database, wid: string, parent: string): Promise<void> {
  await sql`
    insert into department_ancestor (department, ancestor, depth)
    select below.department, above.ancestor, below.depth + above.depth + 1
    from department_ancestor below, department_ancestor above
    where below.ancestor = ${wid} and above.department = ${parent}`.execute(db);
}
