import { runTopic, type GraphNode } from '#areas/lake';
import type { Text } from '#platform/contract';
import { RunFailure, type RunContext } from '../runner.ts';
import { whyNobody } from './check-approvers.ts';
import type { LocalAnswer } from './local-nodes.ts';
import { untilHeard } from './until-heard.ts';

type Approval = Extract<GraphNode['what'], { kind: 'approval' }>;
/** An event tells of the answer; this is for one that was lost. */
const lookMilliseconds = 10_000;

/**
 * Waits until somebody answers the question that stands since `start`, however often the process changes meanwhile. A refusal is
 * a failure. `handOver`: nobody who is named can answer (any more); undefined when others were asked already.
 */
export async function awaitDecision(
  { db, services, run, task, signal }: Pick<RunContext, 'db' | 'services' | 'run' | 'task' | 'signal'>, { id, name }: Pick<GraphNode, 'id' | 'name'>, { minutes, people }: Approval, start: string,
  handOver: ((why: Text) => Promise<void>) | undefined,
): Promise<LocalAnswer> {
  let hand = people.length > 0 ? handOver : undefined;
  const until = minutes === null ? Infinity : Date.parse(start) + minutes * 60_000;
  for (;;) {
    signal.throwIfAborted();
    const heard = untilHeard(services, runTopic(run.wid), Math.max(1, Math.min(lookMilliseconds, until - Date.now())), signal);
    try {
      const decision = await db.selectFrom('run_decision').selectAll().where('run_wid', '=', run.wid).where('node', '=', id).where('asked', '=', start).executeTakeFirst();
      if (decision?.approved) return {};
      if (decision) throw new RunFailure('rejected', { zh: `${decision.decider_name} 未同意：${decision.reason}`, en: `${decision.decider_name} refused: ${decision.reason}` });
      if (Date.now() >= until) throw new RunFailure('rejected', { zh: `“${name}”在 ${minutes} 分钟内无人审批。`, en: `Nobody decided on "${name}" within ${minutes} minutes.` });
      const nobody = hand && (await whyNobody(task, people, { db, services }));
      if (hand && nobody) {
        await hand(nobody);
        hand = undefined;
      }
      await heard.done;
    } finally {
      heard.forget();
    }
  }
}
