import { sql } from 'kysely';
import { lakeSettings, type TaskKind } from '#areas/lake';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import type { RunRow } from '../runners/runner.ts';
import { groupOf } from './worker-groups.ts';


/**
 * Takes the next run for this worker, at most as many at once as the platform allows. One process asks at a time, so that
 * the limit holds exactly; the others find the queue a moment later.
 */
export async function claimRun(db: Database, services: Services, worker: string, kinds: readonly TaskKind[]): Promise<RunRow | undefined> {
  const most = services.settings.get(lakeSettings.runsAtOnce);
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('tributary.claim-run'))`.execute(transaction);
    const { rows } = await sql<RunRow>`
      update task_run set state = 'running', worker = ${worker}, beat_time = clock_timestamp(), start_time = coalesce(start_time, now()), not_before = null, error_kind = null, error_text = null
      where wid = (
        select waiting.wid from task_run waiting join task on task.wid = waiting.task_wid
        where waiting.state = 'waiting' and (waiting.not_before is null or waiting.not_before <= now()) and not waiting.stop_requested
          and waiting.kind = any(${[...kinds]}::text[]) and ${groupOf('task')} = ${services.process.group}
          and ((${unlimitedOf('waiting')}) or (select count(*) from task_run busy where busy.state = 'running' and not (${unlimitedOf('busy')})) < ${most})
          and (task.concurrency = 'parallel' or not exists (select from task_run other where other.task_wid = waiting.task_wid and other.state = 'running' and (${apartOf}) is not true))
          and (waiting.backfill_wid is null or (select count(*) from task_run member where member.backfill_wid = waiting.backfill_wid and member.state = 'running') < (select backfill.parallel from backfill where backfill.wid = waiting.backfill_wid))
        order by waiting.priority desc, waiting.create_time, waiting.scheduled_for, waiting.wid
        limit 1 for update of waiting skip locked)
      returning *`.execute(transaction);
    return rows[0];
  });
}

/** A backfill says itself how many of its runs go at once; rows are replayed beside a run that never ends. */
const apartOf = sql`other.backfill_wid = waiting.backfill_wid or (waiting.trigger = 'replay' and other.trigger = 'continuous')`;

/** Those that only wait for others, or run for ever, would fill the queue and starve what they wait for. */
const unlimitedOf = (table: string) => sql`${sql.ref(`${table}.kind`)} in ('compose', 'composite') or ${sql.ref(`${table}.trigger`)} = 'continuous'`;
