import type { DataType } from '../types/data-type.ts';
import { lakeWords } from '../sync/functions/testing/both-lakes.ts';
import type { LakeKind } from '../lake/lake.ts';
import { compileGraph, type CompiledGraph } from './compile-graph.ts';
import type { PipelineColumn, PipelineEdge, PipelineGraph, PipelineNode, Relation } from './graph.ts';

export const facts = { run: 'run', time: new Date('2026-03-01T02:00:00Z'), parameters: { scheduledFor: new Date('2026-03-01T02:00:00Z'), zone: 'Asia/Shanghai', values: {}, source: '' } };

export const types: Record<string, DataType> = {
  id: { kind: 'integer', bits: 64 }, name: { kind: 'string' }, mark: { kind: 'decimal', precision: 10, scale: 2 }, day: { kind: 'date' }, class: { kind: 'string' }, teacher: { kind: 'string' }, room: { kind: 'string' },
};

export const held = (place: string, ...names: string[]): PipelineColumn[] => names.map((name) => ({ name, type: types[name]!, native: '', nullable: true, comment: '', origins: [{ kind: 'lake', place, field: name, how: '' }] }));

/** `students>join:left` is a line to the left of a join; `gate.bad>sink` one from an output. */
export function line(text: string): PipelineEdge {
  const [, from, output = '', to, port = ''] = /^([^.>]+)(?:\.([^>]+))?>([^:]+)(?::(.+))?$/.exec(text)!;
  return { from: from!, output, to: to!, port };
}
export const node = (id: string, plugin: string, settings: Record<string, unknown> = {}): PipelineNode => ({ id, plugin, name: id, settings });
export const graphOf = (nodes: PipelineNode[], ...lines: string[]): PipelineGraph => ({ nodes, edges: lines.map(line) });

export function compiledFor(kind: LakeKind, graph: PipelineGraph, sources: Record<string, PipelineColumn[]> = { students: held('lake:a.students', 'id', 'name', 'mark', 'day', 'class'), classes: held('lake:a.classes', 'class', 'teacher', 'name') }): CompiledGraph {
  const lake = lakeWords[kind];
  const relations = new Map<string, Relation>(Object.entries(sources).map(([id, columns]) => [id, { from: lake.sql.quote(id), columns, order: [] }]));
  return compileGraph(graph, { lake, sources: relations, described: new Map(), name: (id, port) => lake.sql.quote(`${id}${port && ` ${port}`}`), facts });
}
