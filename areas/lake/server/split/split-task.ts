import { definitions, lakeCan, lakeErrors, splitTask, TaskInput, type SplitBy } from '#areas/lake';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import type { TaskRow } from '../runners/runner.ts';
import type { AtTasks } from '../tasks/each-task.ts';
import { freeTaskName, longestBase } from '../tasks/free-task-name.ts';
import { storeTask } from '../tasks/store-task.ts';
import { freeTargetName } from '../tasks/target-name.ts';
import { takeOffline } from '../tasks/task-status.ts';
import { visibleTask } from '../tasks/visible-tasks.ts';
import { contentOf } from '../tasks/write-versions.ts';
import { membersOf, splitProblem, targetsOf, withShape } from './split-choices.ts';
import { bothConditions, splitConditions } from './split-conditions.ts';

interface Splitting {
  members?: string[] | undefined;
  into: 'alone' | 'composite';
  by?: SplitBy | undefined;
  target: 'own' | 'same';
  name?: string | undefined;
}

export const splitTaskHandlers = [
  handle(splitTask, async ({ body: { wid, original, ...asked } }, context) => {
    const task = await visibleTask(context, wid);
    if (original === 'offline' && !context.user.can(lakeCan.runTasks)) throw new UserError(lakeErrors.mayNotRun);
    const reply = task.kind === 'composite' ? await splitComposite(context, task, asked) : await splitDatabaseTask(context, task, asked);
    if (original === 'offline') await takeOffline(context, await visibleTask(context, wid));
    return reply;
  }),
];

const within = <Result>(context: AtTasks, work: (context: AtTasks) => Promise<Result>): Promise<Result> =>
  context.db.transaction().execute((db) => work({ ...context, db, services: context.services, user: context.user, audit: (entry) => context.audit(entry) } as AtTasks));

async function splitComposite(context: AtTasks, task: TaskRow, { members: wids, into, name }: Splitting) {
  const members = await membersOf(context, task.wid);
  const problem = splitProblem(task, members.length);
  if (problem) throw new UserError(lakeErrors.cannotSplit, { name: task.name, reason: problem });
  if (!wids?.length) throw new UserError(lakeErrors.noSplitSaid, {}, { members: lakeErrors.noSplitSaid });
  const leaving = members.filter((member) => wids.includes(member.wid));
  if (leaving.length !== new Set(wids).size) throw new UserError(lakeErrors.notMember, { name: task.name }, { members: lakeErrors.notMember });
  if (into === 'composite' && leaving.length === members.length) throw new UserError(lakeErrors.nothingLeft, { name: task.name }, { members: lakeErrors.nothingLeft });
  return within(context, async (inside) => {
    const made = into === 'composite' ? await makeLike(inside, task, { name: await freeTaskName(inside.db, name ?? task.name) }) : undefined;
    await inside.db.updateTable('task').set({ composite_wid: made?.wid ?? null }).where('wid', 'in', leaving.map((one) => one.wid)).execute();
    for (const one of leaving) context.audit({ wid: one.wid, name: one.name, before: { composite: task.wid }, after: { composite: made?.wid ?? null } });
    return { made: made ? [shown(made)] : [], moved: leaving.length };
  });
}

async function splitDatabaseTask(context: AtTasks, task: TaskRow, { by, target, name }: Splitting) {
  const problem = splitProblem(task, 0);
  if (problem) throw new UserError(lakeErrors.cannotSplit, { name: task.name, reason: problem });
  if (!by) throw new UserError(lakeErrors.noSplitSaid, {}, { by: lakeErrors.noSplitSaid });
  const definition = definitions.database.parse(task.definition);
  if (!targetsOf(definition).includes(target)) throw new UserError(lakeErrors.ownTargetOnly, {}, { target: lakeErrors.ownTargetOnly });
  const conditions = await withShape(context, definition, async ({ columns }) => splitConditions(by, columns));
  return within(context, async (inside) => {
    const made: TaskRow[] = [];
    for (const [index, condition] of conditions.entries()) {
      const plan = { ...definition.plan, filter: bothConditions(definition.plan.filter, condition) };
      made.push(await makeLike(inside, task, {
        name: await freeTaskName(inside.db, `${(name ?? task.name).slice(0, longestBase)} (${index + 1}/${conditions.length})`), definition: { ...definition, plan },
        target_table: target === 'same' ? task.target_table : await freeTargetName(inside.db, task.target_schema, `${task.target_table}_${index + 1}`),
      }));
    }
    return { made: made.map(shown), moved: 0 };
  });
}

const shown = ({ wid, name, target_table }: TaskRow) => ({ wid, name, target_table });

async function makeLike(context: AtTasks, task: TaskRow, parts: object): Promise<TaskRow> {
  const { kind, project_wid, folder_wid, dept_id, owner } = task;
  const { row } = await storeTask(context, { ...TaskInput.parse({ ...contentOf(task), kind, project_wid, folder_wid, dept_id, owner, ...parts }), note: '' });
  context.audit({ wid: row.wid, name: row.name, after: { ...contentOf(row), split_from: task.wid } });
  return row;
}
