import type { LakeSession } from '../lake/lake.ts';
import { ensureBooks, readApplied } from '../sync/books.ts';
import { syncFailure } from '../sync/failures.ts';
import { gone, listQuarantine, markFailedAgain, markReplayed, type QuarantinedRow } from '../sync/quarantine.ts';
import { cutFirst } from '../sync/replay-quarantined.ts';
import { stageSchema, SyncFailure } from '../sync/run.ts';
import { dropStagesOf, stagedRun, stageTable } from '../sync/stages.ts';
import { emptyRelation } from './as-query.ts';
import type { PipelineColumn } from './graph.ts';
import { judgeAgain, passedSql, type StillBad } from './judge-again.ts';
import { gateOfRows, replayWay, type ReplayWay } from './replay-way.ts';
import { resolveGraph, type ResolvedGraph } from './resolve-graph.ts';
import { runPipeline, type PipelineRequest, type PipelineResult, type PipelineSource } from './run-pipeline.ts';

export interface ReplayGateRequest extends Omit<PipelineRequest, 'sources' | 'replay'> {
  /** What each source of the graph holds; none of them is read. */
  columns: ReadonlyMap<string, readonly PipelineColumn[]>;
  segments: string;
}

export interface ReplayedGate {
  replayed: number;
  failed: StillBad[];
  /** What became of those that passed; null: none did. */
  result: PipelineResult | null;
}

interface Prepared {
  good: string[];
  failed: StillBad[];
  sources: Map<string, PipelineSource>;
}

/** Rows that a gate put aside go on behind it, once its rules hold: written in one transaction with their state in the quarantine. */
export async function replayGate(request: ReplayGateRequest, ids: readonly string[]): Promise<ReplayedGate> {
  const { lake, signal, graph } = request;
  const gate = gateOfRows(graph, ids);
  if ('problem' in gate) throw new SyncFailure('other', gate.problem);
  const way = replayWay(graph, gate);
  if ('problem' in way) throw new SyncFailure('other', way.problem.text);
  try {
    const { good, failed, sources } = await lake.session({ signal }, (session) => prepare(request, way, [...new Set(ids)], session));
    const mark = async (session: LakeSession) => {
      await markReplayed(session, good);
      for (const { id, reason, column } of failed) await markFailedAgain(session, id, reason, column);
    };
    if (good.length > 0) return { replayed: good.length, failed, result: await runPipeline({ ...request, graph: way.graph, sources, replay: { mark } }) };
    await lake.session({ signal }, (session) => session.transaction(() => mark(session)));
    return { replayed: 0, failed, result: null };
  } catch (error) {
    throw syncFailure(error, 'lake', signal);
  } finally {
    await lake.session({ signal: AbortSignal.timeout(30_000) }, (session) => dropStagesOf(session, stagedRun(request))).catch(() => {});
  }
}

/** Nothing of this counts before the run is written: a run that is taken again prepares again. */
async function prepare(request: ReplayGateRequest, way: ReplayWay, ids: readonly string[], session: LakeSession): Promise<Prepared> {
  const { lake, graph, run, task, columns, parameters, segments } = request;
  const staged = stagedRun(request);
  await ensureBooks(session);
  await session.ensureSchema(stageSchema);
  await dropStagesOf(session, staged);
  const facts = { run, time: new Date(), parameters };
  const resolved = await resolveGraph({ lake, session, graph, sources: columns, facts });
  if (resolved.problems[0]) throw new SyncFailure('mapping', resolved.problems[0].text);
  const { rows } = await listQuarantine(session, { task, ids, limit: ids.length, offset: 0 });
  if (rows.length !== ids.length) throw gone();
  // Of a run that was killed behind its transaction: what it has marked was good then.
  const applied = await readApplied(session, lake.sql, run);
  const whole = rows.filter((row) => cutFirst(row) === undefined && (!applied || row.state === 'replayed'));
  const held = columnsOf(way.gate.id, 'good', resolved, columns);
  const { typed, bad } = await judgeAgain({ lake, session, facts, staged, segments, gate: way.gate, columns: held }, whole);
  const failed = [...rows.flatMap(stillCut), ...bad];
  const good = whole.map(({ id }) => id).filter((id) => !bad.some((one) => one.id === id));
  const sources = new Map<string, PipelineSource>();
  for (const [index, [id, { node, output }]] of [...way.sources].entries()) {
    const table = stageTable(staged, `from${index}`);
    const own = columnsOf(node, output, resolved, columns);
    const rowsSql = id === way.gate.id && good.length > 0 ? passedSql(lake, typed, own, good) : `select * from ${emptyRelation(lake, own).from} as nothing`;
    await session.execute(`create table ${lake.sql.table(table)} as ${rowsSql}`);
    sources.set(id, { table, columns: own });
  }
  return { good, failed, sources };
}

function columnsOf(node: string, output: string, { compiled }: ResolvedGraph, sources: ReplayGateRequest['columns']): readonly PipelineColumn[] {
  const columns = sources.get(node) ?? compiled.steps.find((step) => step.node === node && step.port === output)?.columns;
  if (!columns) throw new SyncFailure('mapping', { zh: '无法得知质量门的字段，请检查画布', en: 'The fields at the gate cannot be told; check the canvas' });
  return columns;
}

function stillCut(row: QuarantinedRow): StillBad[] {
  const cut = cutFirst(row);
  return cut ? [{ id: row.id, ...cut }] : [];
}
