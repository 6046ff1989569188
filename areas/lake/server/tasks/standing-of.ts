import type { Permission } from '#platform/contract';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { visibleTasks } from './visible-tasks.ts';

/** `out`: the account cannot be used, or has no role. `unseen`: no role of theirs shows the task, or none allows it. */
export type Standing = 'fine' | 'out' | 'unseen';

/** Whether somebody who is not here could do this with a task, in any of their roles. `stored` false: the task is not kept yet, so nobody can tell who will see it. */
export async function standingOf({ db, services }: { db: Database; services: Services }, person: string, task: { wid: string; stored?: boolean }, permission: Permission): Promise<Standing> {
  const roles = await services.people.principalsOf(person, db);
  if (roles.length === 0) return 'out';
  for (const role of roles) {
    if (!role.can(permission)) continue;
    if (task.stored === false) return 'fine';
    if (await db.selectFrom('task').select('wid').where('wid', '=', task.wid).where(visibleTasks(services, role)).executeTakeFirst()) return 'fine';
  }
  return 'unseen';
}
