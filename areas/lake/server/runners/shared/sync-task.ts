import { rm } from 'node:fs/promises';
import { keepReader } from '#engine/sync/kept/keep-reader.ts';
import { resolveParameters } from '#engine/schedule/run-parameters.ts';
import type { Reader, SyncRequest, SyncResult } from '#engine/sync/run.ts';
import { runSync } from '#engine/sync/run-sync.ts';
import type { SyncPlan } from '#engine/sync/plan.ts';
import type { Helpers } from '#engine/sync/spread/spread.ts';
import { openKept } from '../../kept/open-kept.ts';
import { forgetKept } from '../../kept/sweep-kept.ts';
import type { EndReason } from '../../runs/execute-run.ts';
import type { LineageFact, RunContext, RunOutcome, TaskRow } from '../runner.ts';
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
export async function syncTask(context: RunContext, { reader, keys, plan, place, helpers }: { reader: Reader; keys?: SyncRequest['keys']; plan: SyncPlan; place: string; helpers?: Helpers | undefined }): Promise<RunOutcome> {
  const { services, run, task, signal } = context;
  const lake = await services.lakes.current();
  const segments = services.lakes.segments(`${run.wid}-${run.attempt}`);
  const report = { log: context.log, progress: context.progress };
  const kept = reader.goOn && (await openKept(services, run.wid));
  try {
    const result = await runSync({
      task: task.wid, run: run.wid, attempt: run.attempt, plan, target: targetOf(context), lake, segments, helpers, signal, keys, parameters: parametersOf(context, place), report,
      reader: kept ? keepReader(reader, { files: kept, attempt: run.attempt, signal, report }) : reader,
    });
    await registerTarget(context);
    return outcomeOf(context, result, place);
  } finally {
    await rm(segments, { recursive: true, force: true });
    // One that failed reads everything anew: what it failed by may have been corrected in the source.
    if (kept && !goesOnElsewhere(signal)) await forgetKept(kept);
    await kept?.close();
  }
}

const goesOnElsewhere = ({ aborted, reason }: AbortSignal) => aborted && (['closing', 'lost'] satisfies EndReason[] as unknown[]).includes(reason);

export function outcomeOf({ task }: Pick<RunContext, 'task'>, result: SyncResult, place: string): RunOutcome {
  const { read, created, updated, deleted, rejected, checksum, changes } = result;
  return {
    tables: 1, changedTables: created + updated + deleted > 0 ? 1 : 0, read, created, updated, deleted, rejected, checksum,
    lineage: lineageOf(task, result.lineage, place),
    result: { changes, cursor: result.cursor },
  };
}

/** Which field of the task's table came from which at `place`, as the mapping has it. */
export function lineageOf(task: Pick<TaskRow, 'target_schema' | 'target_table'>, mapped: SyncResult['lineage'], place: string): LineageFact[] {
  return mapped.flatMap(({ target, sources, how }) => sources.map((field): LineageFact => ({
    from: { kind: 'source', place, field }, to: { kind: 'lake', place: `lake:${task.target_schema}.${task.target_table}`, field: target }, how,
  })));
}
