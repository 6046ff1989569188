import { lakeErrors, mergeTasks, TaskInput, taskKindWords } from '#areas/lake';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { CompositeToJoin } from '../batch/composites.ts';
import type { TaskRow } from '../runners/runner.ts';
import type { AtTasks } from '../tasks/each-task.ts';
import { storeTask } from '../tasks/store-task.ts';
import { isEndless } from '../tasks/task-facts.ts';
import { visibleTask } from '../tasks/visible-tasks.ts';
import { contentOf } from '../tasks/write-versions.ts';

export const mergeTaskHandlers = [
  handle(mergeTasks, async ({ body: { wid: wids, composite, clearSchedules } }, context) => {
    const tasks: TaskRow[] = [];
    for (const wid of new Set(wids)) tasks.push(await visibleTask(context, wid));
    refuseDifferent(tasks);
    const [first] = tasks;
    const joining = await CompositeToJoin.open(context, await sourceOf(context, first!), composite, first!);
    const joined = new Set<string>();
    for (const task of tasks) {
      if (task.composite_wid === null || task.composite_wid !== composite.wid) await joining.add(task);
      joined.add(joining.wid!);
      context.audit({ wid: task.wid, name: task.name, before: { composite: task.composite_wid }, after: { composite: joining.wid } });
      if (clearSchedules && task.schedule !== null) await withoutSchedule(context, task);
    }
    const composites = await context.db.selectFrom('task').select(['wid', 'name']).where('wid', 'in', [...joined]).orderBy('create_time').execute();
    return { done: tasks.length, composites };
  }),
];

function refuseDifferent(tasks: readonly TaskRow[]): void {
  if (tasks.length < 2) throw new UserError(lakeErrors.mergeMore, {}, { wid: lakeErrors.mergeMore });
  const [first] = tasks;
  const flow = tasks.find(({ kind }) => kind === 'composite' || kind === 'compose');
  if (flow) throw new UserError(lakeErrors.compositeInside, { name: flow.name });
  const endless = tasks.find(isEndless);
  if (endless) throw new UserError(lakeErrors.mergeEndless, { name: endless.name });
  const other = tasks.find(({ kind, database_wid }) => kind !== first!.kind || database_wid !== first!.database_wid);
  if (other) throw new UserError(lakeErrors.mergeDiffers, { name: other.name });
}

/** Tasks without a source belong together by their kind. */
async function sourceOf({ db, services }: AtTasks, { kind, database_wid }: TaskRow): Promise<{ wid: string; databasename: string }> {
  return database_wid === null ? { wid: kind, databasename: taskKindWords[kind].zh } : services.businessSources.get(db, database_wid);
}

async function withoutSchedule(context: AtTasks, { wid }: TaskRow): Promise<void> {
  const task = await visibleTask(context, wid);
  const { kind, project_wid, folder_wid, dept_id, owner, row_version } = task;
  const input = TaskInput.parse({ ...contentOf(task), kind, project_wid, folder_wid, dept_id, owner, wid, row_version, schedule: null });
  await storeTask(context, { ...input, note: '' });
}
