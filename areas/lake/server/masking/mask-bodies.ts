import type { Definition } from '#areas/lake';
import type { Context } from '#platform/server/context.ts';
import type { Seeing } from '../tasks/visible-tasks.ts';
import { hiddenOfQuery, masked, seesAll } from './masking.ts';

type Body = Record<string, unknown>[];

/** Rows of the lake that a composed run has kept for its own nodes, as people may see them. */
export async function maskBodies<Node extends { id: string; body: string | null }>(context: Seeing & Pick<Context, 'signal'>, graph: Definition<'compose'>, nodes: readonly Node[]): Promise<Node[]> {
  const asked = new Map(graph.nodes.flatMap(({ id, what }) => (what.kind === 'query' ? [[id, what.sql]] : [])));
  if (seesAll(context) || !nodes.some(({ id, body }) => body !== null && asked.has(id))) return [...nodes];
  return context.services.lakes.use(context.signal, (session, lake) => Promise.all(nodes.map(async (node) => {
    const query = asked.get(node.id);
    if (query === undefined || node.body === null) return node;
    const rows = JSON.parse(node.body) as Body;
    const columns = Object.keys(rows[0] ?? {}).map((name) => ({ name }));
    const hidden = await hiddenOfQuery(context, session, lake, query, columns);
    const names = new Set(columns.filter((_, at) => hidden.has(at)).map(({ name }) => name));
    if (names.size === 0) return node;
    return { ...node, body: JSON.stringify(rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value !== null && names.has(name) ? masked : value])))) };
  })));
}
