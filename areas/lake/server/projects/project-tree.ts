import { sql } from 'kysely';
import { getProjectTree } from '#areas/lake';
import { handle } from '#platform/server/handle.ts';
import { visibleTasks } from '../tasks/visible-tasks.ts';
import { visibleProjects } from './visible-projects.ts';

/** Far more than people keep apart by hand. */
const most = 5000;

export const projectTreeHandlers = [
  handle(getProjectTree, async ({ query: { key, group } }, { db, services, user }) => {
    let projectQuery = db.selectFrom('task_project').selectAll('task_project').where(visibleProjects(services, user))
      .select([services.organisation.departmentName('task_project.dept_id').as('dept_name'), services.organisation.personName('task_project.owner').as('owner_name')]);
    if (group) projectQuery = projectQuery.where('wid', '=', group);
    const projects = await projectQuery.orderBy('order_num').orderBy('name').limit(most).execute();
    const wids = projects.map(({ wid }) => wid);
    const folders = wids.length === 0 ? [] : await db.selectFrom('task_folder').select(['wid', 'row_version', 'project_wid', 'parent_wid', 'name', 'order_num']).where('project_wid', 'in', wids).orderBy('order_num').orderBy('name').execute();
    const counts = await db.selectFrom('task').select(['project_wid', 'folder_wid', sql<number>`count(*)::int`.as('tasks'), sql<number>`(count(*) filter (where status = 'online'))::int`.as('online'), sql<number>`(count(*) filter (where last_state = 'failed'))::int`.as('failed')])
      .where('deleted_time', 'is', null).where(visibleTasks(services, user)).groupBy(['project_wid', 'folder_wid']).execute();
    const sum = (rows: typeof counts, what: 'tasks' | 'online' | 'failed') => rows.reduce((total, row) => total + row[what], 0);

    const wanted = key?.toLowerCase() ?? '';
    const found = projects.map((project) => {
      const own = counts.filter(({ project_wid }) => project_wid === project.wid);
      const inside = folders.filter(({ project_wid }) => project_wid === project.wid).map((folder) => ({ ...folder, task_num: sum(own.filter(({ folder_wid }) => folder_wid === folder.wid), 'tasks') }));
      return { ...project, task_num: sum(own, 'tasks'), online_num: sum(own, 'online'), failed_num: sum(own, 'failed'), folders: inside };
    });
    return {
      projects: wanted ? found.filter(({ name, folders: inside }) => [name, ...inside.map((folder) => folder.name)].some((one) => one.toLowerCase().includes(wanted))) : found,
      unplaced: sum(counts.filter(({ project_wid }) => project_wid === null), 'tasks'),
    };
  }),
];
