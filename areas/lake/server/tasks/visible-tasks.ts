import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { lakeErrors } from '#areas/lake';
import type { Context, Principal, Services } from '#platform/server/context.ts';
import { UserError } from '#platform/server/errors.ts';
import type { TaskRow } from '../runners/runner.ts';

/** Of a call's context, what it takes to know which tasks the caller may see. */
export type Seeing = Pick<Context, 'db' | 'services'> & { user: Principal };

/**
 * A task is seen by whom its department or its owner is shown to, and by whoever made it. Each way has an index;
 * asked in one condition, the store would read every task.
 */
export function visibleTasks({ scopes }: Pick<Services, 'scopes'>, user: Principal, table = 'task'): RawBuilder<SqlBool> {
  return visibleTaskOf({ scopes }, user, `${table}.wid`);
}

/** The same for a column that names a task, such as that of its runs. */
export function visibleTaskOf({ scopes }: Pick<Services, 'scopes'>, user: Principal, column: string): RawBuilder<SqlBool> {
  if (user.role.scope === 'all') return sql<SqlBool>`true`;
  return sql<SqlBool>`${sql.ref(column)} in (
    select seen.wid from task seen where ${scopes.departments(user, 'seen.dept_id')}
    union select seen.wid from task seen where ${scopes.people(user, 'seen.owner')}
    union select seen.wid from task seen where seen.creator is null
    union select seen.wid from task seen where ${scopes.people(user, 'seen.creator')}
  )`;
}

/** Out of the caller's scope, or in the recycle bin, is not found. */
export async function visibleTask({ db, services, user }: Seeing, wid: string, { recycled = false } = {}): Promise<TaskRow> {
  const task = await db.selectFrom('task').selectAll().where('wid', '=', wid).where('deleted_time', recycled ? 'is not' : 'is', null).where(visibleTasks(services, user)).executeTakeFirst();
  if (!task) throw new UserError(lakeErrors.noTask);
  return task;
}
