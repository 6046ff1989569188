import { lakeCan } from '#areas/lake';
import { keptOf } from '../runners/compose/kept-nodes.ts';
import { masked, seesAll, type Looking } from './masking.ts';

/** Rows that nodes of a graph hand on to each other are for those who may read the lake, and all of it; the graph shows to others what they may see. */
const seesRows = (looking: Pick<Looking, 'user'>): boolean => seesAll(looking) && looking.user.can(lakeCan.queryLake);

export function withoutBodies(looking: Pick<Looking, 'user'>, result: unknown): unknown {
  const { nodes } = keptOf({ result });
  if (seesRows(looking) || !Object.values(nodes).some(({ facts }) => 'body' in facts)) return result;
  return { ...(result as object), nodes: Object.fromEntries(Object.entries(nodes).map(([id, node]) => [id, 'body' in node.facts ? { ...node, facts: { ...node.facts, body: masked } } : node])) };
}

/** What a run was started with by a graph holds what the nodes before it answered. */
export function ownParameters(looking: Pick<Looking, 'user'>, parameters: Record<string, string>): Record<string, string> {
  return seesRows(looking) ? parameters : Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, name.endsWith('.body') ? masked : value]));
}
