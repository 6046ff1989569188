import { setTimeout as pause } from 'node:timers/promises';
import type { Text } from '#platform/contract/text.ts';
import type { TableName } from '../connectors/connector.ts';
import { LakeConflict } from '../lake/failures.ts';
import { inTurn } from '../lake/in-turn.ts';
import type { Lake, LakeSession } from '../lake/lake.ts';
import { ensureBooks, once } from '../sync/books.ts';
import { syncFailure } from '../sync/failures.ts';
import { refusalIn } from '../sync/functions/sql-words.ts';
import { putIntoQuarantine, supersedeRows } from '../sync/put-into-quarantine.ts';
import { stageSchema, SyncFailure, type RunReport, type SyncRequest, type SyncTarget } from '../sync/run.ts';
import { createBadRows } from '../sync/sift/bad-rows.ts';
import { dropStagesOf, stagedRun, stageTable, tidyStages } from '../sync/stages.ts';
import { compileGraph, type CompiledGraph, type Sink, type Step } from './compile-graph.ts';
import { checkedPort } from './compile/gate.ts';
import { orderSql } from './compile/node-use.ts';
import { atNode, type NodeProblem, type PipelineColumn, type PipelineGraph, type PipelineNode } from './graph.ts';
import { judgeGate } from './judge-gate.ts';
import { resolveGraph } from './resolve-graph.ts';
import { writeSink } from './write-sink.ts';

export interface PipelineSource {
  table: TableName;
  columns: readonly PipelineColumn[];
}

/** What a node did, as the run keeps it. Rows by output; of a sink those that came. */
export interface NodeResult {
  state: 'running' | 'succeeded' | 'warning' | 'failed';
  rows: Record<string, number>;
  bad?: number;
  created?: number;
  updated?: number;
  deleted?: number;
  error?: Text;
}

export interface PipelineRequest {
  task: string;
  run: string;
  attempt: number;
  graph: PipelineGraph;
  lake: Lake;
  /** Every source, in the lake already. */
  sources: ReadonlyMap<string, PipelineSource>;
  targetOf(sink: Extract<Sink, { plugin: 'lake-sink' }>): SyncTarget;
  /** Takes what goes out of the lake to its place; not twice for one run. */
  writeOut(sink: Exclude<Sink, { plugin: 'lake-sink' }>, stage: TableName, rows: number): Promise<Pick<NodeResult, 'created' | 'updated' | 'deleted'>>;
  /** Single rows on their way again: they are added to what is there, and `mark` notes it within the transaction. */
  replay?: { mark(session: LakeSession): Promise<void> } | undefined;
  parameters: SyncRequest['parameters'];
  signal: AbortSignal;
  report: Pick<RunReport, 'log'> & { node(id: string, result: NodeResult): void };
}

export interface PipelineResult {
  read: number;
  created: number;
  updated: number;
  deleted: number;
  rejected: number;
  warned: boolean;
  checksum: string | null;
  changes: Text[];
  nodes: Record<string, NodeResult>;
  /** By sink: its columns with what they come from. */
  sinks: Record<string, PipelineColumn[]>;
}

const mostAttempts = 6;
/** Stages of what goes out stay until it is there, whichever taking of the run brings it; swept ones are made again. */
const outgoingRun = (run: string) => `${run}-out`;

/** The whole graph in one transaction of the lake: every table that it writes changes in the same moment, or none does. */
export async function runPipeline(request: PipelineRequest): Promise<PipelineResult> {
  const { lake, run, signal } = request;
  try {
    const result = await lake.session({ signal }, (session) => reckon(request, session));
    const done = await bringOut(request, result);
    await lake.session({ signal }, (session) => dropStagesOf(session, outgoingRun(run))).catch(() => {});
    return done;
  } catch (error) {
    throw syncFailure(error, 'lake', signal);
  } finally {
    await tidyStages(lake, stagedRun(request), signal);
  }
}

