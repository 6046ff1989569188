import { ParameterFailure } from '../schedule/run-parameters.ts';
import type { LakeWords } from '../sync/functions/term.ts';
import type { RunFacts } from '../sync/mapping/field-term.ts';
import { aggregate } from './compile/aggregate.ts';
import { cast, codes, compute, fill, select } from './compile/columns.ts';
import { gate } from './compile/gate.ts';
import { join } from './compile/join.ts';
import { deduplicate, filter, limit, rows, sort, split, union } from './compile/rows.ts';
import { sql, sqlRelation, sqlText } from './compile/sql.ts';
import { atNode, NodeFailure, type NodeProblem, type PipelineGraph, type PipelineNode, type Relation } from './graph.ts';
import { graphProblems, orderedNodes } from './graph-problems.ts';
import type { CompileNode, NodeUse, Output } from './compile/node-use.ts';
import { pluginPorts } from './ports.ts';
import { isPlugin, pluginSettings, type PluginKey, type SettingsOf } from './settings.ts';

/** Sources that are tables somewhere are given; everything else is compiled. */
const compilers: { [Key in Exclude<PluginKey, 'lake-table' | 'database-table' | 'file' | 'lake-sink' | 'database-sink' | 'file-sink'>]: CompileNode<SettingsOf<Key>> } = {
  rows, select, compute, filter, sort, limit, deduplicate, union, split, cast, fill, codes, join, aggregate, sql, gate,
};

export interface CompileRequest {
  lake: LakeWords;
  /** By node: what sources hold, and where they stand. One that is missing is left out with all that reads it. */
  sources: ReadonlyMap<string, Relation>;
  /** By node: columns that the lake told of an SQL node. */
  described: ReadonlyMap<string, NonNullable<NodeUse<unknown>['described']>>;
  /** What stands after `from` for an output of a node. */
  name(node: string, port: string): string;
  facts: RunFacts;
}

/** One statement's worth: what fills one relation. */
export interface Step extends Output {
  node: string;
  relation: string;
}

export type SinkKey = 'lake-sink' | 'database-sink' | 'file-sink';
export type Sink = { [Key in SinkKey]: { node: PipelineNode; plugin: Key; settings: SettingsOf<Key>; input: Relation } }[SinkKey];

export interface CompiledGraph {
  /** Each after those it reads. */
  steps: Step[];
  sinks: Sink[];
  problems: NodeProblem[];
  /** SQL nodes whose columns the lake has to be asked for before more can be compiled. */
  open: { node: PipelineNode; select: string; text: string; inputs: NodeUse<unknown>['inputs'] }[];
}

/** From what is drawn to what the lake runs. Pure: whatever has to be asked for is given. */
export function compileGraph(graph: PipelineGraph, request: CompileRequest): CompiledGraph {
  const compiled: CompiledGraph = { steps: [], sinks: [], problems: graphProblems(graph), open: [] };
  const wrong = new Set(compiled.problems.map(({ node }) => node));
  const made = new Map<string, Map<string, Relation>>();
  for (const node of orderedNodes(graph)) {
    if (!isPlugin(node.plugin) || wrong.has(node.id)) continue;
    const settings = settingsOf(node, compiled);
    const inputs = graph.edges.filter(({ to }) => to === node.id).map(({ from, output, port }) => ({ port, relation: made.get(from)?.get(output) }));
    // What stands before it has been complained of already.
    if (!settings || inputs.some(({ relation }) => !relation)) continue;
    try {
      const use: NodeUse<never> = {
        settings: settings as never, inputs: inputs.map(({ port, relation }) => ({ ...relation!, port })), lake: request.lake, facts: request.facts,
        own: (port) => request.name(node.id, port), described: request.described.get(node.id),
      };
      const found = outputsOf(node, use, request, compiled);
      if (found) made.set(node.id, found);
    } catch (error) {
      compiled.problems.push({ node: node.id, text: atNode(node, wordsOf(error)) });
    }
  }
  return compiled;
}

function wordsOf(error: unknown): NodeFailure['text'] {
  if (error instanceof NodeFailure || error instanceof ParameterFailure) return error.text;
  throw error;
}

function settingsOf(node: PipelineNode, { problems }: CompiledGraph): object | undefined {
  const read = pluginSettings[node.plugin as PluginKey].safeParse(node.settings);
  if (read.success) return read.data;
  const path = read.error.issues[0]!.path.join('.');
  problems.push({ node: node.id, text: atNode(node, { zh: `设置不完整（${path || '全部'}），请补全。`, en: `The settings are not complete (${path || 'all'}). Fill them in.` }) });
  return undefined;
}

function outputsOf(node: PipelineNode, use: NodeUse<never>, { sources, name }: CompileRequest, compiled: CompiledGraph): Map<string, Relation> | undefined {
  const plugin = node.plugin as PluginKey;
  if (pluginPorts[plugin].outputs.length === 0) {
    compiled.sinks.push({ node, plugin, settings: use.settings, input: use.inputs[0]! } as Sink);
    return new Map();
  }
  if (plugin === 'lake-table' || plugin === 'database-table' || plugin === 'file') {
    const source = sources.get(node.id);
    return source && new Map([['', source]]);
  }
  if (plugin === 'sql' && !use.described) {
    compiled.open.push({ node, select: `select * from ${sqlRelation(use)} as answered`, text: sqlText(use), inputs: use.inputs });
    return undefined;
  }
  const outputs = (compilers[plugin as keyof typeof compilers] as CompileNode<never>)(use);
  for (const output of outputs) compiled.steps.push({ ...output, node: node.id, relation: name(node.id, output.port) });
  return new Map(outputs.map(({ port, columns, order = [] }) => [port, { from: name(node.id, port), columns, order }]));
}
