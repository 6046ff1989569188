import { definitions, resetTask } from '#areas/lake';
import { ConnectorFailure } from '#engine/connectors/failure.ts';
import { lakeErrors } from '#areas/lake';
import type { Text } from '#platform/contract';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import type { TaskRow } from '../runners/runner.ts';
import { runnerOf } from '../runners/runners.ts';
import type { AtTasks } from './each-task.ts';
import { stopRunsOf, untilStopped } from './stop-runs.ts';
import { visibleTask } from './visible-tasks.ts';

const seconds = 60;

/** Exactly what a reset does, before it is done. */
async function describe({ db }: AtTasks, task: TaskRow): Promise<Text> {
  const { count } = await db.selectFrom('task_run').select((run) => run.fn.countAll<number>().as('count')).where('task_wid', '=', task.wid).where('state', 'in', ['waiting', 'running']).executeTakeFirstOrThrow();
  const stops = Number(count) > 0 ? { zh: `先停止 ${count} 个等待或正在进行的执行。`, en: Number(count) === 1 ? 'First the run that waits or is under way is stopped. ' : `First ${count} waiting or running runs are stopped. ` } : { zh: '', en: '' };
  const runner = runnerOf(task.kind);
  const own = runner?.reset?.describe(task, definitions[task.kind].parse(task.definition))
    ?? { zh: '此类任务不保留读取位置，每次执行都从头开始，没有其他内容需要重置。', en: 'A task of this kind keeps no place of reading: each run begins anew, so there is nothing else to reset.' };
  return { zh: stops.zh + own.zh, en: stops.en + own.en };
}

export const resetTaskHandlers = [
  handle(resetTask, async ({ params, query }, context) => {
    const { db, services } = context;
    const task = await visibleTask(context, params.id);
    const text = await describe(context, task);
    if (query.preview === '1') return { text };
    const signal = AbortSignal.any([context.signal, AbortSignal.timeout(seconds * 1000)]);
    await stopRunsOf(db, services, task.wid);
    await untilStopped(db, task, signal);
    try {
      await runnerOf(task.kind)?.reset?.run(task, definitions[task.kind].parse(task.definition), { db, services, signal });
    } catch (error) {
      if (error instanceof ConnectorFailure) throw new UserError(lakeErrors.lakeFailed, { reason: error.text });
      throw error;
    }
    context.audit({ wid: task.wid, name: task.name, after: { reset: text } });
    return { text };
  }),
];
