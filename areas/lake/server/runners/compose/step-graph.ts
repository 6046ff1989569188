import type { Definition, EdgeKind, GraphNode, NodeState } from '#areas/lake';

export interface NodeFate {
  state: NodeState;
  /** Of a condition. */
  answer?: boolean | undefined;
}

export interface GraphStep {
  fates: Map<string, NodeFate>;
  /** What may begin now. */
  ready: GraphNode[];
  /** Failures that nothing in the graph takes care of. */
  failed: GraphNode[];
  /** Some node failed or warned. */
  warning: boolean;
}

const isOpen = (state: NodeState) => state === 'idle' || state === 'waiting' || state === 'running';
const isFailure = (state: NodeState) => state === 'failed' || state === 'stopped';

/**
 * What follows from how far the nodes are. A node begins when all lines to it are decided, one of them leads to it and
 * none stands against it. A line that was not taken stands against nothing, so branches of a condition may meet again;
 * one that asks for success and got a failure does.
 */
export function stepGraph({ nodes, edges, onFailure }: Pick<Definition<'compose'>, 'nodes' | 'edges' | 'onFailure'>, known: ReadonlyMap<string, NodeFate>): GraphStep {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const into = Map.groupBy(edges.filter(({ from }) => byId.has(from)), ({ to }) => to);
  const caught = new Set(edges.filter(({ when }) => when === 'failure' || when === 'always').map(({ from }) => from));
  const fates = new Map<string, NodeFate>();
  const blocked = new Set<string>();
  let ready: GraphNode[] = [];
  const failed: GraphNode[] = [];
  let warning = false;

  for (const node of inOrder(nodes, edges)) {
    const fate = known.get(node.id);
    if (fate && fate.state !== 'idle' && fate.state !== 'skipped') {
      fates.set(node.id, fate);
      if (isFailure(fate.state) && node.onFailure === 'end' && !caught.has(node.id)) failed.push(node);
      if (isFailure(fate.state) || fate.state === 'warning') warning = true;
      continue;
    }
    const lines = into.get(node.id) ?? [];
    const verdicts = lines.map(({ from, when }) => verdictOf(byId.get(from)!, fates.get(from) ?? { state: 'idle' }, when, blocked.has(from)));
    if (verdicts.includes('open')) fates.set(node.id, { state: 'idle' });
    else if (verdicts.includes('against')) {
      blocked.add(node.id);
      fates.set(node.id, { state: 'skipped' });
    } else if (lines.length > 0 && !verdicts.includes('taken')) fates.set(node.id, { state: 'skipped' });
    else {
      fates.set(node.id, { state: 'idle' });
      ready.push(node);
    }
  }
  if (failed.length > 0 && onFailure === 'end') ready = [];
  return { fates, ready, failed, warning };
}

type Verdict = 'open' | 'taken' | 'passed' | 'against';

function verdictOf(source: GraphNode, { state, answer }: NodeFate, when: EdgeKind, isBlocked: boolean): Verdict {
  if (isOpen(state)) return 'open';
  if (state === 'skipped') {
    if (!isBlocked) return 'passed';
    // Clearing up afterwards is wanted all the more when something before it failed.
    return when === 'always' ? 'taken' : when === 'failure' ? 'passed' : 'against';
  }
  if (isFailure(state)) {
    if (when === 'failure' || when === 'always') return 'taken';
    return source.onFailure === 'continue' && when === 'success' ? 'taken' : 'against';
  }
  if (when === 'true' || when === 'false') return answer === (when === 'true') ? 'taken' : 'passed';
  return when === 'failure' ? 'passed' : 'taken';
}

/** Sources before targets; nodes on a circle are left out and never begin. */
function inOrder(nodes: readonly GraphNode[], edges: readonly { from: string; to: string }[]): GraphNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const lines = edges.filter(({ from, to }) => byId.has(from) && byId.has(to));
  const after = Map.groupBy(lines, ({ from }) => from);
  const left = new Map(nodes.map(({ id }) => [id, 0]));
  for (const { to } of lines) left.set(to, left.get(to)! + 1);
  const order = nodes.filter(({ id }) => left.get(id) === 0);
  for (const node of order) for (const { to } of after.get(node.id) ?? []) {
    left.set(to, left.get(to)! - 1);
    if (left.get(to) === 0) order.push(byId.get(to)!);
  }
  return order;
}