async function reckon(request: PipelineRequest, session: LakeSession): Promise<PipelineResult> {
  const { lake, run, task, signal } = request;
  await ensureBooks(session);
  await session.ensureSchema(stageSchema);
  const { compiled, unfollowed } = await compiledOf(request, session);
  for (const { text } of unfollowed) request.report.log('info', text);
  for (const sink of compiled.sinks) if (sink.plugin === 'lake-sink') await session.ensureSchema(request.targetOf(sink).schema);
  const compared = compiled.sinks.flatMap((sink) => (sink.plugin === 'lake-sink' && sink.settings.mode !== 'append' ? [request.targetOf(sink)] : []));
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTurn({ lake, session, signal }, compared, () => session.transaction(() => once(session, lake.sql, { task, run }, () => perform(request, compiled, session))));
    } catch (error) {
      // Somebody else wrote to one of the tables; the sources are still there.
      if (!(error instanceof LakeConflict) || attempt === mostAttempts) throw error;
      await pause(50 * 2 ** attempt, undefined, { signal });
    }
  }
}

async function compiledOf({ lake, run, attempt, graph, sources, parameters }: PipelineRequest, session: LakeSession): Promise<{ compiled: CompiledGraph; unfollowed: readonly NodeProblem[] }> {
  const facts = { run, time: new Date(), parameters };
  const columns = new Map([...sources].map(([node, source]) => [node, source.columns]));
  const { described, problems, unfollowed } = await resolveGraph({ lake, session, graph, sources: columns, facts });
  if (problems[0]) throw new SyncFailure('mapping', problems[0].text);
  const staged = stagedRun({ run, attempt });
  const numbers = new Map(graph.nodes.map(({ id }, index) => [id, index]));
  const relations = new Map([...sources].map(([node, { table, columns: held }]) => [node, { from: lake.sql.table(table), columns: held, order: [] }]));
  const compiled = compileGraph(graph, { lake, sources: relations, described, facts, name: (node, port) => lake.sql.table(stageTable(staged, `n${numbers.get(node)}${port.replace('~', '-')}`)) });
  return { compiled, unfollowed };
}

async function perform(request: PipelineRequest, compiled: CompiledGraph, session: LakeSession): Promise<PipelineResult> {
  const { lake, graph, report, sources, task, run } = request;
  const staged = stagedRun(request);
  const time = new Date();
  const result: PipelineResult = { read: 0, created: 0, updated: 0, deleted: 0, rejected: 0, warned: false, checksum: null, changes: [], nodes: {}, sinks: {} };
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const tell = (id: string, change: Partial<NodeResult>) => report.node(id, (result.nodes[id] = { state: 'succeeded', rows: {}, ...result.nodes[id], ...change }));
  const counted = async (from: string) => Number((await session.rows(`select count(*) from ${from} as counted`))[0]![0]);

  for (const [id, { table }] of sources) {
    const rows = await counted(lake.sql.table(table));
    result.read += rows;
    tell(id, { rows: { '': rows } });
  }
  const quarantines = graph.nodes.some(({ plugin, settings }) => plugin === 'gate' && (settings['action'] ?? 'quarantine') === 'quarantine');
  if (quarantines) await createBadRows(session, staged);
  for (const step of compiled.steps) {
    const node = byId.get(step.node)!;
    tell(node.id, { state: 'running' });
    await named(node, tell, async () => {
      await session.execute(`create table ${step.relation} as ${step.select}`);
      if (step.port === checkedPort) {
        const { bad, quarantined } = await judgeGate({ lake, session, node, checked: step, staged, time, log: report.log });
        result.rejected += quarantined;
        result.warned ||= bad > 0;
        return tell(node.id, { bad });
      }
      const rows = await counted(step.relation);
      tell(node.id, { state: (result.nodes[node.id]?.bad ?? 0) > 0 ? 'warning' : 'succeeded', rows: { ...result.nodes[node.id]?.rows, [step.port]: rows } });
    });
  }
  for (const [number, sink] of compiled.sinks.entries()) {
    result.sinks[sink.node.id] = [...sink.input.columns];
    tell(sink.node.id, { state: 'running' });
    await named(sink.node, tell, () => takeSink(request, session, sink, number, result, tell));
  }
  if (quarantines) await putIntoQuarantine(session, lake.sql, { task, run, staged, full: !request.replay, time });
  // A gate that is gone, or acts otherwise now, leaves nothing waiting either.
  else if (!request.replay) await supersedeRows(session, lake.sql, { task, time });
  await request.replay?.mark(session);
  await dropSteps(session, compiled.steps);
  return result;
}

