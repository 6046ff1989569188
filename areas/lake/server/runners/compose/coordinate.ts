import { ancestorsOf, runsTopic, type Definition, type GraphNode } from '#areas/lake';
import { ConnectorFailure } from '#engine/connectors/failure.ts';
import { ParameterFailure, resolveParameters } from '#engine/schedule/run-parameters.ts';
import type { Text } from '#platform/contract';
import { reasonOf, UserError } from '#platform/server/errors.ts';
import { redactText } from '#platform/server/redaction.ts';
import { RunFailure, type RunContext, type RunOutcome } from '../runner.ts';
import { parametersOf } from '../shared/sync-task.ts';
import { askApprovers, askManagers } from './ask-approvers.ts';
import { awaitDecision } from './await-decision.ts';
import { childrenOf, keepNodes, refuseRecursion, startChild, stopChildren, storeTime } from './child-runs.ts';
import { askCondition } from './condition.ts';
import { goingOn, keptOf, type KeptNode, type KeptNodes } from './kept-nodes.ts';
import { callAddress, waitOut, type LocalAnswer } from './local-nodes.ts';
import { askLake, askService } from './service-nodes.ts';
import { isActive, nodeLooks, type NodeLook } from './node-states.ts';
import { runEach } from './run-each.ts';
import { stepGraph, type GraphStep } from './step-graph.ts';

type Graph = Definition<'compose'>;
/** Events wake it; this is for one that was lost. */
const lookMilliseconds = 2000;

/**
 * Leads a graph to its end. How far it is stands only in the store, in the runs of its nodes and in what the run keeps
 * of those that have none: whoever takes the run up after a crash looks there and goes on.
 */
export class Coordinator {
  readonly #context: RunContext<any>;
  readonly #graph: Graph;
  readonly #local = new Map<string, Promise<void>>();
  readonly #told = new Map<string, string>();
  readonly #asking: ReadonlySet<string>;
  #kept: KeptNodes;
  #wake: () => void = () => undefined;
  #failure: unknown;

  constructor(context: RunContext<any>, graph: Graph) {
    this.#context = context;
    this.#graph = graph;
    this.#kept = keptOf(context.run);
    this.#asking = new Set(graph.nodes.filter(({ what }) => what.kind === 'approval').map(({ id }) => id));
  }

