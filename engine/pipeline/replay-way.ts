import type { Text } from '#platform/contract/text.ts';
import { atNode, type NodeProblem, type PipelineGraph, type PipelineNode } from './graph.ts';
import { gateActions, pluginSettings, type PluginKey } from './settings.ts';

/** The part of a graph that rows of a gate still have before them, with sources in the place of all that stands before it. */
export interface ReplayWay {
  gate: PipelineNode;
  graph: PipelineGraph;
  /** By source of that part: the output that it stands for. Only that of the gate brings rows, under its own id. */
  sources: ReadonlyMap<string, { node: string; output: string }>;
}

/** An id of a row in quarantine says which gate put it there. */
export const gateRowMark = (node: string) => `@${node}`;
const uuidLength = 36;
const markOf = (id: string) => id.slice(uuidLength);

/** The gate that rows wait at; rows from before ids told it are of the only gate there is. */
export function gateOfRows({ nodes }: PipelineGraph, ids: readonly string[]): PipelineNode | { problem: Text } {
  const gates = nodes.filter(({ plugin, settings }) => plugin === 'gate' && (settings['action'] ?? gateActions[1]) === 'quarantine');
  const found = new Set(ids.map((id) => (markOf(id) === '' ? (gates.length === 1 ? gates[0] : undefined) : gates.find((gate) => gateRowMark(gate.id) === markOf(id)))));
  if (found.has(undefined)) return { problem: { zh: '画布上已没有隔离这些行的质量门', en: 'The gate that put these rows aside is no longer on the canvas' } };
  const [gate, other] = [...found];
  if (other) return { problem: { zh: '所选的行来自不同的质量门，请每次只重放一个质量门的行', en: 'The chosen rows come from different gates; replay those of one gate at a time' } };
  return gate!;
}

/** What is behind a gate, if each row goes its way without regard to the others; else the node at which it does not. */
export function replayWay({ nodes, edges }: PipelineGraph, gate: PipelineNode): ReplayWay | { problem: NodeProblem } {
  const behind = new Set<string>();
  const open = edges.filter(({ from, output }) => from === gate.id && output === 'good').map(({ to }) => to);
  for (let id = open.pop(); id !== undefined; id = open.pop()) if (!behind.has(id)) {
    behind.add(id);
    open.push(...edges.filter(({ from }) => from === id).map(({ to }) => to));
  }
  const followers = nodes.filter(({ id }) => behind.has(id));
  for (const node of [gate, ...followers]) {
    const text = obstacleAt(node);
    if (text) return { problem: { node: node.id, text: atNode(node, text) } };
  }
  const sources = new Map([[gate.id, { node: gate.id, output: 'good' }]]);
  const lines = edges.filter(({ to }) => behind.has(to)).map((edge) => {
    if (behind.has(edge.from)) return edge;
    if (edge.from === gate.id && edge.output === 'good') return { ...edge, output: '' };
    const beside = `${edge.from} ${edge.output}`;
    sources.set(beside, { node: edge.from, output: edge.output });
    return { ...edge, from: beside, output: '' };
  });
  const given = [...sources.keys()].map((id): PipelineNode => ({ id, plugin: 'lake-table', name: id === gate.id ? gate.name : id, settings: { lake_table: '-' } }));
  return { gate, sources, graph: { nodes: [...given, ...followers.map(adding)], edges: lines } };
}

/** What replaces a whole table would leave nothing but these rows: they are added. */
function adding(node: PipelineNode): PipelineNode {
  const mode = node.settings['mode'] ?? (node.plugin === 'lake-sink' || node.plugin === 'database-sink' ? 'overwrite' : undefined);
  return mode === 'overwrite' || mode === 'truncate-load' ? { ...node, settings: { ...node.settings, mode: 'append' } } : node;
}

const together = { zh: '它要看全部的行，单独的行无法从这里通过', en: 'It looks at all rows together, so that single rows cannot pass here' };
const obstacles: Partial<Record<PluginKey, Text>> = {
  'limit': together, 'deduplicate': together, 'aggregate': together, 'sql': together, 'join': together,
  'file-sink': { zh: '文件只能整体写出，不能补入单独的行', en: 'A file is written whole, single rows cannot be added to it' },
};

function obstacleAt({ plugin, settings }: PipelineNode): Text | undefined {
  if (plugin === 'union') return pluginSettings.union.safeParse(settings).data?.distinct ? together : undefined;
  if (plugin !== 'gate') return obstacles[plugin as PluginKey];
  const { rules } = pluginSettings.gate.safeParse(settings).data ?? { rules: [] };
  return rules.some(({ kind }) => kind === 'unique') ? { zh: '它检查全部行中的唯一性，单独的行无法判断', en: 'It checks that values are unique among all rows, which single rows cannot tell' } : undefined;
}