async function takeSink(request: PipelineRequest, session: LakeSession, sink: Sink, number: number, result: PipelineResult, tell: (id: string, change: Partial<NodeResult>) => void): Promise<void> {
  const { lake, run, attempt, parameters, report } = request;
  if (sink.plugin !== 'lake-sink') {
    return tell(sink.node.id, { rows: { '': await stageOutgoing(request, session, sink, number) } });
  }
  const { rows, checksum, changes, ...counts } = await writeSink({ run, attempt, lake, session, settings: sink.settings, input: sink.input, target: request.targetOf(sink), number, full: !request.replay, parameters, report });
  result.created += counts.created;
  result.updated += counts.updated;
  result.deleted += counts.deleted;
  result.changes.push(...changes);
  // Of several tables there is no one checksum.
  result.checksum = Object.keys(result.sinks).length === 1 ? checksum : null;
  tell(sink.node.id, { state: 'succeeded', rows: { '': rows }, ...counts });
}

async function stageOutgoing({ lake, run }: PipelineRequest, session: LakeSession, { input }: Sink, number: number): Promise<number> {
  const stage = stageTable(outgoingRun(run), number);
  await session.dropTable(stage);
  await session.execute(`create table ${lake.sql.table(stage)} as select * from ${input.from} as going${orderSql({ lake }, input.order)}`);
  return Number(await session.database.count(stage));
}

/** Of a run that was killed behind its transaction, when what it had made ready is gone: reckoned once more, with nothing else written. */
async function stageAgain(request: PipelineRequest, session: LakeSession, { steps, sinks }: CompiledGraph): Promise<void> {
  await session.transaction(async () => {
    for (const { relation, select } of steps) await session.execute(`create table ${relation} as ${select}`);
    for (const [number, sink] of sinks.entries()) if (sink.plugin !== 'lake-sink') await stageOutgoing(request, session, sink, number);
    await dropSteps(session, steps);
  });
}

async function dropSteps(session: LakeSession, steps: readonly Step[]): Promise<void> {
  for (const { relation } of steps.toReversed()) await session.execute(`drop table ${relation}`);
}

/** An error of a node says which. */
async function named(node: PipelineNode, tell: (id: string, change: Partial<NodeResult>) => void, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof LakeConflict) throw error;
    const { kind, text, passing } = error instanceof SyncFailure ? error : syncFailure(error, 'lake');
    const said = refusalIn(text.en) ?? text;
    const whole = said.en.startsWith('Node "') ? said : atNode(node, said);
    tell(node.id, { state: 'failed', error: whole });
    throw new SyncFailure(kind, whole, { cause: error, passing });
  }
}

/** What leaves the lake, once all that stays in it is durable. */
async function bringOut(request: PipelineRequest, before: PipelineResult): Promise<PipelineResult> {
  const { lake, graph, run, report, signal } = request;
  const result: PipelineResult = { ...before, nodes: { ...before.nodes } };
  const { sinks } = await lake.session({ signal }, async (session) => {
    const { compiled } = await compiledOf(request, session);
    const stages = compiled.sinks.flatMap(({ plugin }, number) => (plugin === 'lake-sink' ? [] : [stageTable(outgoingRun(run), number)]));
    if ((await session.database.describe(stages)).length < stages.length) await stageAgain(request, session, compiled);
    return compiled;
  });
  const tell = (id: string, change: Partial<NodeResult>) => report.node(id, (result.nodes[id] = { ...result.nodes[id]!, ...change }));
  for (const [number, sink] of sinks.entries()) {
    if (sink.plugin === 'lake-sink') continue;
    const node = graph.nodes.find(({ id }) => id === sink.node.id)!;
    tell(node.id, { state: 'running' });
    await named(node, tell, async () => {
      const counts = await request.writeOut(sink, stageTable(outgoingRun(run), number), result.nodes[node.id]?.rows[''] ?? 0);
      result.created += counts.created ?? 0;
      result.updated += counts.updated ?? 0;
      result.deleted += counts.deleted ?? 0;
      tell(node.id, { state: 'succeeded', ...counts });
    });
  }
  return result;
}
