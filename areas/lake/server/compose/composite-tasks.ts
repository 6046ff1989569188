import { sql } from 'kysely';
import { definitions, lakeErrors, listSubtasks, moveToComposite } from '#areas/lake';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import type { TaskRow } from '../runners/runner.ts';
import type { AtTasks } from '../tasks/each-task.ts';
import { visibleTask, visibleTasks } from '../tasks/visible-tasks.ts';

async function seenComposite(context: AtTasks, wid: string): Promise<TaskRow & { limit: number }> {
  const task = await visibleTask(context, wid);
  if (task.kind !== 'composite') throw new UserError(lakeErrors.noComposite);
  return { ...task, limit: definitions.composite.parse(task.definition).limit };
}

const countOf = async ({ db }: AtTasks, wid: string): Promise<number> =>
  (await db.selectFrom('task').select((all) => all.fn.countAll<number>().as('count')).where('composite_wid', '=', wid).where('deleted_time', 'is', null).executeTakeFirstOrThrow()).count;

export const compositeTaskHandlers = [
  handle(listSubtasks, async ({ params }, context) => {
    const { db, services, user } = context;
    const { limit } = await seenComposite(context, params.id);
    const rows = await db.selectFrom('task').select(['wid', 'name', 'kind', 'status', 'last_run', 'last_state', 'last_time', 'last_seconds'])
      .where('composite_wid', '=', params.id).where('deleted_time', 'is', null).where(visibleTasks(services, user)).orderBy('name').orderBy('wid').execute();
    return { rows, limit, hidden: await countOf(context, params.id) - rows.length };
  }),

  handle(moveToComposite, async ({ body: { wid: wids, composite } }, context) => {
    const tasks: TaskRow[] = [];
    for (const wid of new Set(wids)) tasks.push(await visibleTask(context, wid));
    await moveInto(context, tasks, composite);
    return { done: tasks.length };
  }),
];

/** In the transaction it is given. Refused when they do not fit, or are flows themselves. */
export async function moveInto(context: AtTasks, tasks: readonly TaskRow[], composite: string | null): Promise<void> {
  const { db } = context;
  if (composite !== null) {
    const inside = tasks.find(({ kind }) => kind === 'composite' || kind === 'compose');
    if (inside) throw new UserError(lakeErrors.compositeInside, { name: inside.name });
    const target = await seenComposite(context, composite);
    // Two who add at once are counted one after the other.
    await sql`select 1 from task where wid = ${composite} for update`.execute(db);
    const count = await countOf(context, composite);
    if (count + tasks.filter(({ composite_wid }) => composite_wid !== composite).length > target.limit) throw new UserError(lakeErrors.compositeFull, { name: target.name, limit: target.limit, count });
  }
  await db.updateTable('task').set({ composite_wid: composite }).where('wid', 'in', tasks.map(({ wid }) => wid)).execute();
  for (const { wid, name, composite_wid } of tasks) context.audit({ wid, name, before: { composite: composite_wid }, after: { composite } });
}
