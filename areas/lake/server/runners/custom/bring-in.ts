import { bookTable } from '#engine/sync/books.ts';
import { syncPlan } from '#engine/sync/plan.ts';
import { stagedRun, stageTable } from '#engine/sync/stages.ts';
import { runSync } from '#engine/sync/run-sync.ts';
import type { Lake } from '#engine/lake/lake.ts';
import type { PipelineSource } from '#engine/pipeline/run-pipeline.ts';
import type { RunContext } from '../runner.ts';
import { parametersOf } from '../shared/sync-task.ts';
import { lakeColumns, type SourcePlace } from './node-sources.ts';

/** A source outside becomes a stage of the run, by the same way that tasks bring tables in. It keeps no place: every run reads all. */
export async function bringIn(context: RunContext<'custom'>, lake: Lake, place: Extract<SourcePlace, { kind: 'outside' }>, number: number, read: (rows: number) => void): Promise<PipelineSource> {
  const { services, run, signal, task } = context;
  const staged = stagedRun({ run: run.wid, attempt: run.attempt });
  const inner = `${staged}-pin${number}`;
  const table = stageTable(staged, `in${number}`);
  try {
    await runSync({
      task: inner, run: inner, plan: syncPlan.parse({ mode: 'overwrite' }), target: { ...table, comment: '' }, reader: await place.open(), lake, segments: services.lakes.segments(staged), signal,
      parameters: parametersOf(context, place.place), report: { log: context.log, progress: (state) => read(state.read) },
    });
    return { table, columns: await services.lakes.use(signal, (session) => lakeColumns(session, place, table)) };
  } finally {
    await lake.session({ signal: AbortSignal.timeout(10_000) }, async (session) => {
      for (const book of ['place', 'applied'] as const) await session.execute(`delete from ${lake.sql.table(bookTable(book))} where task = $1`, [inner]);
      // Rows that made it fail are shown with the task that people know.
      await session.execute(`update ${lake.sql.table(bookTable('quarantine'))} set task = $2, run = $3 where task = $1`, [inner, task.wid, run.wid]);
    }).catch(() => undefined);
  }
}
