import { deleteProject, lakeErrors, saveProject } from '#areas/lake';
import { handle } from '#platform/server/handle.ts';
import { insertRecord, updateRecord } from '#platform/server/records.ts';
import { refusedField } from '../tasks/task-problems.ts';
import type { Seeing } from '../tasks/visible-tasks.ts';
import { visibleProject, type ProjectRow } from './visible-projects.ts';

const shown = ({ name, description, dept_id, owner, order_num, worker_group }: ProjectRow) => ({ name, description, dept_id, owner, order_num, worker_group });

export const projectHandlers = [
  handle(saveProject, async ({ body }, context) => {
    const { db, services, user } = context;
    const before = body.wid ? await visibleProject(context, body.wid) : undefined;
    const { wid: _wid, row_version, dept_id, owner, ...rest } = body;
    const values = { ...rest, dept_id: dept_id || null, owner: owner || null };
    if (values.dept_id && values.dept_id !== before?.dept_id && !(await services.organisation.seesDepartment(db, user, values.dept_id))) throw refusedField('dept_id', lakeErrors.noDepartment);
    if (values.owner && values.owner !== before?.owner && !(await services.organisation.seesPerson(db, user, values.owner))) throw refusedField('owner', lakeErrors.noOwner);
    await refuseTakenName(context, body.name, before?.wid);
    const row = before
      ? await updateRecord(db, 'task_project', { wid: before.wid, row_version: row_version ?? before.row_version }, values, user, { who: (wid) => services.people.nameOf(wid, db) })
      : await insertRecord(db, 'task_project', { ...values, owner: values.owner ?? user.wid }, user);
    // Nobody puts a project out of their own sight.
    await visibleProject(context, row.wid);
    context.audit({ wid: row.wid, name: row.name, ...(before && { before: shown(before) }), after: shown(row) });
    return { wid: row.wid, row_version: row.row_version };
  }),

  handle(deleteProject, async ({ body }, context) => {
    const project = await visibleProject(context, body.wid);
    const tasks = await context.db.updateTable('task').set({ project_wid: null, folder_wid: null }).where('project_wid', '=', project.wid).returning('deleted_time').execute();
    await context.db.deleteFrom('task_project').where('wid', '=', project.wid).execute();
    context.audit({ wid: project.wid, name: project.name, before: shown(project) });
    // Those in the recycle bin leave it too, but nobody counts them.
    return { tasks: tasks.filter(({ deleted_time }) => deleted_time === null).length };
  }),
];

async function refuseTakenName({ db }: Seeing, name: string, own: string | undefined): Promise<void> {
  const same = await db.selectFrom('task_project').select('wid').where('wid', '<>', own ?? '').where((project) => project(project.fn('lower', ['name']), '=', project.fn('lower', [project.val(name)]))).executeTakeFirst();
  if (same) throw refusedField('name', lakeErrors.projectExists, { name });
}
