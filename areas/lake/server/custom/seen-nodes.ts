import type { PipelineGraph, PipelineNode } from '#engine/pipeline/graph.ts';
import { visibleLakeTable } from '../lake/lake-table-rows.ts';
import { namedIn } from '../tasks/task-facts.ts';
import type { Seeing } from '../tasks/visible-tasks.ts';

/** Whatever a graph names must be in sight of whoever asks about it: it reads for them. */
export async function checkSeen(seeing: Seeing, nodes: readonly PipelineNode[]): Promise<void> {
  const { businessSources } = seeing.services;
  for (const [wid, { key }] of namedIn(nodes.map(({ settings }) => settings), ['database_wid', 'resource_wid', 'lake_table'])) {
    if (key === 'database_wid') await businessSources.seen(seeing, wid);
    else if (key === 'resource_wid') await businessSources.seenResource(seeing, wid);
    else await visibleLakeTable(seeing, { wid });
  }
}

/** A node with all that stands before it. */
export function upTo({ nodes, edges }: PipelineGraph, id: string): PipelineGraph {
  const wanted = new Set([id]);
  const open = [id];
  for (let at = open.pop(); at !== undefined; at = open.pop()) for (const { from, to } of edges) if (to === at && !wanted.has(from)) {
    wanted.add(from);
    open.push(from);
  }
  return { nodes: nodes.filter((node) => wanted.has(node.id)), edges: edges.filter(({ from, to }) => wanted.has(from) && wanted.has(to)) };
}
