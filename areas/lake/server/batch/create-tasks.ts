import { createTasks, lakeCan, lakeErrors, mostBatchTables, previewTasks } from '#areas/lake';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import type { TaskRow } from '../runners/runner.ts';
import type { AtTasks } from '../tasks/each-task.ts';
import { runByHand } from '../tasks/run-tasks.ts';
import { storeTask } from '../tasks/store-task.ts';
import { putOnline } from '../tasks/task-status.ts';
import { visibleTask } from '../tasks/visible-tasks.ts';
import { contentOf } from '../tasks/write-versions.ts';
import { CompositeToJoin } from './composites.ts';
import { planTasks, type Asked, type Planned } from './plan-tasks.ts';

export const createTaskHandlers = [
  handle(previewTasks, async ({ body }, context) => {
    const rows = (await planTasks(context, body.wid, body.tables, body.options)).map(({ shown }) => shown);
    return { rows, ready: rows.filter(({ problems }) => problems.length === 0).length };
  }),

  handle(createTasks, async ({ query, body }, context) => {
    const wid = body.wid || query.wid;
    const asked = body.tables ?? namesIn(query.tables ?? '');
    if (!wid || asked.length === 0) throw new UserError(lakeErrors.nothingToMake);
    if (asked.length > mostBatchTables) throw new UserError(lakeErrors.tooManyTables, { most: mostBatchTables });
    const plans = await planTasks(context, wid, asked, body.options);
    const source = await context.services.businessSources.seen(context, wid);
    const composite = body.composite && await CompositeToJoin.open(context, source, body.composite, body.options);
    const made: Made[] = [];
    const refused: { schema: string; table: string; reason: string }[] = [];
    for (const plan of plans) {
      const { schema, table } = plan.shown;
      try {
        const row = await make(context, plan, composite);
        made.push({ schema, table, wid: row.wid, name: row.name, target_table: row.target_table, ...await begin(context, row, body) });
      } catch (error) {
        if (!(error instanceof UserError)) throw error;
        refused.push({ schema, table, reason: error.say(context.language) });
      }
    }
    // A flow with a schedule of its own fires only once it is online, which it can be when its tasks are there.
    if (body.composite?.schedule && body.online) for (const flow of composite?.made ?? []) await begin(context, flow, { online: true, run: false });
    return { made, refused, composite_wid: composite?.wid ?? null };
  }),
];

interface Made { schema: string; table: string; wid: string; name: string; target_table: string; online: boolean; executionId: string | null; notice: string }

/** One task, whole or not at all. */
async function make(context: AtTasks, { shown, input }: Planned, composite: CompositeToJoin | null): Promise<TaskRow> {
  const [problem] = shown.problems;
  if (problem) throw new UserError(lakeErrors.badDefinition, { reason: problem.text });
  // What runs as part of a flow runs when the flow does.
  const { row } = await storeTask(context, composite ? { ...input, schedule: null } : input);
  context.audit({ wid: row.wid, name: row.name, after: contentOf(row) });
  await composite?.add(row);
  return row;
}

/** A task that cannot go online is made all the same; the reason is told. */
async function begin(context: AtTasks, row: TaskRow, { online, run }: { online: boolean; run: boolean }): Promise<Pick<Made, 'online' | 'executionId' | 'notice'>> {
  const state = { online: false, executionId: null as string | null, notice: '' };
  if (!online && !run) return state;
  try {
    if (!context.user.can(lakeCan.runTasks)) throw new UserError(lakeErrors.mayNotRun);
    if (online) {
      await putOnline(context, row);
      state.online = true;
    }
    if (run) state.executionId = await runByHand(context, await visibleTask(context, row.wid));
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    state.notice = error.say(context.language);
  }
  return state;
}

const namesIn = (text: string): Asked[] =>
  [...new Set(text.split(',').map((name) => name.trim()).filter(Boolean))].map((table) => ({ schema: '', table, name: '', target_table: '', cron: '' }));
