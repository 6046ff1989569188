import { sql } from 'kysely';
import { mergeDepartments, moveDepartment, previewDepartmentMerge, previewDepartmentMove } from '#areas/system';
import { handle } from '#platform/server/handle.ts';
import { keepingAdministrators } from '../roles/administrators.ts';
import { countIn } from './department-facts.ts';
import { readDepartment } from './department-nodes.ts';
import { changeable, requireParent } from './department-scope.ts';
import { departmentView } from './department-view.ts';
import { mergeInventory } from './merge-inventory.ts';
import { merge } from './merge-departments.ts';
import { placeAmong } from './move-department.ts';
import { effectsOf } from './role-effects.ts';

/** Everyone in one of these departments or below. */
const peopleBelow = (departments: string[]) => sql`
  select user_department.user_wid from user_department
  join department_ancestor on department_ancestor.department = user_department.department
  where department_ancestor.ancestor = any(${departments}::text[])`;

export const departmentMoveHandlers = [
  handle(previewDepartmentMove, async ({ body }, { db, user, services, language }) => {
    const view = departmentView(user, services.scopes);
    const department = await changeable(db, body.wid, view);
    if (department.pid !== body.pid) await requireParent(db, body.pid, view);
    const { peopleBelow: people, departmentsBelow } = await countIn(db, body.wid);
    const effects = await effectsOf(db, peopleBelow([body.wid]), (trial) =>
      keepingAdministrators(trial, user, () => placeAmong(trial, department, body, user)), language);
    return { departments: departmentsBelow + 1, people, ...effects };
  }),

  handle(moveDepartment, async ({ body }, context) => {
    const { db, user, services } = context;
    const view = departmentView(user, services.scopes);
    const before = await changeable(db, body.wid, view);
    if (before.pid !== body.pid) await requireParent(db, body.pid, view);
    const saved = await keepingAdministrators(db, user, () => placeAmong(db, before, body, user));
    const after = await readDepartment(db, body.wid);
    const place = ({ pid, path, order_num }: typeof before) => ({ pid, path, order_num });
    context.audit({ wid: before.wid, name: before.name, before: place(before), after: place(after) });
    await services.sessions.forget(db);
    return { wid: saved.wid, row_version: saved.row_version };
  }),

  handle(previewDepartmentMerge, async ({ body }, { db, user, services, language }) => {
    const view = departmentView(user, services.scopes);
    const source = await changeable(db, body.source, view);
    const target = await changeable(db, body.target, view);
    const effects = await effectsOf(db, peopleBelow([source.wid, target.wid]), (trial) =>
      keepingAdministrators(trial, user, () => merge(trial, source, target, user)), language);
    return { ...(await mergeInventory(db, source, target, language)), ...effects };
  }),

  handle(mergeDepartments, async ({ body }, context) => {
    const { db, user, services, language } = context;
    const view = departmentView(user, services.scopes);
    const source = await changeable(db, body.source, view);
    const target = await changeable(db, body.target, view);
    const inventory = await mergeInventory(db, source, target, language);
    await keepingAdministrators(db, user, () => merge(db, source, target, user));
    context.audit({ wid: source.wid, name: source.name, before: { ...source, ...inventory }, after: { mergedInto: { wid: target.wid, name: target.name } } });
    await services.sessions.forget(db);
    return null;
  }),
];
