import type { NodeResult } from '#engine/pipeline/run-pipeline.ts';
import { definitions, lakeErrors, type CustomNodeRun, type NodeRun } from '#areas/lake';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import type { RunRow } from '../runners/runner.ts';

/** What became of each node of the graph as it was when the run began. */
export async function customNodes(db: Database, run: RunRow): Promise<CustomNodeRun[]> {
  if (run.kind !== 'custom') throw new UserError(lakeErrors.runNotCustom);
  const version = await db.selectFrom('task_version').select('content').where('task_wid', '=', run.task_wid).where('version_number', '=', run.task_version).executeTakeFirst();
  const task = await db.selectFrom('task').select('definition').where('wid', '=', run.task_wid).executeTakeFirst();
  const graph = definitions.custom.safeParse((version?.content as { definition?: unknown } | undefined)?.definition ?? task?.definition).data;
  const kept = (run.result as { nodes?: Record<string, NodeResult> } | null)?.nodes ?? {};
  const over = run.state !== 'waiting' && run.state !== 'running';
  return (graph?.nodes ?? []).map(({ id, name, plugin }) => {
    const { state, rows = {}, bad = 0, created = 0, updated = 0, deleted = 0, error = null } = kept[id] ?? {};
    // Nobody goes on with a node of a run that is over.
    return { id, name, plugin, state: state === undefined ? 'idle' : state === 'running' && over ? 'stopped' : state, rows, bad, created, updated, deleted, error };
  });
}

/** The same as the wire lists nodes; their log is that of the run. */
export async function customNodeRuns(db: Database, run: RunRow): Promise<NodeRun[]> {
  return (await customNodes(db, run)).flatMap(({ id, name, state, rows, bad }) => (state === 'idle' ? [] : [{
    node: id, executionId: run.wid, task_wid: run.task_wid, task_name: name, kind: run.kind, state, attempt: run.attempt, start_time: run.start_time, end_time: run.end_time, duration: null,
    read_count: Object.values(rows).reduce((sum, one) => sum + one, 0), reject_count: bad,
  }]));
}
