import { definitions, lakeErrors, type Definition, type NodeState, type NodeStatus } from '#areas/lake';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { compositeGraph } from '../runners/composite/composite-runner.ts';
import { childrenOf } from '../runners/compose/child-runs.ts';
import { keptOf } from '../runners/compose/kept-nodes.ts';
import { nodeLooks } from '../runners/compose/node-states.ts';
import { stepGraph } from '../runners/compose/step-graph.ts';
import type { RunRow } from '../runners/runner.ts';

const isUnderWay = (state: NodeState) => state === 'waiting' || state === 'running';

/** The graph of the version that the run was started with. */
async function graphOf(db: Database, run: RunRow): Promise<Definition<'compose'>> {
  if (run.kind !== 'compose' && run.kind !== 'composite') throw new UserError(lakeErrors.runNoGraph);
  const version = await db.selectFrom('task_version').select('content').where('task_wid', '=', run.task_wid).where('version_number', '=', run.task_version).executeTakeFirst();
  const task = await db.selectFrom('task').select('definition').where('wid', '=', run.task_wid).executeTakeFirst();
  const definition = (version?.content as { definition?: unknown } | undefined)?.definition ?? task?.definition;
  return run.kind === 'compose' ? definitions.compose.parse(definition) : compositeGraph(db, run.task_wid, definitions.composite.parse(definition));
}

const numberOf = (fact: unknown) => (typeof fact === 'number' ? fact : null);

export async function runGraph(db: Database, run: RunRow, { mayRead = false } = {}): Promise<{ graph: Definition<'compose'>; nodes: NodeStatus[]; recoverable: boolean }> {
  const graph = await graphOf(db, run);
  const kept = keptOf(run);
  const looks = nodeLooks(graph, await childrenOf(db, run.wid), kept);
  const { fates } = stepGraph(graph, looks);
  const over = run.state !== 'waiting' && run.state !== 'running';
  const nodes = graph.nodes.map(({ id, name }): NodeStatus => {
    const { run: child, tries } = looks.get(id)!;
    const note = kept.nodes[id];
    const fate = fates.get(id)?.state ?? 'idle';
    // What nobody goes on with any more does not wait.
    const state = over && isUnderWay(fate) && !(child && isUnderWay(child.state)) ? child?.state ?? 'stopped' : fate;
    return {
      id, name, state, executionId: child?.wid ?? null, tries, start_time: child?.start_time ?? note?.start ?? null, end_time: child?.end_time ?? note?.end ?? null,
      read: child ? child.read_count : numberOf(note?.facts['read']), status: numberOf(note?.facts['status']), body: mayRead && note?.facts['body'] !== undefined ? String(note.facts['body']) : null, answer: note?.answer ?? null, error: state === 'failed' ? note?.error ?? child?.error_text ?? null : null, marked: note?.marked ?? null, handed: state === 'running' ? note?.handed ?? null : null,
    };
  });
  const unfinished = nodes.some(({ state }) => state === 'failed' || state === 'stopped' || state === 'idle');
  return { graph, nodes, recoverable: over && (run.state === 'failed' || run.state === 'stopped' || unfinished) };
}
