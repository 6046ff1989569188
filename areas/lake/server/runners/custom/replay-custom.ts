import { mkdir, rm } from 'node:fs/promises';
import { replayGate } from '#engine/pipeline/replay-gate.ts';
import { gateOfRows, replayWay } from '#engine/pipeline/replay-way.ts';
import type { Definition } from '#areas/lake';
import { RunFailure, type ReplayObstacle, type ReplayOutcome, type RunContext } from '../runner.ts';
import { parametersOf } from '../shared/sync-task.ts';
import { registerSinks, targetOf } from './lake-sinks.ts';
import { askSources } from './node-sources.ts';
import { writeOut } from './write-out.ts';

export function replayObstacle(definition: Definition<'custom'>, ids: readonly string[]): ReplayObstacle | undefined {
  const gate = gateOfRows(definition, ids);
  if ('problem' in gate) return { text: gate.problem, whole: false };
  const way = replayWay(definition, gate);
  return 'problem' in way ? { text: way.problem.text, whole: true } : undefined;
}

/** Corrected rows of a gate go on behind it. Sources are asked for their fields only. */
export async function replayCustom(context: RunContext<'custom'>, ids: readonly string[]): Promise<ReplayOutcome> {
  const { services, run, task, definition, signal, log } = context;
  const lake = await services.lakes.current();
  const segments = services.lakes.segments(`${run.wid}-${run.attempt}`);
  await mkdir(segments, { recursive: true, mode: 0o700 });
  try {
    const { columns, problems } = await services.lakes.use(signal, (session) => askSources(context, session, lake, definition.nodes));
    if (problems[0]) throw new RunFailure('mapping', problems[0].text);
    const { replayed, failed, result } = await replayGate({
      task: task.wid, run: run.wid, attempt: run.attempt, graph: definition, lake, columns, segments, parameters: parametersOf(context, ''), signal,
      targetOf: ({ settings }) => targetOf(settings), writeOut: (sink, stage) => writeOut(context, lake, sink, stage), report: { log, node: () => undefined },
    }, ids);
    if (!result) return { replayed, failed };
    await registerSinks(context);
    const { created, updated, deleted, rejected, nodes, sinks } = result;
    return { tables: Object.keys(sinks).length, changedTables: created + updated + deleted > 0 ? Object.keys(sinks).length : 0, created, updated, deleted, rejected, replayed, failed, result: { nodes } };
  } finally {
    await rm(segments, { recursive: true, force: true });
  }
}
