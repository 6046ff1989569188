import { atNode, type NodeProblem, type PipelineGraph, type PipelineNode } from './graph.ts';
import { pluginPorts } from './ports.ts';
import { isPlugin } from './settings.ts';

/** Nodes so that each comes after those it reads; those of a circle and behind it are missing. */
export function orderedNodes({ nodes, edges }: PipelineGraph): PipelineNode[] {
  const known = new Set(nodes.map(({ id }) => id));
  const lines = edges.filter(({ from, to }) => known.has(from) && known.has(to));
  const waits = new Map(nodes.map(({ id }) => [id, lines.filter(({ to }) => to === id).length]));
  const next = Map.groupBy(lines, ({ from }) => from);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const ready = nodes.filter(({ id }) => waits.get(id) === 0).map(({ id }) => id);
  const ordered: PipelineNode[] = [];
  for (let id = ready.shift(); id !== undefined; id = ready.shift()) {
    ordered.push(byId.get(id)!);
    for (const { to } of next.get(id) ?? []) {
      waits.set(to, waits.get(to)! - 1);
      if (waits.get(to) === 0) ready.push(to);
    }
  }
  return ordered;
}

/** What can be said of the lines alone, without any settings. */
export function graphProblems(graph: PipelineGraph): NodeProblem[] {
  const { nodes, edges } = graph;
  if (nodes.length === 0) return [{ node: null, text: { zh: '画布上还没有节点，请先加入一个来源。', en: 'The canvas is empty. Add a source first.' } }];
  const problems: NodeProblem[] = [];
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const tell = (node: PipelineNode, zh: string, en: string) => problems.push({ node: node.id, text: atNode(node, { zh, en }) });
  if (byId.size < nodes.length) problems.push({ node: null, text: { zh: '有两个节点的编号相同，请删除其中一个。', en: 'Two nodes have the same id. Delete one of them.' } });
  for (const node of nodes) if (!isPlugin(node.plugin)) tell(node, `没有插件“${node.plugin}”，请删除该节点。`, `There is no plugin "${node.plugin}". Delete the node.`);
  for (const { from, to, port, output } of edges) {
    const [source, target] = [byId.get(from), byId.get(to)];
    if (!source || !target) problems.push({ node: source?.id ?? target?.id ?? null, text: { zh: '有一条连线的一端没有节点，请删除它。', en: 'A line has no node at one of its ends. Delete it.' } });
    else if (isPlugin(source.plugin) && !pluginPorts[source.plugin].outputs.includes(output)) tell(source, '有一条连线从不存在的出口开始，请重新连接。', 'A line begins at an output that it does not have. Draw it again.');
    else if (isPlugin(target.plugin) && !pluginPorts[target.plugin].inputs.some(({ key, named }) => named || key === port)) tell(target, '有一条连线接到不存在的入口，请重新连接。', 'A line ends at an input that it does not have. Draw it again.');
  }
  for (const node of nodes) checkInputs(graph, node, tell);
  const ordered = new Set(orderedNodes(graph));
  const circle = nodes.filter((node) => !ordered.has(node));
  if (circle.length > 0) tell(circle[0]!, `连线形成了环，涉及：${circle.map(({ name }) => name).join('、')}`, `The lines go round in a circle: ${circle.map(({ name }) => name).join(', ')}`);
  if (!nodes.some(({ plugin }) => isPlugin(plugin) && pluginPorts[plugin].outputs.length === 0)) problems.push({ node: null, text: { zh: '没有目标节点，结果不会写到任何地方。请加入一个目标。', en: 'No node writes anything. Add a sink.' } });
  return problems;
}

function checkInputs({ edges }: PipelineGraph, node: PipelineNode, tell: (node: PipelineNode, zh: string, en: string) => void): void {
  if (!isPlugin(node.plugin)) return;
  const coming = edges.filter(({ to }) => to === node.id);
  for (const { key, many, named } of pluginPorts[node.plugin].inputs) {
    const here = named ? coming : coming.filter(({ port }) => port === key);
    const at = key ? { zh: `入口“${portWords[key]?.zh ?? key}”`, en: `The input "${key}"` } : { zh: '入口', en: 'The input' };
    if (here.length === 0) tell(node, `${at.zh}没有连线，请从前面的节点连过来。`, `${at.en} is not connected. Draw a line to it.`);
    else if (!many && here.length > 1) tell(node, `${at.zh}只能有一条连线，请先用“合并”节点。`, `${at.en} takes one line only. Put a union before it.`);
    if (named) for (const [name, same] of Map.groupBy(here, ({ port }) => port.toLowerCase())) {
      if (name === '' || same.length > 1) tell(node, '每条连线需要一个不同的名称，SQL 中用它作表名。', 'Every line needs a name of its own: SQL uses it as the name of a table.');
    }
  }
}

const portWords: Record<string, { zh: string }> = { left: { zh: '左' }, right: { zh: '右' } };
