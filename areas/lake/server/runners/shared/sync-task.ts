import { rm } from 'node:fs/promises';
import { resolveParameters } from '#engine/schedule/run-parameters.ts';
import type { Reader, SyncResult } from '#engine/sync/run.ts';
import { runSync } from '#engine/sync/run-sync.ts';
import type { SyncPlan } from '#engine/sync/plan.ts';
import type { Helpers } from '#engine/sync/spread/spread.ts';
import type { LineageFact, RunContext, RunOutcome } from '../runner.ts';
import { registerTarget } from './register-target.ts';

/** Where the zone of run parameters is not said by a schedule. */
const defaultZone = 'Asia/Shanghai';

export function parametersOf({ run, task }: Pick<RunContext, 'run' | 'task'>, source: string) {
  const schedule = task.schedule as { zone?: string } | null;
  return {
    scheduledFor: new Date(run.scheduled_for), zone: schedule?.zone ?? defaultZone, source,
    values: { ...run.parameters, 'system.task.id': task.wid, 'system.task.name': task.name, 'system.run.id': run.wid },
  };
}

/** A text with run parameters as a run of this moment would read it, for those who only look. */
export const asOfNow = (text: string) =>
  resolveParameters(text, { scheduledFor: new Date(), zone: defaultZone, values: { 'system.task.id': '', 'system.task.name': '', 'system.run.id': '' } });

export const targetOf = ({ task }: Pick<RunContext, 'task'>) => ({ schema: task.target_schema, table: task.target_table, comment: task.description });

/** Brings what a reader gives into the task's table of the lake, whatever kind of source it reads. */
export async function syncTask(context: RunContext, { reader, plan, place, helpers }: { reader: Reader; plan: SyncPlan; place: string; helpers?: Helpers | undefined }): Promise<RunOutcome> {
  const { services, run, task, signal } = context;
  const lake = await services.lakes.current();
  const segments = services.lakes.segments(`${run.wid}-${run.attempt}`);
  try {
    const result = await runSync({
      task: task.wid, run: run.wid, attempt: run.attempt, plan, target: targetOf(context), reader, lake, segments, helpers, signal, parameters: parametersOf(context, place),
      report: { log: context.log, progress: context.progress },
    });
    await registerTarget(context);
    return outcomeOf(context, result, place);
  } finally {
    await rm(segments, { recursive: true, force: true });
  }
}

export function outcomeOf({ task }: Pick<RunContext, 'task'>, result: SyncResult, place: string): RunOutcome {
  const { read, created, updated, deleted, rejected, checksum, changes } = result;
  return {
    tables: 1, changedTables: created + updated + deleted > 0 ? 1 : 0, read, created, updated, deleted, rejected, checksum,
    lineage: result.lineage.flatMap(({ target, sources, how }): LineageFact[] => sources.map((field) => ({
      from: { kind: 'source', place, field }, to: { kind: 'lake', place: `lake:${task.target_schema}.${task.target_table}`, field: target }, how,
    }))),
    result: { changes, cursor: result.cursor },
  };
}
