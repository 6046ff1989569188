import { copyTask, getTask, lakeErrors, listTasks, saveTask, TaskInput } from '#areas/lake';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { saveOneTask } from './save-task.ts';
import { storeTask } from './store-task.ts';
import { matchingTasks, sortableTasks, taskAnswer, taskDetail, taskRows } from './task-rows.ts';
import { visibleTask } from './visible-tasks.ts';
import { contentOf } from './write-versions.ts';

export const taskHandlers = [
  handle(listTasks, async ({ body }, context) => {
    const { db, services, user } = context;
    return context.page(matchingTasks(taskRows(db, services, user), body, services), { key: 'task.wid', keysFirst: true, sort: '-create_time', sortable: sortableTasks, map: taskAnswer });
  }),

  handle(getTask, async ({ params }, { db, services, user }) => {
    const row = await taskRows(db, services, user).where('task.wid', '=', params.id).executeTakeFirst();
    if (!row) throw new UserError(lakeErrors.noTask);
    return taskDetail(row);
  }),

  handle(saveTask, ({ body }, context) => saveOneTask(context, body)),

  handle(copyTask, async ({ body }, context) => {
    const original = await visibleTask(context, body.wid);
    const { kind, project_wid, folder_wid, dept_id, owner } = original;
    const input = TaskInput.parse({ ...contentOf(original), kind, project_wid, folder_wid, dept_id, owner, name: body.name, target_table: body.target_table });
    const { row } = await storeTask(context, { ...input, note: '' });
    context.audit({ wid: row.wid, name: row.name, after: { ...contentOf(row), copied_from: original.wid } });
    return { wid: row.wid, row_version: row.row_version };
  }),
];
