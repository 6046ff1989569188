import { sql } from 'kysely';
import { decideNode, lakeCan, lakeErrors, runsTopic, runTopic } from '#areas/lake';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { keptOf } from '../runners/compose/kept-nodes.ts';
import { addRunLine } from '../runs/add-run-line.ts';
import { seenRun } from '../runs/run-rows.ts';
import { runGraph } from './run-graph.ts';

export const decideNodeHandlers = [
  handle(decideNode, async ({ body }, context) => {
    const { db, services, user } = context;
    const run = await seenRun(context, body.wid);
    const node = (await runGraph(db, run)).graph.nodes.find(({ id }) => id === body.node);
    if (node?.what.kind !== 'approval') throw new UserError(lakeErrors.noNode);
    const { people } = node.what;
    const asked = keptOf(run).nodes[node.id];
    if (!people.includes(user.wid) && !((people.length === 0 || asked?.handed) && user.can(lakeCan.manageRuns))) throw new UserError(lakeErrors.decisionNotYours);
    if ((run.state !== 'running' && run.state !== 'waiting') || asked?.state !== 'running') throw new UserError(lakeErrors.nothingToDecide);
    // The first answer holds; one to an earlier question, before the run went on from a failure, does not.
    const { numAffectedRows } = await sql`
      insert into run_decision (run_wid, node, asked, approved, decider, decider_name, reason) values (${run.wid}, ${node.id}, ${asked.start}, ${body.approved}, ${user.wid}, ${user.name}, ${body.reason})
      on conflict (run_wid, node) do update set asked = excluded.asked, approved = excluded.approved, decider = excluded.decider, decider_name = excluded.decider_name, reason = excluded.reason, time = now()
      where run_decision.asked <> excluded.asked`.execute(db);
    if (numAffectedRows === 0n) throw new UserError(lakeErrors.nothingToDecide);
    const why = body.reason && `：${body.reason}`;
    await addRunLine({ db, services }, run.wid, {
      level: body.approved ? 'info' : 'warning', part: `decision-${node.id}-${asked.start}`,
      text: body.approved ? { zh: `${user.name} 同意了“${node.name}”${why}`, en: `${user.name} approved "${node.name}"${body.reason && `: ${body.reason}`}` } : { zh: `${user.name} 未同意“${node.name}”${why}`, en: `${user.name} refused "${node.name}": ${body.reason}` },
    });
    await services.events.publish(runTopic(run.wid), 'decided', { node: node.id }, db);
    await services.events.publish(runsTopic, 'changed', { wid: run.wid, task_wid: run.task_wid, state: run.state }, db);
    context.audit({ wid: run.wid, name: run.task_name, after: { node: node.name, approved: body.approved, reason: body.reason } });
    return null;
  }),
];
