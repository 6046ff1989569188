import { sql } from 'kysely';
import { addOfflineLoad, createOfflineCollection, lakeErrors, OfflineSettings, repeatOfflineLoad, TaskInput, type OfflineCollectionInput } from '#areas/lake';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { planFindings } from '../runners/shared/check-plan.ts';
import type { TaskRow } from '../runners/runner.ts';
import { enqueueRun } from '../runs/enqueue-run.ts';
import { errorsOf, notReady } from '../tasks/check-task.ts';
import type { AtTasks } from '../tasks/each-task.ts';
import { storeTask } from '../tasks/store-task.ts';
import { visibleTask } from '../tasks/visible-tasks.ts';
import { collectionOf, planOf } from './collection.ts';
import { ownDraft } from './drafts.ts';
import { repeatRefused, seenLoad } from './load-rows.ts';

/** One run reads one load: what is under way must be over before its files are exchanged. */
async function refuseWhileRunning({ db }: AtTasks, task: Pick<TaskRow, 'wid' | 'name'>): Promise<void> {
  // Whoever comes at the same time waits here until the other's run is in the queue.
  await db.selectFrom('task').select('wid').where('wid', '=', task.wid).forUpdate().execute();
  const active = await db.selectFrom('task_run').select('wid').where('task_wid', '=', task.wid).where('state', 'in', ['waiting', 'running']).executeTakeFirst();
  if (active) throw new UserError(lakeErrors.loadUnderWay, { name: task.name });
}

async function filesOf({ services }: AtTasks, draft: string) {
  const files = (await services.businessSources.offline.list(draft)).map(({ name, size }) => ({ name, size }));
  if (files.length === 0) throw new UserError(lakeErrors.noOfflineFiles);
  return files;
}

/** Everything below happens in the transaction of the call: the queue sees the run once all of it is stored. */
async function start(context: AtTasks, task: TaskRow, load: string, files: readonly { name: string; size: number }[], settings: OfflineSettings) {
  const { db, services, user } = context;
  const run = await enqueueRun(db, services, task, { trigger: 'manual', by: user.wid, newest: true });
  if (run === null) throw new UserError(lakeErrors.loadUnderWay, { name: task.name });
  await db.updateTable('offline_load').set({ task_wid: task.wid, state: 'loaded', files: JSON.stringify(files), settings: JSON.stringify(settings), load_time: sql<string>`now()`, undone_time: null, undone_by: null, undone_rows: null }).where('wid', '=', load).execute();
  context.audit({ wid: load, name: task.name, after: { task: task.wid, run, files } });
  return { task_wid: task.wid, load, executionId: run };
}

/** The mapping is tried against the declared fields before anything is stored. */
async function checkPlan({ services }: AtTasks, body: OfflineCollectionInput): Promise<void> {
  const { fields, name } = body;
  const columns = fields.map((field) => ({ name: field.name, type: { kind: 'string' as const }, native: field.type, nullable: true, comment: '' }));
  const errors = errorsOf(planFindings(planOf(body), { columns, primaryKey: [], comment: '' }, await services.lakes.current()));
  if (errors.length > 0) throw notReady(name, errors);
}

export const startLoadHandlers = [
  handle(createOfflineCollection, async ({ body }, context) => {
    await ownDraft(context, body.draft);
    const files = await filesOf(context, body.draft);
    if (!body.source_wid && !body.source_name) throw new UserError(lakeErrors.offlineSourceMissing, {}, { source_name: lakeErrors.offlineSourceMissing });
    await checkPlan(context, body);
    const { offline } = context.services.businessSources;
    const kept = await offline.keep(context, { ...body, fields: body.fields.map(({ name, type }) => ({ name, type, nullable: true })) });
    const { name, description, dept_id, layer, target_table } = body;
    const input = TaskInput.parse({ kind: 'file', name, description, dept_id, layer, target_table, concurrency: 'wait', definition: { ...kept, plan: planOf(body) } });
    const { row } = await storeTask(context, { ...input, note: '' });
    await offline.place(context, kept.resource_wid, { wid: body.draft, draft: body.draft });
    return start(context, row, body.draft, files, body.settings);
  }),

  handle(addOfflineLoad, async ({ body: { task_wid, draft, settings } }, context) => {
    await ownDraft(context, draft);
    const task = await visibleTask(context, task_wid);
    const { resource_wid } = collectionOf(task);
    await refuseWhileRunning(context, task);
    const files = await filesOf(context, draft);
    const { offline } = context.services.businessSources;
    const found = await offline.look(draft, settings, { detect: false, language: context.language, signal: context.signal });
    if (found.failure) throw new UserError(lakeErrors.badDefinition, { reason: found.failure.message });
    const missing = (await offline.fields(context, resource_wid)).filter(({ name }) => !found.fields.some((field) => field.name === name));
    if (missing.length > 0) throw new UserError(lakeErrors.lackingFields, { names: missing.map(({ name }) => name).join(', ') });
    await offline.change(context, resource_wid, settings);
    await offline.place(context, resource_wid, { wid: draft, draft });
    return start(context, task, draft, files, settings);
  }),

  handle(repeatOfflineLoad, async ({ body }, context) => {
    const load = await seenLoad(context, body.load);
    const task = await visibleTask(context, load.task_wid!);
    await refuseWhileRunning(context, task);
    const refused = repeatRefused(load, collectionOf(task).plan);
    if (refused) throw new UserError(lakeErrors.loadNotUndone, { reason: refused });
    const { resource_wid } = collectionOf(task);
    const settings = OfflineSettings.parse(load.settings);
    await context.services.businessSources.offline.change(context, resource_wid, settings);
    await context.services.businessSources.offline.again(context, resource_wid, load.wid);
    return start(context, task, load.wid, load.files, settings);
  }),
];
