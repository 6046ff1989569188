import { getIntegrationTask, lakeErrors, listIntegrationTasks, saveBatchFieldMapping, saveFieldMapping, setIntegrationStatuses, TaskInput } from '#areas/lake';
import type { FieldMapping } from '#engine/sync/plan.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { checkOnline } from '../tasks/check-online.ts';
import { eachTask, type AtTasks } from '../tasks/each-task.ts';
import { storeTask } from '../tasks/store-task.ts';
import { matchingTasks, sortableTasks, taskAnswer, taskDetail, taskRows } from '../tasks/task-rows.ts';
import { isShared } from '../tasks/task-settings.ts';
import { changeStatus } from '../tasks/task-status.ts';
import { visibleTask } from '../tasks/visible-tasks.ts';
import { contentOf } from '../tasks/write-versions.ts';

export const integrationTaskHandlers = [
  handle(listIntegrationTasks, async ({ body }, context) => {
    const { db, services, user } = context;
    return context.page(matchingTasks(taskRows(db, services, user), body, services), { key: 'task.wid', keysFirst: true, sort: '-create_time', sortable: sortableTasks, map: taskAnswer });
  }),

  handle(getIntegrationTask, async ({ params }, { db, services, user }) => {
    const row = await taskRows(db, services, user).where('task.wid', '=', params.id).executeTakeFirst();
    if (!row) throw new UserError(lakeErrors.noTask);
    return taskDetail(row);
  }),

  handle(saveFieldMapping, ({ body }, context) => saveMapping(context, body)),
  handle(saveBatchFieldMapping, ({ body }, context) => saveMapping(context, body)),

  handle(setIntegrationStatuses, ({ body: { taskId, status, accel_mode } }, context) => eachTask(context, taskId, async (task) => {
    if (accel_mode && accel_mode !== task.accel_mode) {
      if (accel_mode === 'cluster' && !(await isShared(context))) throw new UserError(lakeErrors.noCluster, { name: task.name });
      const changed = await change(context, task.wid, { accel_mode });
      return changeStatus(context, status)(changed.row);
    }
    return changeStatus(context, status)(task);
  })),
];

/** A change of some parts of a stored task, with all its checks. */
async function change(context: AtTasks, wid: string, parts: object, { row_version, note = '' }: { row_version?: number | undefined; note?: string } = {}) {
  const task = await visibleTask(context, wid);
  const { kind, project_wid, folder_wid, dept_id, owner } = task;
  const input = TaskInput.parse({ ...contentOf(task), kind, project_wid, folder_wid, dept_id, owner, ...parts, wid, row_version: row_version ?? task.row_version });
  await checkOnline(context, input);
  const stored = await storeTask(context, { ...input, note });
  context.audit({ wid, name: stored.row.name, before: contentOf(task), after: contentOf(stored.row) });
  return stored;
}

async function saveMapping(context: AtTasks, { wid, row_version, mapping, note }: { wid: string; row_version?: number | undefined; mapping: FieldMapping[]; note: string }) {
  const { definition } = await visibleTask(context, wid);
  const { plan } = definition as { plan?: object };
  if (!plan) throw new UserError(lakeErrors.noMapping);
  const { row, notice } = await change(context, wid, { definition: { ...definition as object, plan: { ...plan, mapping } } }, { row_version, note });
  return { wid, row_version: row.row_version, version_number: row.version_number, notice };
}
