import { mkdir, rm } from 'node:fs/promises';
import type { Sink } from '#engine/pipeline/compile-graph.ts';
import { runPipeline, type PipelineResult, type PipelineSource } from '#engine/pipeline/run-pipeline.ts';
import { pluginSettings } from '#engine/pipeline/settings.ts';
import type { Lake } from '#engine/lake/lake.ts';
import type { Definition } from '#areas/lake';
import type { LineageFact, RunContext, RunOutcome, TaskRunner } from '../runner.ts';
import { parametersOf } from '../shared/sync-task.ts';
import { bringIn } from './bring-in.ts';
import { checkCustom } from './check-custom.ts';
import { registerSinks, targetOf } from './lake-sinks.ts';
import { NodeRecorder } from './node-recorder.ts';
import { lakeColumns, placeOf } from './node-sources.ts';
import { replayCustom, replayObstacle } from './replay-custom.ts';
import { outsidePlace, writeOut, type OutsideSink } from './write-out.ts';

/** A canvas of plugins: sources come into the lake, everything between is SQL of the lake, sinks are written from it. */
export const customRunner: TaskRunner<'custom'> = { kind: 'custom', check: checkCustom, run, replay: { obstacle: replayObstacle, run: replayCustom } };

async function run(context: RunContext<'custom'>): Promise<RunOutcome> {
  const { services, run: row, task, definition, signal } = context;
  const lake = await services.lakes.current();
  const segments = services.lakes.segments(`${row.wid}-${row.attempt}`);
  await mkdir(segments, { recursive: true });
  const recorder = new NodeRecorder(context);
  try {
    const result = await runPipeline({
      task: task.wid, run: row.wid, attempt: row.attempt, graph: definition, lake, sources: await sourcesOf(context, lake, recorder), parameters: parametersOf(context, ''), signal,
      targetOf: ({ settings }) => targetOf(settings), writeOut: (sink, stage) => writeOut(context, lake, sink, stage), report: { log: context.log, node: (id, told) => recorder.tell(id, told) },
    });
    await recorder.flush();
    for (const { id, name } of definition.nodes) {
      const rows = Object.values(result.nodes[id]?.rows ?? {}).reduce((sum, one) => sum + one, 0);
      context.log('info', { zh: `节点“${name}”：${rows} 行`, en: `Node "${name}": ${rows} rows` });
    }
    await registerSinks(context);
    return outcomeOf(definition, result);
  } catch (error) {
    await recorder.flush();
    throw error;
  } finally {
    await rm(segments, { recursive: true, force: true });
  }
}

/** Tables of the lake stay where they are; what is outside is brought in first. */
async function sourcesOf(context: RunContext<'custom'>, lake: Lake, recorder: NodeRecorder): Promise<Map<string, PipelineSource>> {
  const { services, definition, signal } = context;
  const sources = new Map<string, PipelineSource>();
  for (const [number, node] of definition.nodes.entries()) {
    const place = await placeOf(context, node);
    if (!place) continue;
    recorder.tell(node.id, { state: 'running', rows: {} });
    const source = place.kind === 'lake'
      ? { table: place.table, columns: await services.lakes.use(signal, (session) => lakeColumns(session, place, place.table)) }
      : await bringIn(context, lake, place, number, (rows) => recorder.tell(node.id, { state: 'running', rows: { '': rows } })).catch((error: unknown) => {
        recorder.tell(node.id, { state: 'failed', rows: {} });
        throw error;
      });
    sources.set(node.id, source);
  }
  return sources;
}

function outcomeOf(definition: Definition<'custom'>, { read, created, updated, deleted, rejected, warned, checksum, changes, nodes, sinks }: PipelineResult): RunOutcome {
  const writing = definition.nodes.filter(({ id }) => sinks[id]);
  const touched = writing.filter(({ id }) => ['created', 'updated', 'deleted'].some((count) => (nodes[id]?.[count as 'created'] ?? 0) > 0));
  const lineage = writing.flatMap((node): LineageFact[] => {
    const sink = { node, plugin: node.plugin, settings: pluginSettings[node.plugin as Sink['plugin']].parse(node.settings) } as unknown as Sink;
    const to = sink.plugin === 'lake-sink' ? { kind: 'lake' as const, place: `lake:${targetOf(sink.settings).schema}.${sink.settings.table}` } : { kind: 'target' as const, place: outsidePlace(sink as OutsideSink) };
    return sinks[node.id]!.flatMap(({ name, origins }) => origins.map(({ how, ...from }) => ({ from, to: { ...to, field: name }, how })));
  });
  return { tables: writing.length, changedTables: touched.length, read, created, updated, deleted, rejected, checksum, warning: warned, lineage, result: { changes, nodes } };
}
