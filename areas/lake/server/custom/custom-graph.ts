import { resolveGraph } from '#engine/pipeline/resolve-graph.ts';
import { checkedPort } from '#engine/pipeline/compile/gate.ts';
import { describeGraph, getCustomRun, listPlugins, pluginList, previewNode } from '#areas/lake';
import { handle } from '#platform/server/handle.ts';
import { askSources } from '../runners/custom/node-sources.ts';
import { lookingFacts } from '../runners/custom/check-custom.ts';
import { seenRun } from '../runs/run-rows.ts';
import { customNodes } from './custom-runs.ts';
import { previewOf } from './preview-node.ts';
import { checkSeen } from './seen-nodes.ts';

const seconds = 45;

export const customGraphHandlers = [
  handle(listPlugins, async () => pluginList()),

  handle(describeGraph, async ({ body: { definition } }, context) => {
    await checkSeen(context, definition.nodes);
    const asking = { db: context.db, services: context.services, signal: AbortSignal.any([context.signal, AbortSignal.timeout(seconds * 1000)]) };
    return context.services.lakes.use(asking.signal, async (session, lake) => {
      const { columns, problems } = await askSources(asking, session, lake, definition.nodes);
      const resolved = await resolveGraph({ lake, session, graph: definition, sources: columns, facts: lookingFacts() });
      const outputs = [...[...columns].map(([node, held]) => ({ node, port: '', columns: held })), ...resolved.compiled.steps.filter(({ port }) => port !== checkedPort)];
      return { outputs: outputs.map(({ node, port, columns: held }) => ({ node, port, columns: held.map(({ name, type, nullable, comment }) => ({ name, type, nullable, comment })) })), problems: [...problems, ...resolved.problems] };
    });
  }),

  handle(previewNode, ({ body }, context) => previewOf(context, body.definition, body.node, body.port)),

  handle(getCustomRun, async ({ params }, context) => {
    const run = await seenRun(context, params.id);
    return { wid: run.wid, task_wid: run.task_wid, state: run.state, nodes: await customNodes(context.db, run) };
  }),
];
