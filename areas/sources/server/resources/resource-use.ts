import type { Database } from '#platform/server/database.ts';
import { sourcesErrors } from '#areas/sources';
import type { Services } from '#platform/server/context.ts';
import { UserError } from '#platform/server/errors.ts';

/** What reads resources: the tasks of the lake, once there are any. */
export interface ResourceTasks {
  /** The tasks that read one of these resources. */
  reading(db: Database, resources: readonly string[]): Promise<{ resource: string; task: string }[]>;
}

declare module '#platform/server/context.ts' {
  interface Services {
    resourceTasks?: ResourceTasks;
  }
}

/** Refuses while a task reads one of them, and says which. */
export async function refuseWhileRead(db: Database, services: Services, resources: readonly { wid: string; name: string }[]): Promise<void> {
  const uses = (await services.resourceTasks?.reading(db, resources.map(({ wid }) => wid))) ?? [];
  const used = resources.find(({ wid }) => uses.some(({ resource }) => resource === wid));
  if (!used) return;
  const tasks = uses.filter(({ resource }) => resource === used.wid).map(({ task }) => task);
  throw new UserError(sourcesErrors.resourceInUse, { name: used.name, tasks: tasks.slice(0, 5).join(', ') + (tasks.length > 5 ? ' …' : '') });
}
