import type { Text } from '#platform/contract';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';
import type { LineageFact, RunOutcome, RunRow, TaskRow } from '../runners/runner.ts';
import { tableWritten } from '../lake/table-written.ts';
import { wakeListeners } from '../schedules/wake-listeners.ts';
import { lineageEvent, type LineageEventType } from '../notices/lineage-event.ts';
import { isTold, sendNotice } from '../notices/send-notice-job.ts';
import { tellPeople } from '../notices/tell-people.ts';
import type { RunRequest } from './enqueue-run.ts';

const lineageTypes: Partial<Record<RunRow['state'], LineageEventType>> = { succeeded: 'COMPLETE', warning: 'COMPLETE', failed: 'FAIL', stopped: 'ABORT' };

/** What people are told of it; undefined: whoever stopped it knows. */
function endOf(run: RunRow, outcome: RunOutcome | undefined, failure: { kind: string; text: Text } | undefined) {
  const { read = 0, created = 0, updated = 0, deleted = 0, rejected = 0 } = outcome ?? {};
  const counts = { zh: `读取 ${read} 行，新增 ${created}，更新 ${updated}，删除 ${deleted}，隔离 ${rejected}`, en: `Read ${read}, created ${created}, updated ${updated}, deleted ${deleted}, quarantined ${rejected}` };
  if (run.state === 'failed') return { event: failure?.kind === 'timed-out' ? 'timed-out' as const : 'failed' as const, reason: failure?.text ?? counts };
  if (run.state === 'warning') return { event: 'warning' as const, reason: counts };
  return run.state === 'succeeded' ? { event: 'ended' as const, reason: counts } : undefined;
}

/** Tasks that wait for one that is filled up run for the same moment, if they are to follow at all. */
async function wakingOf(db: Database, run: RunRow): Promise<RunRequest | undefined> {
  if (run.backfill_wid === null) return { trigger: 'event' };
  const backfill = await db.selectFrom('backfill').select('downstream').where('wid', '=', run.backfill_wid).executeTakeFirst();
  return backfill?.downstream ? { trigger: 'backfill', scheduledFor: new Date(run.scheduled_for), by: run.requested_by, backfill: run.backfill_wid } : undefined;
}

/** What follows a run that is over: the event of its lineage (`told`: while it ran), tasks that wait for it, messages. Each part on its own: one that fails stops no other. */
export async function afterRun(
  { db, services, log }: { db: Database; services: Services; log: Log },
  run: RunRow, task: TaskRow, outcome: RunOutcome | undefined, failure: { kind: string; text: Text } | undefined, told: readonly LineageFact[],
): Promise<void> {
  const end = endOf(run, outcome, failure);
  const parts = [
    async () => {
      const as = await wakingOf(db, run);
      if (as) await wakeListeners(db, services, 'task-ended', task.wid, run.state === 'failed' || run.state === 'stopped' ? 'failure' : 'success', as);
    },
    async () => { if (end) await tellPeople(db, services, run, task, end.event, end.reason); },
    async () => { if (isTold(services, 'lineage')) await sendNotice(db, services, 'lineage', lineageEvent(lineageTypes[run.state] ?? 'ABORT', run, task, outcome?.lineage ?? told, new Date(), failure?.text), run.wid); },
    async () => { if (task.target_table && (run.state === 'succeeded' || run.state === 'warning')) await tableWritten({ db, services }, task); },
  ];
  for (const part of parts) await part().catch((error: unknown) => log.warn({ err: error, run: run.wid }, 'what follows a run could not be done'));
}
