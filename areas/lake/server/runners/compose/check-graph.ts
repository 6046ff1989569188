import { definitions, graphProblems, taskKindWords, type Definition } from '#areas/lake';
import { resolveParameters, ParameterFailure, runParameterNames } from '#engine/schedule/run-parameters.ts';
import type { Text } from '#platform/contract';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import type { TaskFinding, TaskRow } from '../runner.ts';
import { checkApprovers } from './check-approvers.ts';
import { checkCondition } from './condition.ts';

/** The editor marks the node that a finding is about. */
export const nodePart = (id: string) => `nodes.${id}`;

export async function checkGraph(task: TaskRow, graph: Definition<'compose'>, { db, services }: { db: Database; services: Services }): Promise<TaskFinding[]> {
  const findings: TaskFinding[] = graphProblems(graph).map(({ node, text }) => ({ part: node === null ? 'nodes' : nodePart(node), level: 'error', text }));
  const error = (id: string, text: Text) => findings.push({ part: nodePart(id), level: 'error', text });
  const tasks = await tasksOf(db, graph);
  for (const { id, name, what } of graph.nodes) {
    if (what.kind === 'condition') {
      const problem = checkCondition(graph, id, what.expression);
      if (problem) error(id, { zh: `条件“${name}”：${problem.zh}`, en: `Condition "${name}": ${problem.en}` });
    } else if (what.kind === 'http') {
      // With parameters in it, only the run knows the address.
      if (!/\$[[{]/.test(what.url) && (!URL.canParse(what.url) || !/^https?:/i.test(what.url))) error(id, { zh: `“${name}”的地址应以 http:// 或 https:// 开头。`, en: `The address of "${name}" must begin with http:// or https://.` });
    } else if (what.kind === 'approval') {
      const finding = await checkApprovers(task, { name, what }, { db, services });
      if (finding) findings.push({ part: nodePart(id), ...finding });
    } else if (what.kind === 'model') {
      const service = await db.selectFrom('model_service').select(['name', 'enabled']).where('wid', '=', what.service_wid).executeTakeFirst();
      if (!service) error(id, { zh: `节点“${name}”的模型服务不存在或已被删除，请重新选择。`, en: `The model service of the node "${name}" does not exist any more. Choose another.` });
      else if (!service.enabled) error(id, { zh: `模型服务“${service.name}”已停用，请启用或换一个。`, en: `The model service "${service.name}" is switched off. Switch it on or choose another.` });
    } else if (what.kind === 'task' || what.kind === 'flow' || what.kind === 'each') {
      const own = tasks.get(what.task_wid);
      if (!own || own.deleted_time !== null) error(id, { zh: `节点“${name}”的任务不存在或已被删除，请重新选择。`, en: `The task of the node "${name}" does not exist any more. Choose another.` });
      else if (what.kind === 'flow' && own.kind !== 'compose' && own.kind !== 'composite') error(id, { zh: `“${own.name}”不是组合任务，不能作为子流程。`, en: `"${own.name}" is no composed task and cannot be a sub-flow.` });
      else if (own.integrate_mode === 'changes') error(id, { zh: `“${own.name}”持续运行、不会结束，其后的节点永远等不到。`, en: `"${own.name}" runs without end, so what comes after it would wait for ever.` });
      else if (own.status !== 'online') findings.push({ part: nodePart(id), level: 'warning', text: { zh: `“${own.name}”（${taskKindWords[own.kind].zh}）未上线，将按已保存的内容执行。`, en: `"${own.name}" (${taskKindWords[own.kind].en}) is not online; it runs as it was saved.` } });
    }
  }
  for (const [name, text] of Object.entries(graph.parameters)) {
    const problem = parameterProblem(text);
    if (problem) findings.push({ part: 'parameters', level: 'error', text: { zh: `参数“${name}”：${problem.zh}`, en: `Parameter "${name}": ${problem.en}` } });
  }
  const loop = await recursionOf(db, task, graph);
  if (loop) findings.push({ part: nodePart(loop.node), level: 'error', text: { zh: `任务包含了它自己：${loop.names.join(' → ')}`, en: `The task contains itself: ${loop.names.join(' → ')}` } });
  return findings;
}

function parameterProblem(text: string): Text | undefined {
  try {
    resolveParameters(text, { scheduledFor: new Date(0), zone: 'UTC', values: Object.fromEntries(runParameterNames.map((name) => [name, ''])) });
    return undefined;
  } catch (error) {
    if (error instanceof ParameterFailure) return error.text;
    throw error;
  }
}

const widsOf = ({ nodes }: Definition<'compose'>) => nodes.flatMap(({ id, what }) => (what.kind === 'task' || what.kind === 'flow' || what.kind === 'each' ? [{ node: id, wid: what.task_wid }] : []));

async function tasksOf(db: Database, graph: Definition<'compose'>): Promise<Map<string, TaskRow>> {
  const wids = widsOf(graph).map(({ wid }) => wid);
  if (wids.length === 0) return new Map();
  return new Map((await db.selectFrom('task').selectAll().where('wid', 'in', wids).execute()).map((task) => [task.wid, task]));
}

const mostLooked = 1000;

/** Along graphs within graphs and tasks within composite flows, until one of them is the task itself. */
async function recursionOf(db: Database, task: TaskRow, graph: Definition<'compose'>): Promise<{ node: string; names: string[] } | undefined> {
  let level = widsOf(graph).map(({ node, wid }) => ({ node, wid, names: [task.name] }));
  const seen = new Set<string>();
  while (level.length > 0 && seen.size < mostLooked) {
    const rows = new Map((await db.selectFrom('task').select(['wid', 'name', 'kind', 'definition']).where('wid', 'in', level.map(({ wid }) => wid)).execute()).map((row) => [row.wid, row]));
    const next: typeof level = [];
    for (const { node, wid, names } of level) {
      const row = rows.get(wid);
      if (!row) continue;
      const way = [...names, row.name];
      if (wid === task.wid) return { node, names: way };
      if (seen.has(wid)) continue;
      seen.add(wid);
      for (const inner of await innerOf(db, row)) next.push({ node, wid: inner, names: way });
    }
    level = next;
  }
  return undefined;
}

async function innerOf(db: Database, { wid, kind, definition }: Pick<TaskRow, 'wid' | 'kind' | 'definition'>): Promise<string[]> {
  if (kind === 'composite') return (await db.selectFrom('task').select('wid').where('composite_wid', '=', wid).where('deleted_time', 'is', null).execute()).map((one) => one.wid);
  const read = kind === 'compose' ? definitions.compose.safeParse(definition).data : undefined;
  return read ? widsOf(read).map((one) => one.wid) : [];
}