  async run(): Promise<RunOutcome> {
    const { db, services, run, signal } = this.#context;
    await refuseRecursion(this.#context);
    // A retry of the whole begins where it failed, not at the beginning.
    if (run.failures > this.#kept.failures) await this.#keep(goingOn(this.#kept, await storeTime(db), run.failures));
    let heard = true;
    const unlisten = services.events.on(runsTopic, () => {
      heard = true;
      this.#wake();
    });
    try {
      for (;;) {
        signal.throwIfAborted();
        if (this.#failure) throw this.#failure;
        heard = false;
        const looks = nodeLooks(this.#graph, await childrenOf(db, run.wid), this.#kept);
        const step = stepGraph(this.#graph, looks);
        this.#tell(looks);
        const began = await this.#begin(step, looks);
        if (!began && this.#active(looks) === 0 && this.#local.size === 0) return this.#outcome(step, looks);
        await this.#untilWoken(() => heard || this.#failure !== undefined, signal);
      }
    } finally {
      unlisten();
      await Promise.allSettled(this.#local.values());
      const reason: unknown = signal.aborted ? signal.reason : undefined;
      if (reason === 'stopped' || reason === 'timed-out') await stopChildren(db, services, run.wid);
    }
  }

  /** Whoever is asked may take days; other branches go on meanwhile. */
  #active = (looks: ReadonlyMap<string, NodeLook>): number => [...looks].filter(([id, look]) => (this.#local.has(id) && !this.#asking.has(id)) || (look.run && isActive(look.run))).length;

  /** Whether anything was begun: then there is more to look at. */
  async #begin({ ready }: GraphStep, looks: ReadonlyMap<string, NodeLook>): Promise<boolean> {
    // After a restart nodes without a run of their own are taken up, and failed ones that have tries left are queued again.
    const resumed = this.#graph.nodes.filter(({ id }) => this.#kept.nodes[id]?.state === 'running' && !this.#local.has(id));
    const again = this.#graph.nodes.filter(({ id }) => looks.get(id)!.again);
    let room = this.#graph.parallel - this.#active(looks);
    let began = false;
    for (const node of [...resumed, ...again, ...ready]) {
      if (room <= 0 || this.#local.has(node.id)) continue;
      room -= 1;
      began = true;
      const { what } = node;
      if (what.kind === 'task' || what.kind === 'flow') {
        await startChild(this.#context, { id: node.id, name: node.name, task: what.task_wid }, this.#valuesFor(node, looks)).catch((error: unknown) => this.#fail(node, error));
      } else this.#local.set(node.id, this.#runLocal(node, looks).catch((error: unknown) => { this.#failure = error; }).finally(() => {
        this.#local.delete(node.id);
        this.#wake();
      }));
    }
    return began;
  }

  async #runLocal(node: GraphNode, looks: ReadonlyMap<string, NodeLook>): Promise<void> {
    const before = this.#kept.nodes[node.id]?.start;
    const start = before ?? (await storeTime(this.#context.db));
    await this.#note(node.id, { state: 'running', start, handed: this.#kept.nodes[node.id]?.handed ?? null });
    if (node.what.kind === 'approval' && before === undefined) await askApprovers(this.#context, node, node.what);
    try {
      const { answer, facts } = await this.#answerOf(node, start, looks);
      await this.#note(node.id, { state: 'succeeded', start, end: new Date().toISOString(), ...(answer !== undefined && { answer }), ...(facts && { facts }) });
    } catch (error) {
      if (this.#context.signal.aborted) throw error;
      await this.#fail(node, error);
    }
  }

  async #answerOf({ id, what, retries, name }: GraphNode, start: string, looks: ReadonlyMap<string, NodeLook>): Promise<LocalAnswer> {
    const { services, signal } = this.#context;
    const { scheduledFor, zone } = parametersOf(this.#context, '');
    const values = this.#valuesFor({ id, name }, looks);
    switch (what.kind) {
      case 'wait': return waitOut(what, start, signal);
      case 'http': return callAddress(this.#context, what, retries, { scheduledFor, zone, values });
      case 'query': return askLake(this.#context, what, { scheduledFor, zone, values });
      case 'model': return askService(this.#context, what, retries, { scheduledFor, zone, values });
      case 'condition': return {
        answer: await services.lakes.use(signal, (session, lake) => askCondition({ graph: this.#graph, id, expression: what.expression, looks, values, scheduledFor, zone }, session, lake)),
      };
      case 'approval': return awaitDecision(this.#context, { id, name }, what, start, this.#kept.nodes[id]?.handed ? undefined : async (why) => {
        this.#context.log('warning', { zh: `“${name}”的审批人都不能审批：${why.zh}。可管理执行队列的人可以代为审批。`, en: `Nobody who is named at "${name}" can decide: ${why.en}. Whoever may manage the run queue may decide instead.` });
        await this.#note(id, { state: 'running', start, handed: why });
        await askManagers(this.#context, { name }, what, why);
      });
      case 'each': return runEach(this.#context, { id, name }, what, start, { scheduledFor, zone, values });
      default: throw new Error(`nodes of kind ${what.kind} have runs of their own`);
    }
  }

  /** The graph's own parameters, what the run was started with, and what the nodes before it told. */
  #valuesFor({ id }: Pick<GraphNode, 'id' | 'name'>, looks: ReadonlyMap<string, NodeLook>): Record<string, string> {
    const { run } = this.#context;
    const { scheduledFor, zone, values } = parametersOf(this.#context, '');
    const known = { ...values, 'system.flow.id': run.wid, 'system.flow.name': this.#context.task.name };
    const own = Object.fromEntries(Object.entries(this.#graph.parameters).map(([name, text]) => [name, resolveParameters(text, { scheduledFor, zone, values: known })]));
    const told = ancestorsOf(this.#graph, id).flatMap(({ id: before, name }) => Object.entries(looks.get(before)?.facts ?? {}).map(([fact, value]) => [`${name}.${fact}`, String(value)]));
    return { ...own, ...run.parameters, ...Object.fromEntries(told), 'system.flow.id': run.wid, 'system.flow.name': this.#context.task.name };
  }

  async #fail({ id }: GraphNode, error: unknown): Promise<void> {
    if (this.#context.signal.aborted) return;
    const now = new Date().toISOString();
    await this.#note(id, { state: 'failed', start: this.#kept.nodes[id]?.start ?? now, end: now, error: textOf(error) });
  }

  async #note(id: string, node: Partial<KeptNode> & Pick<KeptNode, 'state' | 'start'>): Promise<void> {
    await this.#keep({ ...this.#kept, nodes: { ...this.#kept.nodes, [id]: { end: null, facts: {}, error: null, marked: null, handed: null, ...node } } });
  }

  async #keep(kept: KeptNodes): Promise<void> {
    this.#kept = kept;
    await keepNodes(this.#context, kept);
  }

  #tell(looks: ReadonlyMap<string, NodeLook>): void {
    const { log, progress } = this.#context;
    for (const { id, name } of this.#graph.nodes) {
      const { state, answer, run, tries } = looks.get(id)!;
      const news = `${state} ${tries}`;
      if (state === 'idle' || this.#told.get(id) === news) continue;
      this.#told.set(id, news);
      const error = run?.error_text ?? this.#kept.nodes[id]?.error;
      if (state === 'failed') log('error', { zh: `节点“${name}”失败：${error?.zh ?? ''}`, en: `Node "${name}" failed: ${error?.en ?? ''}` });
      else if (answer !== undefined) log('info', { zh: `节点“${name}”：${answer ? '是' : '否'}`, en: `Node "${name}": ${answer ? 'yes' : 'no'}` });
      else log(state === 'stopped' || state === 'warning' ? 'warning' : 'info', { zh: `节点“${name}”：${stateWords[state]?.zh ?? state}`, en: `Node "${name}": ${stateWords[state]?.en ?? state}` });
    }
    const { read, rejected } = sums(looks);
    progress({ phase: '', read, bytes: 0, rejected, expected: null });
  }

  #outcome({ failed, warning }: GraphStep, looks: ReadonlyMap<string, NodeLook>): RunOutcome {
    if (failed.length > 0) {
      const names = failed.slice(0, 10).map(({ name }) => name).join(', ');
      throw new RunFailure('node-failed', { zh: `${failed.length} 个节点失败：${names}`, en: `${failed.length === 1 ? 'A node' : `${failed.length} nodes`} failed: ${names}` });
    }
    return { ...sums(looks), warning, result: this.#kept };
  }

  #untilWoken(heard: () => boolean, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(done, lookMilliseconds);
      signal.addEventListener('abort', done, { once: true });
      function done() {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      }
      this.#wake = done;
      if (heard() || signal.aborted) done();
    });
  }
}

const stateWords: Record<string, Text> = {
  waiting: { zh: '排队', en: 'queued' }, running: { zh: '开始', en: 'begun' }, succeeded: { zh: '成功', en: 'succeeded' }, warning: { zh: '成功，但有警告', en: 'succeeded with a warning' }, stopped: { zh: '已停止', en: 'stopped' },
};

function sums(looks: ReadonlyMap<string, NodeLook>) {
  const total = { tables: 0, changedTables: 0, read: 0, created: 0, updated: 0, deleted: 0, rejected: 0 };
  for (const { run, facts } of looks.values()) {
    // One that ran a task for each item has no run of its own and says what they came to.
    if (!run && facts.created !== undefined) for (const fact of ['read', 'created', 'updated', 'deleted'] as const) total[fact] += Number(facts[fact]);
    if (!run) continue;
    total.tables += run.table_count;
    total.changedTables += run.table_change_count;
    total.read += run.read_count;
    total.created += run.create_count;
    total.updated += run.update_count;
    total.deleted += run.delete_count;
    total.rejected += run.reject_count;
  }
  // Rows that one of them put aside are its own matter; the graph warns by `warning`.
  return { ...total, rejected: 0 };
}

function textOf(error: unknown): Text {
  if (error instanceof RunFailure || error instanceof ConnectorFailure || error instanceof ParameterFailure) return { zh: redactText(error.text.zh), en: redactText(error.text.en) };
  if (error instanceof UserError) return { zh: error.say('zh'), en: error.say('en') };
  const reason = redactText(reasonOf(error));
  return { zh: reason, en: reason };
}
