import { sql } from 'kysely';
import { agreedParameter, agreeToStructure, lakeErrors, markRunSucceeded, retryRun, runsTopic, runTopic, setRunPriority, stopRun, type RunState } from '#areas/lake';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { stopChildren } from '../runners/compose/child-runs.ts';
import { wakeListeners } from '../schedules/wake-listeners.ts';
import type { AtTasks } from '../tasks/each-task.ts';
import { visibleTask, visibleTaskOf } from '../tasks/visible-tasks.ts';
import { seenRun } from './run-rows.ts';
import { startByHand } from './start-by-hand.ts';

async function tell({ db, services }: AtTasks, run: { wid: string; task_wid: string }, state: RunState): Promise<void> {
  await services.events.publish(runTopic(run.wid), 'state', state, db);
  await services.events.publish(runsTopic, 'changed', { wid: run.wid, task_wid: run.task_wid, state }, db);
}

/** Those that wait are over at once; those under way are told to end, wherever they run. */
export async function stopRuns(context: AtTasks, wids: readonly string[]): Promise<number> {
  const { db, services, user } = context;
  const seen = sql`wid = any(${[...wids]}::text[]) and ${visibleTaskOf(services, user, 'task_run.task_wid')}`;
  const { rows: waiting } = await sql<{ wid: string; task_wid: string }>`
    update task_run set state = 'stopped', end_time = now(), stop_requested = false where ${seen} and state = 'waiting' returning wid, task_wid`.execute(db);
  const { rows: running } = await sql<{ wid: string; task_wid: string }>`update task_run set stop_requested = true where ${seen} and state = 'running' returning wid, task_wid`.execute(db);
  for (const run of waiting) {
    await tell(context, run, 'stopped');
    await stopChildren(db, services, run.wid);
  }
  for (const { wid, task_wid } of running) await services.events.publish(runsTopic, 'stop', { wid, task_wid }, db);
  for (const { wid, task_wid } of [...waiting, ...running]) context.audit({ wid, after: { task: task_wid, stop: true } });
  return waiting.length + running.length;
}

export const changeRunHandlers = [
  handle(stopRun, async ({ body }, context) => ({ done: await stopRuns(context, body.wid) })),

  handle(retryRun, async ({ body }, context) => {
    const run = await seenRun(context, body.wid);
    const task = await visibleTask(context, run.task_wid);
    if (run.state === 'waiting' || run.state === 'running') throw new UserError(lakeErrors.runNotOver, { name: task.name });
    // It stands for the same moment, so that dates in its parameters are those of then.
    const executionId = await startByHand(context, task, { scheduledFor: new Date(run.scheduled_for), parameters: run.parameters, ...(run.backfill_wid && { backfill: run.backfill_wid }) });
    context.audit({ wid: executionId, name: task.name, after: { task: task.wid, again: run.wid } });
    return { executionId };
  }),

  handle(agreeToStructure, async ({ body }, context) => {
    const run = await seenRun(context, body.wid);
    const task = await visibleTask(context, run.task_wid);
    const structure = (run.result as { structure?: string } | null)?.structure;
    if (run.error_kind !== 'structure-paused' || !structure || task.last_run !== run.wid) throw new UserError(lakeErrors.nothingToAgree);
    const executionId = await startByHand(context, task, { parameters: { ...run.parameters, [agreedParameter]: structure } });
    context.audit({ wid: executionId, name: task.name, after: { task: task.wid, agreed: (run.result as { changes?: unknown }).changes } });
    return { executionId };
  }),

  handle(markRunSucceeded, async ({ body }, context) => {
    const { db, services, user } = context;
    const run = await seenRun(context, body.wid);
    const changed = await db.updateTable('task_run').set({ state: 'succeeded', error_kind: null, error_text: null }).where('wid', '=', run.wid).where('state', 'in', ['failed', 'stopped']).returning('wid').executeTakeFirst();
    if (!changed) throw new UserError(lakeErrors.runNotFailed);
    await sql`
      insert into run_log (run_wid, number, time, level, text)
      select ${run.wid}, coalesce(max(number), 0) + 1, now(), 'warning', ${JSON.stringify({ zh: `${user.name} 将其标记为成功：${body.reason}`, en: `${user.name} marked it as succeeded: ${body.reason}` })}::jsonb
      from run_log where run_wid = ${run.wid}`.execute(db);
    await db.updateTable('task').set({ last_state: 'succeeded' }).where('wid', '=', run.task_wid).where('last_run', '=', run.wid).execute();
    await tell(context, run, 'succeeded');
    await wakeListeners(db, services, 'task-ended', run.task_wid, 'success');
    context.audit({ wid: run.wid, name: run.task_name, before: { state: run.state }, after: { state: 'succeeded', reason: body.reason } });
    return null;
  }),

  handle(setRunPriority, async ({ body }, context) => {
    const run = await seenRun(context, body.wid);
    const changed = await context.db.updateTable('task_run').set({ priority: body.priority }).where('wid', '=', run.wid).where('state', '=', 'waiting').returning('wid').executeTakeFirst();
    if (!changed) throw new UserError(lakeErrors.runNotWaiting);
    await tell(context, run, 'waiting');
    context.audit({ wid: run.wid, name: run.task_name, before: { priority: run.priority }, after: { priority: body.priority } });
    return null;
  }),
];
