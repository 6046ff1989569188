import type { TaskBatchReply } from '#areas/lake';
import type { Context, Principal } from '#platform/server/context.ts';
import { UserError } from '#platform/server/errors.ts';
import type { TaskRow } from '../runners/runner.ts';
import { visibleTask } from './visible-tasks.ts';

/** A call's context with somebody behind it. */
export type AtTasks = Context & { user: Principal };

/** Each task on its own: one that is refused leaves no trace, and the others are done all the same. */
export async function eachTask(context: AtTasks, wids: readonly string[], work: (task: TaskRow) => Promise<unknown>): Promise<TaskBatchReply> {
  const reply: TaskBatchReply = { done: 0, refused: [] };
  for (const wid of new Set(wids)) {
    let name = '';
    try {
      const task = await visibleTask(context, wid);
      ({ name } = task);
      await work(task);
      reply.done += 1;
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      reply.refused.push({ wid, name, reason: error.say(context.language) });
    }
  }
  return reply;
}

/** One task: what is refused is the answer. */
export async function oneTask(context: AtTasks, wid: string, work: (task: TaskRow) => Promise<unknown>): Promise<TaskBatchReply> {
  await work(await visibleTask(context, wid));
  return { done: 1, refused: [] };
}

/** For changes of many at once in one statement: those that are seen, and the others as refused. */
export async function seenTasks(context: AtTasks, wids: readonly string[]): Promise<{ tasks: TaskRow[]; refused: TaskBatchReply['refused'] }> {
  const tasks: TaskRow[] = [];
  const { refused } = await eachTask(context, wids, async (task) => tasks.push(task));
  return { tasks, refused };
}
