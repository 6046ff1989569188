import { ConnectorFailure } from '#engine/connectors/failure.ts';
import { asQuery } from '#engine/pipeline/as-query.ts';
import { compileGraph } from '#engine/pipeline/compile-graph.ts';
import type { PipelineColumn, Relation } from '#engine/pipeline/graph.ts';
import { pluginPorts } from '#engine/pipeline/ports.ts';
import { isPlugin } from '#engine/pipeline/settings.ts';
import { namesIn, resolveGraph } from '#engine/pipeline/resolve-graph.ts';
import { SyncFailure } from '#engine/sync/run.ts';
import { lakeErrors, type Definition } from '#areas/lake';
import type { Context } from '#platform/server/context.ts';
import { UserError } from '#platform/server/errors.ts';
import { hiddenByOrigins, maskedAnswer } from '../masking/masking.ts';
import { askSources } from '../runners/custom/node-sources.ts';
import { lookingFacts } from '../runners/custom/check-custom.ts';
import type { Seeing } from '../tasks/visible-tasks.ts';
import { sampleSource } from './sample-source.ts';
import { checkSeen, upTo } from './seen-nodes.ts';

const shownRows = 100;
const seconds = 30;

/** What comes out of one node, or into a sink; only what stands before it is looked at. */
export async function previewOf(context: Seeing & Pick<Context, 'signal'>, definition: Definition<'custom'>, id: string, port: string) {
  const wanted = definition.nodes.find((node) => node.id === id);
  if (!wanted || !isPlugin(wanted.plugin)) throw new UserError(lakeErrors.noCustomNode);
  const isSink = pluginPorts[wanted.plugin].outputs.length === 0;
  if (!isSink && !pluginPorts[wanted.plugin].outputs.includes(port)) throw new UserError(lakeErrors.noCustomNode);
  const line = definition.edges.find(({ to }) => to === id);
  if (isSink && !line) throw new UserError(lakeErrors.previewNotReady, { reason: { zh: '请先把前面的节点连到它。', en: 'Connect a node to it first.' } });
  const at = isSink ? { node: line!.from, port: line!.output } : { node: id, port };
  const graph = upTo(definition, at.node);
  await checkSeen(context, graph.nodes);
  if (context.user.role.scope !== 'all' && graph.nodes.some(({ plugin }) => plugin === 'sql')) throw new UserError(lakeErrors.previewNeedsAll);
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout((seconds + 15) * 1000)]);
  try {
    return await ask({ ...context, signal }, graph, at);
  } catch (error) {
    if (error instanceof SyncFailure || error instanceof ConnectorFailure) throw new UserError(lakeErrors.previewNotReady, { reason: error.text });
    throw error;
  }
}

async function ask(context: Seeing & Pick<Context, 'signal'>, graph: ReturnType<typeof upTo>, at: { node: string; port: string }) {
  const { services, signal } = context;
  return services.lakes.use(signal, async (session, lake) => {
    const { columns, places, problems } = await askSources(context, session, lake, graph.nodes);
    const facts = lookingFacts();
    const resolved = await resolveGraph({ lake, session, graph, sources: columns, facts });
    const [problem] = [...problems, ...resolved.problems.filter(({ node }) => node !== null)];
    if (problem) throw new UserError(lakeErrors.previewNotReady, { reason: problem.text });
    const relations = new Map<string, Relation>();
    for (const [node, held] of columns) {
      const place = places.get(node)!;
      relations.set(node, place.kind === 'lake' ? { from: lake.sql.table(place.table), columns: held, order: [] } : await sampleSource(lake, place, held, signal));
    }
    const name = namesIn(graph, lake);
    const { steps } = compileGraph(graph, { lake, sources: relations, described: resolved.described, name, facts });
    const relation = relations.get(at.node)?.from ?? name(at.node, at.port);
    const shown: readonly PipelineColumn[] | undefined = columns.get(at.node) ?? steps.find((step) => step.node === at.node && step.port === at.port)?.columns;
    if (!shown) throw new UserError(lakeErrors.noCustomNode);
    const answer = await session.query(asQuery(steps, `${relation} as shown`), { rows: shownRows, seconds });
    return { ...maskedAnswer(answer, await hiddenByOrigins(context, shown)), sampled: [...places.values()].some(({ kind }) => kind === 'outside') };
  });
}
