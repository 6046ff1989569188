import { sql } from 'kysely';
import { getDepartment, getDeptList, saveDepartment, systemErrors, type DepartmentInput } from '#areas/system';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { insertRecord, updateRecord, type By } from '#platform/server/records.ts';
import { keepingAdministrators } from '../roles/administrators.ts';
import { departmentFacts } from './department-facts.ts';
import { departmentNodes, readDepartment } from './department-nodes.ts';
import { changeable, requireParent } from './department-scope.ts';
import { placeDepartment } from './department-tree.ts';
import { departmentView } from './department-view.ts';
import { faster } from '../users/people.ts';
import { requireLiving } from '../users/visible-users.ts';
import { refusing } from '../refusals.ts';
import { containsIndexed } from '../search.ts';

export { readDepartment } from './department-nodes.ts';

const searched = sql<string>`department.name || ' ' || department.code`;

export async function storeDepartment(db: Database, input: DepartmentInput, by: By) {
  const { wid, row_version, pid, ...fields } = saveDepartment.body.parse(input);
  const values = { ...fields, parent: pid };
  const before = wid ? await readDepartment(db, wid) : undefined;
  if (fields.leader) await requireLiving(db, [fields.leader]);
  const saving = wid
    ? updateRecord(db, 'department', { wid, row_version: row_version ?? 0 }, values, by, faster(db))
    : insertRecord(db, 'department', values, by);
  const saved = await refusing(saving, {
    department_code_key: new UserError(systemErrors.codeTaken, { code: fields.code }, { code: systemErrors.codeTaken }),
    department_parent_fkey: new UserError(systemErrors.departmentNotFound),
    department_leader_fkey: new UserError(systemErrors.userNotFound),
  });
  if (!before || before.pid !== pid) await placeDepartment(db, saved.wid, pid);
  return saved;
}

export const departmentHandlers = [
  handle(getDeptList, async ({ body }, context) => {
    const view = departmentView(context.user, context.services.scopes);
    const { disabled, key, wids, parent } = body;
    let nodes = departmentNodes(context.db, view, { disabled });
    if (!disabled) nodes = nodes.where('department.disabled', '=', false);
    if (wids) nodes = nodes.where('department.wid', 'in', wids);
    if (parent === '') nodes = nodes.where('department.parent', 'is', null);
    else if (parent) nodes = nodes.where('department.parent', '=', parent);
    // A search is for departments to use; the ones above are for the tree.
    if (key) nodes = nodes.where(containsIndexed(sql.ref('department.search'), searched, key)).where(view.within('department.wid'));
    else nodes = nodes.where(view.shown('department.wid'));
    return context.page(nodes, {
      key: 'department.wid',
      keysFirst: true,
      sort: 'order_num',
      sortable: { order_num: 'department.order_num', name: 'department.name', code: 'department.code' },
    });
  }),

  handle(getDepartment, async ({ query }, { db, user, services, language }) => {
    const department = await readDepartment(db, query.wid, departmentView(user, services.scopes));
    return { ...department, ...(await departmentFacts(db, department, services.scopes.people(user, 'user_department.user_wid'), language)) };
  }),

  handle(saveDepartment, async ({ body }, context) => {
    const { db, user, services } = context;
    const view = departmentView(user, services.scopes);
    const before = body.wid ? await changeable(db, body.wid, view) : undefined;
    if (!before || before.pid !== body.pid) await requireParent(db, body.pid, view);
    const saved = await keepingAdministrators(db, user, () => storeDepartment(db, body, user));
    context.audit({ wid: saved.wid, name: body.name, before, after: body });
    await services.sessions.forget(db);
    return saved;
  }),
];
