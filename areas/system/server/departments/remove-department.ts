import { deleteDepartment, disableDepartment, systemErrors, type DepartmentNode } from '#areas/system';
import type { Database } from '#platform/server/database.ts';
import { sql } from 'kysely';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import type { By } from '#platform/server/records.ts';
import { countIn } from './department-facts.ts';
import { groupsNaming } from './department-rules.ts';
import { changeable } from './department-scope.ts';
import { holdTree } from './department-tree.ts';
import { departmentView } from './department-view.ts';

/** Gives how many changed. Those that already are as wanted are left alone. */
export async function setDisabled(db: Database, wid: string, disabled: boolean, below: boolean, by: By): Promise<number> {
  const meant = below
    ? db.selectFrom('department_ancestor').select('department').where('ancestor', '=', wid)
    : sql<string>`(${wid}::text)`;
  const { numUpdatedRows } = await db.updateTable('department')
    .set({ disabled, modify_time: sql<string>`now()`, last_modifier: by?.wid ?? null, row_version: sql<number>`row_version + 1` })
    .where('wid', 'in', meant).where('disabled', '!=', disabled).executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function removeDepartment(db: Database, { wid, name }: DepartmentNode): Promise<void> {
  await holdTree(db);
  const { people, children } = await countIn(db, wid);
  const groups = (await groupsNaming(db, wid)).length;
  if (people > 0 || children > 0 || groups > 0) {
    throw new UserError(systemErrors.departmentNotEmpty, { name, people, departments: children, groups });
  }
  await db.deleteFrom('role_member').where('kind', '=', 'department').where('member', '=', wid).execute();
  await db.deleteFrom('department').where('wid', '=', wid).execute();
}

export const departmentRemovalHandlers = [
  handle(disableDepartment, async ({ body }, context) => {
    const { db, user, services } = context;
    const before = await changeable(db, body.wid, departmentView(user, services.scopes));
    const departments = await setDisabled(db, body.wid, body.disabled, body.below, user);
    context.audit({ wid: before.wid, name: before.name, before: { disabled: before.disabled }, after: { disabled: body.disabled, departments } });
    return { departments };
  }),

  handle(deleteDepartment, async ({ body }, context) => {
    const { db, user, services } = context;
    const before = await changeable(db, body.wid, departmentView(user, services.scopes));
    await removeDepartment(db, before);
    context.audit({ wid: before.wid, name: before.name, before });
    await services.sessions.forget(db);
    return null;
  }),
];
