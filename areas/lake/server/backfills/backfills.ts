import { sql } from 'kysely';
import { cancelBackfill, lakeErrors, listBackfills, previewBackfill, runStates, startBackfill, type RunState } from '#areas/lake';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { insertRecord } from '#platform/server/records.ts';
import { stopRuns } from '../runs/change-runs.ts';
import { enqueueRun } from '../runs/enqueue-run.ts';
import { visibleTask, visibleTaskOf } from '../tasks/visible-tasks.ts';
import { dependantsOf, planBackfill } from './plan-backfill.ts';

const none = Object.fromEntries(runStates.map((state) => [state, 0])) as Record<RunState, number>;

export const backfillHandlers = [
  handle(previewBackfill, async ({ body }, context) => {
    const task = await visibleTask(context, body.taskWid);
    const { firings, done } = await planBackfill(context.db, task, body);
    return { firings: firings.map((time) => time.toISOString()), done, downstream: body.downstream ? await dependantsOf(context.db, task.wid) : [] };
  }),

  handle(startBackfill, async ({ body }, context) => {
    const { db, services, user } = context;
    const task = await visibleTask(context, body.taskWid);
    if (task.status !== 'online') throw new UserError(lakeErrors.taskNotOnline, { name: task.name });
    const { firings } = await planBackfill(db, task, body);
    if (firings.length === 0) throw new UserError(lakeErrors.emptyRange);
    const { from_time, until_time, downstream, parallel, only_missing } = body;
    const { wid } = await insertRecord(db, 'backfill', { task_wid: task.wid, from_time, until_time, downstream, parallel, only_missing }, user);
    for (const scheduledFor of firings) await enqueueRun(db, services, task, { trigger: 'backfill', scheduledFor, by: user.wid, backfill: wid });
    context.audit({ wid, name: task.name, after: { task: task.wid, from_time, until_time, downstream, parallel, only_missing, runs: firings.length } });
    return { wid, runs: firings.length };
  }),

  handle(listBackfills, async ({ body }, context) => {
    const { db, services, user } = context;
    let backfills = db.selectFrom('backfill').where(visibleTaskOf(services, user, 'backfill.task_wid')).selectAll('backfill').select([
      sql<string>`(select task.name from task where task.wid = backfill.task_wid)`.as('task_name'), services.organisation.personName('backfill.creator').as('creator_name'),
      sql<Partial<Record<RunState, number>> | null>`(select jsonb_object_agg(state, count) from (select state, count(*)::int as count from task_run where task_run.backfill_wid = backfill.wid group by state) counted)`.as('runs'),
    ]);
    if (body.taskWid) backfills = backfills.where('backfill.task_wid', '=', body.taskWid);
    return context.page(backfills, {
      key: 'backfill.wid', sort: '-create_time', sortable: { create_time: 'backfill.create_time', from_time: 'backfill.from_time' },
      map: ({ wid, task_wid, task_name, from_time, until_time, downstream, parallel, only_missing, create_time, creator_name, runs }) =>
        ({ wid, task_wid, task_name, from_time, until_time, downstream, parallel, only_missing, create_time, creator_name, runs: { ...none, ...runs } }),
    });
  }),

  handle(cancelBackfill, async ({ body }, context) => {
    const { db, services, user } = context;
    const backfill = await db.selectFrom('backfill').selectAll().where('wid', '=', body.wid).where(visibleTaskOf(services, user, 'backfill.task_wid')).executeTakeFirst();
    if (!backfill) throw new UserError(lakeErrors.noBackfill);
    // What runs next would else be woken by what ended just now.
    await db.updateTable('backfill').set({ downstream: false }).where('wid', '=', backfill.wid).execute();
    const runs = await db.selectFrom('task_run').select('wid').where('backfill_wid', '=', backfill.wid).where('state', 'in', ['waiting', 'running']).execute();
    const done = await stopRuns(context, runs.map(({ wid }) => wid));
    context.audit({ wid: backfill.wid, after: { stopped: done } });
    return { done };
  }),
];
