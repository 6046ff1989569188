import { z } from 'zod';
import { lakeErrors, runTask, runTasks } from '#areas/lake';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import type { TaskRow } from '../runners/runner.ts';
import { startByHand } from '../runs/start-by-hand.ts';
import { errorsOf, findingsOf, notReady } from './check-task.ts';
import { eachTask, type AtTasks } from './each-task.ts';
import { onlineVersionOf } from './online-version.ts';
import { visibleTask } from './visible-tasks.ts';

/** One run by hand. What is not online runs as a test, if nothing stands against it. */
export async function runByHand(context: AtTasks, task: TaskRow, parameters: Record<string, string> = {}, { newest = false } = {}): Promise<string> {
  const test = task.status !== 'online' || (newest && onlineVersionOf(task) !== task.version_number);
  if (test) {
    const errors = errorsOf(await findingsOf(context, task));
    if (errors.length > 0) throw notReady(task.name, errors);
  }
  const run = await startByHand(context, task, { parameters, newest });
  context.audit({ wid: run, name: task.name, after: { task: task.wid, version_number: task.version_number, test, parameters } });
  return run;
}

const given = z.record(z.string().max(100), z.string().max(10_000));

async function parametersOf({ db }: AtTasks, task: TaskRow, { useWid, parameters }: { useWid?: string | undefined; parameters?: string | undefined }): Promise<Record<string, string>> {
  const again = useWid ? await db.selectFrom('task_run').select('parameters').where('wid', '=', useWid).where('task_wid', '=', task.wid).executeTakeFirst() : undefined;
  if (useWid && !again) throw new UserError(lakeErrors.noRun);
  if (!parameters) return again?.parameters ?? {};
  try {
    return { ...again?.parameters, ...given.parse(JSON.parse(parameters)) };
  } catch {
    throw new UserError(lakeErrors.badParameters, {}, { parameters: lakeErrors.badParameters });
  }
}

export const runTaskHandlers = [
  handle(runTask, async ({ params, query }, context) => {
    const task = await visibleTask(context, params.id);
    return { executionId: await runByHand(context, task, await parametersOf(context, task, query), { newest: query.newest === '1' }) };
  }),

  handle(runTasks, async ({ query }, context) => {
    const executionIds: string[] = [];
    const reply = await eachTask(context, query.taskWid, async (task) => executionIds.push(await runByHand(context, task)));
    return { ...reply, executionIds };
  }),
];
