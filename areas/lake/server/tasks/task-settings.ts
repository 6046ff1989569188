import { sql } from 'kysely';
import { getPushLevel, lakeErrors, lakeSettings, setAcceleration, setPushLevel, type TaskBatchReply } from '#areas/lake';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { isKept } from '../kept/open-kept.ts';
import type { TaskRow } from '../runners/runner.ts';
import { seenTasks, type AtTasks } from './each-task.ts';
import { visibleTask } from './visible-tasks.ts';
import { writeVersions } from './write-versions.ts';

/** One setting of many tasks, each with a new version. In the transaction of the call. */
async function change(context: AtTasks, wids: readonly string[], setting: { accel_mode: string } | { push_level: string }): Promise<TaskBatchReply> {
  const { db, services, user } = context;
  const { tasks, refused } = await seenTasks(context, wids);
  const [column, value] = Object.entries(setting)[0] as [keyof TaskRow, string];
  const held = services.settings.get(lakeSettings.releaseApproval);
  const different = tasks.filter((task) => task[column] !== value);
  if (different.length > 0) {
    const rows = await db.updateTable('task')
      .set({ ...setting, version_number: sql`version_number + 1`, online_version: held ? sql`case when status = 'online' then coalesce(online_version, version_number) end` : null, row_version: sql`row_version + 1`, modify_time: sql`now()`, last_modifier: user.wid } as never)
      .where('wid', 'in', different.map(({ wid }) => wid)).returningAll().execute();
    await writeVersions(db, rows, user.wid, '');
  }
  for (const task of different) context.audit({ wid: task.wid, name: task.name, before: { [column]: task[column] }, after: setting });
  return { done: tasks.length, refused };
}

export const taskSettingHandlers = [
  handle(setAcceleration, async ({ body: { taskId, accel_mode } }, context) => {
    if (accel_mode === 'cluster' && !(await isShared(context))) {
      const { tasks, refused } = await seenTasks(context, taskId);
      return { done: 0, refused: [...refused, ...tasks.map(({ wid, name }) => ({ wid, name, reason: new UserError(lakeErrors.noCluster, { name }).say(context.language) }))] };
    }
    return change(context, taskId, { accel_mode });
  }),

  handle(getPushLevel, async ({ params }, context) => ({ level: (await visibleTask(context, params.id)).push_level as 'failed' })),
  handle(setPushLevel, ({ body }, context) => change(context, body.wid, { push_level: body.level })),
];

/** Others can help: they reach the lake, or the place where parts are kept. */
export async function isShared({ services }: Pick<AtTasks, 'services'>): Promise<boolean> {
  try {
    return isKept(services) || (await services.lakes.current()).shared;
  } catch (error) {
    if (error instanceof UserError) return false;
    throw error;
  }
}
