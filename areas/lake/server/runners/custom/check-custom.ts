import { resolveGraph, tryGraph } from '#engine/pipeline/resolve-graph.ts';
import { pluginPorts } from '#engine/pipeline/ports.ts';
import { isPlugin } from '#engine/pipeline/settings.ts';
import { atNode, type NodeProblem, type PipelineGraph } from '#engine/pipeline/graph.ts';
import type { TaskFinding, TaskRunner } from '../runner.ts';
import { checkSinks } from './check-sinks.ts';
import { askSources } from './node-sources.ts';

const problemOf = ({ node, text }: NodeProblem): TaskFinding => ({ part: node === null ? 'nodes' : `nodes.${node}`, level: 'error', text });

/** The parameters of a run that only looks. */
export const lookingFacts = () => {
  const now = new Date();
  return { run: 'check', time: now, parameters: { scheduledFor: now, zone: 'Asia/Shanghai', values: { 'system.task.id': '', 'system.task.name': '', 'system.run.id': '' }, source: '' } };
};

export const checkCustom: TaskRunner<'custom'>['check'] = async (task, graph, asking) => asking.services.lakes.use(asking.signal, async (session, lake) => {
  const { columns, problems } = await askSources(asking, session, lake, graph.nodes);
  const request = { lake, session, graph, sources: columns, facts: lookingFacts() };
  const resolved = await resolveGraph(request);
  const found = [...problems, ...resolved.problems];
  if (found.length === 0) found.push(...await tryGraph(request, resolved));
  return [...found.map(problemOf), ...await checkSinks(asking, task, resolved.compiled.sinks), ...unread(graph)];
});

/** Rows that go nowhere are reckoned for nothing; what a gate or a split puts aside may well be left. */
function unread({ nodes, edges }: PipelineGraph): TaskFinding[] {
  const idle = nodes.filter(({ id, plugin }) => isPlugin(plugin) && pluginPorts[plugin].outputs.length > 0 && !edges.some(({ from }) => from === id));
  return idle.map((node) => ({ part: `nodes.${node.id}`, level: 'warning', text: atNode(node, { zh: '结果没有去处，请连到下一个节点或删除它。', en: 'Its result goes nowhere. Connect it, or delete the node.' }) }));
}
