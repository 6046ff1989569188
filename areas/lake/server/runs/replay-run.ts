import { rm } from 'node:fs/promises';
import type { SyncPlan } from '#engine/sync/plan.ts';
import { replayQuarantined } from '#engine/sync/replay-quarantined.ts';
import { RunFailure, type RunContext, type RunOutcome } from '../runners/runner.ts';
import { parametersOf, targetOf } from '../runners/shared/sync-task.ts';

/** Which rows of the quarantine a run is about stands with its parameters. */
const parameter = 'system.quarantine.rows';
export const replayedRows = {
  write: (ids: readonly string[]): Record<string, string> => ({ [parameter]: JSON.stringify([...new Set(ids)]) }),
  read: (parameters: Record<string, string>): string[] => JSON.parse(parameters[parameter] ?? '[]') as string[],
};

/** Rows that people corrected, brought in as the task brings in all others; the source is not asked. */
export async function replayRun(context: RunContext): Promise<RunOutcome> {
  const { services, run, task, definition, signal } = context;
  const { plan } = definition as { plan?: SyncPlan };
  if (!plan) throw new RunFailure('unsupported', { zh: '此类任务没有可重放的行。', en: 'This kind of task has no rows to replay.' });
  const lake = await services.lakes.current();
  const segments = services.lakes.segments(`${run.wid}-${run.attempt}`);
  const ids = replayedRows.read(run.parameters);
  try {
    const { created, updated, deleted, replayed, failed } = await replayQuarantined({
      task: task.wid, run: run.wid, attempt: run.attempt, plan, target: targetOf(context), lake, segments, signal, parameters: parametersOf(context, ''), report: { log: context.log, progress: context.progress },
    }, ids);
    context.log(failed.length > 0 ? 'warning' : 'info', { zh: `重放 ${replayed} 行，仍有 ${failed.length} 行不合格`, en: `${replayed} rows replayed, ${failed.length} still not good` });
    return { tables: 1, changedTables: created + updated + deleted > 0 ? 1 : 0, read: ids.length, created, updated, deleted, rejected: failed.length, result: { replayed, failed: failed.map(({ id }) => id) } };
  } finally {
    await rm(segments, { recursive: true, force: true });
  }
}
