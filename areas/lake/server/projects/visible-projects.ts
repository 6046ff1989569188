import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import { lakeErrors } from '#areas/lake';
import type { Tables } from '#platform/server/database.ts';
import type { Principal, Services } from '#platform/server/context.ts';
import { UserError } from '#platform/server/errors.ts';
import { visibleTasks, type Seeing } from '../tasks/visible-tasks.ts';

export type ProjectRow = Selectable<Tables['task_project']>;
export type FolderRow = Selectable<Tables['task_folder']>;

/** By its department, its owner or its maker, or because a task in it is seen. */
export function visibleProjects(services: Pick<Services, 'scopes'>, user: Principal): RawBuilder<SqlBool> {
  if (user.role.scope === 'all') return sql<SqlBool>`true`;
  const { scopes } = services;
  return sql<SqlBool>`(${scopes.departments(user, 'task_project.dept_id')} or ${scopes.people(user, 'task_project.owner')} or task_project.creator is null or ${scopes.people(user, 'task_project.creator')}
    or exists (select from task where task.project_wid = task_project.wid and task.deleted_time is null and ${visibleTasks(services, user)}))`;
}

export async function visibleProject({ db, services, user }: Seeing, wid: string): Promise<ProjectRow> {
  const project = await db.selectFrom('task_project').selectAll().where('wid', '=', wid).where(visibleProjects(services, user)).executeTakeFirst();
  if (!project) throw new UserError(lakeErrors.noProject);
  return project;
}

/** A folder is seen with its project. */
export async function visibleFolder(context: Seeing, wid: string): Promise<FolderRow> {
  const folder = await context.db.selectFrom('task_folder').selectAll().where('wid', '=', wid).executeTakeFirst();
  if (!folder) throw new UserError(lakeErrors.noProject);
  await visibleProject(context, folder.project_wid);
  return folder;
}
