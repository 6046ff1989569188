import type { Definition, NodeFact } from '#areas/lake';
import type { RunRow } from '../runner.ts';
import type { KeptNodes } from './kept-nodes.ts';
import type { NodeFate } from './step-graph.ts';

export interface NodeLook extends NodeFate {
  /** Its newest run. */
  run?: RunRow | undefined;
  /** Runs since the graph last went on. */
  tries: number;
  /** It failed and has tries left. */
  again?: boolean;
  facts: Partial<Record<NodeFact, string | number>>;
}

/** How far each node is, from the runs of its task and what the graph kept. `children`: oldest first. */
export function nodeLooks({ nodes }: Pick<Definition<'compose'>, 'nodes'>, children: readonly RunRow[], kept: KeptNodes): Map<string, NodeLook> {
  const runs = Map.groupBy(children, ({ node }) => node ?? '');
  const looks = new Map<string, NodeLook>();
  for (const { id, retries } of nodes) {
    const own = runs.get(id) ?? [];
    const run = own.at(-1);
    const note = kept.nodes[id];
    const fresh = own.filter(({ create_time }) => kept.since === null || Date.parse(create_time) >= Date.parse(kept.since));
    if (note) looks.set(id, { state: note.state, answer: note.answer, run, tries: Math.max(1, own.length), facts: { ...(run && factsOf(run)), state: note.state, ...note.facts } });
    else if (run?.state === 'failed' && fresh.length > 0 && fresh.length <= retries) looks.set(id, { state: 'waiting', run, tries: fresh.length, again: true, facts: {} });
    else if (run && (isGood(run) || isActive(run) || fresh.length > 0)) looks.set(id, { state: run.state, run, tries: fresh.length, facts: factsOf(run) });
    else looks.set(id, { state: 'idle', run, tries: 0, facts: {} });
  }
  return looks;
}

export const isActive = ({ state }: { state: string }) => state === 'waiting' || state === 'running';
const isGood = ({ state }: { state: string }) => state === 'succeeded' || state === 'warning';

const factsOf = ({ state, read_count, create_count, update_count, delete_count, reject_count }: RunRow): NodeLook['facts'] =>
  ({ state, read: read_count, created: create_count, updated: update_count, deleted: delete_count, rejected: reject_count });
