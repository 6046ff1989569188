import { lakeCan, runsTopic } from '#areas/lake';
import type { Principal, Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { visibleTaskOf } from '../tasks/visible-tasks.ts';

/** Who sees a task may follow its runs; of the topic of all runs, people hear of the tasks they see. */
export function admitRunTopics(services: Services): void {
  services.events.admit(/^run:[^,]{1,100}$/, async (topic, { db, user }) => {
    if (!user.can(lakeCan.readTasks)) return false;
    const seen = await db.selectFrom('task_run').select('wid').where('wid', '=', topic.slice('run:'.length)).where(visibleTaskOf(services, user, 'task_run.task_wid')).executeTakeFirst();
    return seen !== undefined;
  });
  services.events.admit(/^runs$/, async (topic, { db, user }) => {
    if (topic !== runsTopic || !user.can(lakeCan.readTasks)) return false;
    return user.role.scope === 'all' || seenOnly(db, services, user);
  });
}

const rememberedTasks = 10_000;

function seenOnly(db: Database, services: Services, user: Principal): (data: unknown) => Promise<boolean> {
  const known = new Map<string, boolean>();
  return async (data) => {
    const task = (data as { task_wid?: unknown } | null)?.task_wid;
    if (typeof task !== 'string') return false;
    const before = known.get(task);
    if (before !== undefined) return before;
    const seen = (await db.selectFrom('task').select('wid').where('wid', '=', task).where(visibleTaskOf(services, user, 'task.wid')).executeTakeFirst()) !== undefined;
    if (known.size < rememberedTasks) known.set(task, seen);
    return seen;
  };
}
