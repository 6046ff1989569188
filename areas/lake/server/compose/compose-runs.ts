import { sql } from 'kysely';
import { getRunGraph, lakeCan, lakeErrors, markNodeSucceeded, recoverRun, runsTopic, runTopic } from '#areas/lake';
import type { Text } from '#platform/contract';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { storeTime } from '../runners/compose/child-runs.ts';
import { goingOn, keptOf, type KeptNodes } from '../runners/compose/kept-nodes.ts';
import { seenRun } from '../runs/run-rows.ts';
import type { AtTasks } from '../tasks/each-task.ts';
import { visibleTask } from '../tasks/visible-tasks.ts';
import { maskBodies } from '../masking/mask-bodies.ts';
import { runGraph } from './run-graph.ts';

/** The run, held until the end of the call: two who press the same button make one change. */
async function overRun(context: AtTasks, wid: string) {
  const run = await seenRun(context, wid);
  const task = await visibleTask(context, run.task_wid);
  const { rows } = await sql<{ state: string; result: unknown }>`select state, result from task_run where wid = ${wid} for update`.execute(context.db);
  if (rows[0]!.state === 'waiting' || rows[0]!.state === 'running') throw new UserError(lakeErrors.runNotOver, { name: task.name });
  return { ...run, result: rows[0]!.result };
}

async function addLine({ db }: AtTasks, run: string, level: 'info' | 'warning', text: Text): Promise<void> {
  await sql`
    insert into run_log (run_wid, number, time, level, text)
    select ${run}, coalesce(max(number), 0) + 1, now(), ${level}, ${JSON.stringify(text)}::jsonb from run_log where run_wid = ${run}`.execute(db);
}

export const composeRunHandlers = [
  handle(getRunGraph, async ({ params }, context) => {
    const run = await seenRun(context, params.id);
    const found = await runGraph(context.db, run, { mayRead: context.user.can(lakeCan.queryLake) });
    return { wid: run.wid, task_wid: run.task_wid, task_name: run.task_name, kind: run.kind, state: run.state, stop_requested: run.stop_requested, ...found, nodes: await maskBodies(context, found.graph, found.nodes) };
  }),

  handle(recoverRun, async ({ body }, context) => {
    const { db, services, user } = context;
    const run = await overRun(context, body.wid);
    const { recoverable } = await runGraph(db, run);
    if (!recoverable) throw new UserError(lakeErrors.nothingToRecover);
    const kept = goingOn(keptOf(run), await storeTime(db), 0);
    await sql`
      update task_run set state = 'waiting', end_time = null, stop_requested = false, worker = null, attempt = attempt + 1, failures = 0, not_before = null, error_kind = null, error_text = null,
        result = ${JSON.stringify(kept)}::jsonb where wid = ${run.wid}`.execute(db);
    await addLine(context, run.wid, 'info', { zh: `${user.name} 从失败的节点继续执行`, en: `${user.name} goes on from what failed` });
    await services.events.publish(runTopic(run.wid), 'state', 'waiting', db);
    await services.events.publish(runsTopic, 'changed', { wid: run.wid, task_wid: run.task_wid, state: 'waiting' }, db);
    context.audit({ wid: run.wid, name: run.task_name, before: { state: run.state }, after: { recovered: true } });
    return { executionId: run.wid };
  }),

  handle(markNodeSucceeded, async ({ body }, context) => {
    const { db, services, user } = context;
    const run = await overRun(context, body.wid);
    const node = (await runGraph(db, run)).nodes.find(({ id }) => id === body.node);
    if (!node) throw new UserError(lakeErrors.noNode);
    if (node.state === 'succeeded' || node.state === 'warning') throw new UserError(lakeErrors.nodeNotFailed, { name: node.name });
    const kept = keptOf(run);
    const now = await storeTime(db);
    const marked: KeptNodes = { ...kept, nodes: { ...kept.nodes, [node.id]: { facts: {}, handed: null, ...kept.nodes[node.id], state: 'succeeded', start: node.start_time ?? now, end: now, error: null, marked: { by: user.name, reason: body.reason } } } };
    await sql`update task_run set result = ${JSON.stringify(marked)}::jsonb where wid = ${run.wid}`.execute(db);
    await addLine(context, run.wid, 'warning', { zh: `${user.name} 将节点“${node.name}”标记为成功：${body.reason}`, en: `${user.name} marked the node "${node.name}" as succeeded: ${body.reason}` });
    await services.events.publish(runsTopic, 'changed', { wid: run.wid, task_wid: run.task_wid, state: run.state }, db);
    context.audit({ wid: run.wid, name: run.task_name, before: { node: node.name, state: node.state }, after: { node: node.name, state: 'succeeded', reason: body.reason } });
    return null;
  }),
];
