import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { systemErrors, type DepartmentNode } from '#areas/system';
import type { Database } from '#platform/server/database.ts';
import { found } from '../refusals.ts';
import { everyDepartment, type DepartmentView } from './department-view.ts';

const ancestors = sql<string[]>`array(
  select ancestor from department_ancestor
  where department_ancestor.department = department.wid and depth > 0 order by depth desc
)`;

const path = sql<string>`(
  select string_agg(above.name, ' / ' order by department_ancestor.depth desc)
  from department_ancestor join department above on above.wid = department_ancestor.ancestor
  where department_ancestor.department = department.wid
)`;

/** A department that is shown for what is below it has children anyway, so the children alone tell. */
function hasBelow({ only }: DepartmentView, disabled: boolean): RawBuilder<SqlBool> {
  if (only) {
    return sql<SqlBool>`exists (
      select from department_ancestor where ancestor = department.wid and depth > 0 and department = any(${only}::text[])
    )`;
  }
  return sql<SqlBool>`exists (
    select from department child where child.parent = department.wid and (${disabled} or not child.disabled)
  )`;
}

/** Departments as trees, pickers and files show them. */
export function departmentNodes(db: Database, view: DepartmentView = everyDepartment, { disabled = true } = {}) {
  return db.selectFrom('department').select((node) => [
    'department.wid as id', 'department.wid', 'department.name', 'department.parent as pid', 'department.code',
    'department.order_num', 'department.disabled', 'department.row_version',
    jsonObjectFrom(
      node.selectFrom('user_account').select(['wid', 'name']).whereRef('user_account.wid', '=', 'department.leader'),
    ).as('leader'),
    sql<boolean>`not ${hasBelow(view, disabled)}`.as('leaf'),
    ancestors.as('ancestors'),
    sql<boolean>`not ${view.within('department.wid')}`.as('outside'),
    sql<string>`coalesce((select code from department parent where parent.wid = department.parent), '')`.as('parent_code'),
    path.as('path'),
    sql<string>`coalesce((select name from user_account where user_account.wid = department.leader), '')`.as('leader_name'),
  ]);
}

export async function readDepartment(db: Database, wid: string, view?: DepartmentView): Promise<DepartmentNode> {
  let nodes = departmentNodes(db, view).where('department.wid', '=', wid);
  if (view) nodes = nodes.where(view.shown('department.wid'));
  return found(await nodes.executeTakeFirst(), systemErrors.departmentNotFound);
}
