import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { z } from 'zod';
import { getDeptList, saveDepartment, systemErrors, type DepartmentNode } from '#areas/system';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { insertRecord, updateRecord, type By } from '#platform/server/records.ts';
import { keepingAdministrators } from '../roles/administrators.ts';
import { placeDepartment } from './department-tree.ts';
import { faster } from '../users/people.ts';
import { found, refusing } from '../refusals.ts';
import { containsIndexed } from '../search.ts';

const searched = sql<string>`department.name || ' ' || department.code`;

function departmentNodes(db: Database) {
  return db.selectFrom('department').select((node) => [
    'department.wid as id', 'department.wid', 'department.name', 'department.parent as pid', 'department.code',
    'department.order_num', 'department.disabled', 'department.row_version',
    jsonObjectFrom(
      node.selectFrom('user_account').select(['wid', 'name']).whereRef('user_account.wid', '=', 'department.leader'),
    ).as('leader'),
    node.not(node.exists(
      node.selectFrom('department as child').select('child.wid').whereRef('child.parent', '=', 'department.wid'),
    )).$castTo<boolean>().as('leaf'),
    sql<string[]>`array(
      select ancestor from department_ancestor
      where department_ancestor.department = department.wid and depth > 0 order by depth desc
    )`.as('ancestors'),
  ]);
}

export async function readDepartment(db: Database, wid: string): Promise<DepartmentNode> {
  const row = await departmentNodes(db).where('department.wid', '=', wid).executeTakeFirst();
  return found(row, systemErrors.departmentNotFound);
}

export async function storeDepartment(db: Database, input: z.input<typeof saveDepartment.body>, by: By) {
  const { wid, row_version, pid, ...fields } = saveDepartment.body.parse(input);
  const values = { ...fields, parent: pid };
  const before = wid ? await readDepartment(db, wid) : undefined;
  const saving = wid
    ? updateRecord(db, 'department', { wid, row_version: row_version ?? 0 }, values, by, faster(db))
    : insertRecord(db, 'department', values, by);
  const saved = await refusing(saving, {
    department_code_key: new UserError(systemErrors.codeTaken, { code: fields.code }),
    department_parent_fkey: new UserError(systemErrors.departmentNotFound),
    department_leader_fkey: new UserError(systemErrors.userNotFound),
  });
  if (!before || before.pid !== pid) await placeDepartment(db, saved.wid, pid);
  return saved;
}

export const departmentHandlers = [
  handle(getDeptList, async ({ body }, context) => {
    let nodes = departmentNodes(context.db);
    if (!body.disabled) nodes = nodes.where('department.disabled', '=', false);
    if (body.key) nodes = nodes.where(containsIndexed(sql.ref('department.search'), searched, body.key));
    if (body.parent === '') nodes = nodes.where('department.parent', 'is', null);
    else if (body.parent) nodes = nodes.where('department.parent', '=', body.parent);
    return context.page(nodes, {
      key: 'department.wid',
      sort: 'order_num',
      sortable: { order_num: 'department.order_num', name: 'department.name', code: 'department.code' },
    });
  }),

  handle(saveDepartment, async ({ body }, context) => {
    const before = body.wid ? await readDepartment(context.db, body.wid) : undefined;
    const saved = await keepingAdministrators(context.db, context.user, () => storeDepartment(context.db, body, context.user));
    context.audit({ wid: saved.wid, name: body.name, before, after: body });
    await context.services.sessions.forget(context.db);
    return saved;
  }),
];
