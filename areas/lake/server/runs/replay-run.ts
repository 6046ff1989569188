import { rm } from 'node:fs/promises';
import type { SyncPlan } from '#engine/sync/plan.ts';
import { replayQuarantined } from '#engine/sync/replay-quarantined.ts';
import { RunFailure, type ReplayOutcome, type RunContext, type RunOutcome } from '../runners/runner.ts';
import { runnerOf } from '../runners/runners.ts';
import { parametersOf, targetOf } from '../runners/shared/sync-task.ts';

/** Which rows of the quarantine a run is about stands with its parameters. */
const parameter = 'system.quarantine.rows';
export const replayedRows = {
  write: (ids: readonly string[]): Record<string, string> => ({ [parameter]: JSON.stringify([...new Set(ids)]) }),
  read: (parameters: Record<string, string>): string[] => JSON.parse(parameters[parameter] ?? '[]') as string[],
};

/** Rows that people corrected, brought in as the task brings in all others; the source is not asked. */
export async function replayRun(context: RunContext): Promise<RunOutcome> {
  const { run, log } = context;
  const ids = replayedRows.read(run.parameters);
  const { replayed, failed, ...outcome } = await (runnerOf(run.kind)?.replay?.run(context, ids) ?? replaySync(context, ids));
  log(failed.length > 0 ? 'warning' : 'info', { zh: `重放 ${replayed} 行，仍有 ${failed.length} 行不合格`, en: `${replayed} rows replayed, ${failed.length} still not good` });
  return { tables: 1, read: ids.length, ...outcome, rejected: failed.length + (outcome.rejected ?? 0), result: { ...outcome.result as object | undefined, replayed, failed: failed.map(({ id }) => id) } };
}

async function replaySync(context: RunContext, ids: readonly string[]): Promise<ReplayOutcome> {
  const { services, run, task, definition, signal } = context;
  const { plan } = definition as { plan?: SyncPlan };
  if (!plan) throw new RunFailure('unsupported', { zh: '此类任务没有可重放的行。', en: 'This kind of task has no rows to replay.' });
  const segments = services.lakes.segments(`${run.wid}-${run.attempt}`);
  try {
    const { created, updated, deleted, replayed, failed } = await replayQuarantined({
      task: task.wid, run: run.wid, attempt: run.attempt, plan, target: targetOf(context), lake: await services.lakes.current(), segments, signal, parameters: parametersOf(context, ''), report: { log: context.log, progress: context.progress },
    }, ids);
    return { changedTables: created + updated + deleted > 0 ? 1 : 0, created, updated, deleted, replayed, failed };
  } finally {
    await rm(segments, { recursive: true, force: true });
  }
}
