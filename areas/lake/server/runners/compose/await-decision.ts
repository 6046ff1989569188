import { lakeTemplates, runTopic, type GraphNode } from '#areas/lake';
import { UserError } from '#platform/server/errors.ts';
import { RunFailure, type RunContext } from '../runner.ts';
import type { LocalAnswer } from './local-nodes.ts';
import { untilHeard } from './until-heard.ts';

type Approval = Extract<GraphNode['what'], { kind: 'approval' }>;
/** An event tells of the answer; this is for one that was lost. */
const lookMilliseconds = 10_000;

/** Waits until somebody answers the question that stands since `start`, however often the process changes meanwhile. A refusal is a failure. */
export async function awaitDecision({ db, services, run, signal }: Pick<RunContext, 'db' | 'services' | 'run' | 'signal'>, { id, name }: Pick<GraphNode, 'id' | 'name'>, { minutes }: Approval, start: string): Promise<LocalAnswer> {
  const until = minutes === null ? Infinity : Date.parse(start) + minutes * 60_000;
  for (;;) {
    signal.throwIfAborted();
    const heard = untilHeard(services, runTopic(run.wid), Math.max(1, Math.min(lookMilliseconds, until - Date.now())), signal);
    try {
      const decision = await db.selectFrom('run_decision').selectAll().where('run_wid', '=', run.wid).where('node', '=', id).where('asked', '=', start).executeTakeFirst();
      if (decision?.approved) return {};
      if (decision) throw new RunFailure('rejected', { zh: `${decision.decider_name} 未同意：${decision.reason}`, en: `${decision.decider_name} refused: ${decision.reason}` });
      if (Date.now() >= until) throw new RunFailure('rejected', { zh: `“${name}”在 ${minutes} 分钟内无人审批。`, en: `Nobody decided on "${name}" within ${minutes} minutes.` });
      await heard.done;
    } finally {
      heard.forget();
    }
  }
}

/** Those who may answer, or who looks after the task. */
export async function askApprovers({ db, services, run, task }: Pick<RunContext, 'db' | 'services' | 'run' | 'task'>, { name }: Pick<GraphNode, 'name'>, { people, question }: Approval): Promise<void> {
  const owner = task.owner ?? task.creator;
  const users = people.length > 0 ? people : owner ? [owner] : [];
  if (users.length === 0) return;
  try {
    await db.transaction().execute((transaction) => services.messages.sendTemplate(transaction, lakeTemplates.approvalAsked.key, { name: task.name, node: name, question, run: run.wid }, { to: { users }, from: null }));
  } catch (error) {
    // Somebody who left reads nothing; the others see it in the graph.
    if (!(error instanceof UserError)) throw error;
  }
}
