import { sql } from 'kysely';
import { deleteTask, deleteTasks, deleteTasksOfSource, lakeErrors } from '#areas/lake';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { updateRecord } from '#platform/server/records.ts';
import type { TaskRow } from '../runners/runner.ts';
import { eachTask, oneTask, type AtTasks } from './each-task.ts';
import { forgetLater } from './forget-task-job.ts';
import { stopRunsOf } from './stop-runs.ts';
import { planTask } from './task-events.ts';
import { visibleTasks } from './visible-tasks.ts';

/** To the recycle bin: its runs are stopped, it is offline, and the table it wrote stays in the lake. */
async function recycle(context: AtTasks, task: TaskRow): Promise<void> {
  const { db, services, user } = context;
  await refuseUsed(context, task);
  await db.transaction().execute(async (transaction) => {
    await updateRecord(transaction, 'task', task, { status: task.status === 'draft' ? 'draft' : 'offline', deleted_time: sql`now()` as never }, user, { who: (wid) => services.people.nameOf(wid, transaction) });
    await planTask(transaction, task, null);
    await stopRunsOf(transaction, services, task.wid);
    // The source must not keep changes for a task that nobody runs; recovered, it begins with a new copy.
    if (task.integrate_mode === 'changes') await forgetLater(transaction, services, task, user);
  });
  context.audit({ wid: task.wid, name: task.name, before: { status: task.status, target: `${task.target_schema}.${task.target_table}` } });
}

/** Graphs that would have a hole, and tasks that would wait for ever. */
async function refuseUsed({ db }: AtTasks, task: TaskRow): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from task where kind = 'compose' and deleted_time is null and wid <> ${task.wid}
      and definition -> 'nodes' @> ${JSON.stringify([{ what: { task_wid: task.wid } }])}::jsonb
    union select name from task join task_listen on task_listen.task_wid = task.wid where event = 'task-ended' and subject = ${task.wid} and status = 'online' and deleted_time is null
    order by name limit 6`.execute(db);
  if (rows.length > 0) throw new UserError(lakeErrors.taskUsed, { name: task.name, uses: rows.slice(0, 5).map(({ name }) => name).join(', ') + (rows.length > 5 ? ' …' : '') });
}

export const deleteTaskHandlers = [
  handle(deleteTask, ({ params }, context) => oneTask(context, params.id, (task) => recycle(context, task))),
  handle(deleteTasks, ({ query }, context) => eachTask(context, query.taskId, (task) => recycle(context, task))),

  handle(deleteTasksOfSource, async ({ params }, context) => {
    const { db, services, user } = context;
    const source = await services.businessSources.seen(context, params.id);
    const tasks = await db.selectFrom('task').select('wid').where('database_wid', '=', source.wid).where('deleted_time', 'is', null).where(visibleTasks(services, user)).execute();
    return eachTask(context, tasks.map(({ wid }) => wid), (task) => recycle(context, task));
  }),
];
