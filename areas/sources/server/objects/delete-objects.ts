import { checkDataObject, deleteDataObject, deleteDataObjects, getIsTask } from '#areas/sources';
import type { ContextOf } from '#platform/server/handle.ts';
import { handle } from '#platform/server/handle.ts';
import { refuseUsedByTasks, usesOf } from './object-uses.ts';
import { recycleObjects } from './recycle-objects.ts';
import { visibleObjects } from './visible-objects.ts';

async function recycle(context: ContextOf<typeof deleteDataObject>, wids: readonly string[]) {
  const objects = await recycleObjects(context, wids);
  for (const { wid, data_object, data_object_name } of objects) context.audit({ wid, name: data_object_name || data_object });
  return { deleted: objects.length };
}

export const objectDeletionHandlers = [
  handle(checkDataObject, async ({ query }, context) => {
    const objects = await visibleObjects(context, query.wid);
    await refuseUsedByTasks(context.db, context.services, objects);
    return { uses: await usesOf(context.db, context.services, objects.map((one) => one.wid)) };
  }),

  handle(deleteDataObject, ({ query }, context) => recycle(context, [query.wid])),
  handle(deleteDataObjects, ({ body }, context) => recycle(context, body.wids)),

  handle(getIsTask, async ({ body: { wid, wids = [] } }, context) => {
    const asked = [...(wid ? [wid] : []), ...wids];
    if (asked.length === 0) return { isTask: false, tasks: [] };
    const objects = await visibleObjects(context, asked);
    const tasks = (await context.services.integrations?.tasksOf(context.db, objects.map((one) => one.wid))) ?? [];
    return { isTask: tasks.length > 0, tasks: tasks.map((task) => ({ wid: task.wid, name: task.name, object_wid: task.object_wid })) };
  }),
];
