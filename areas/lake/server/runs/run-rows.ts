import { sql } from 'kysely';
import { lakeErrors, type Run, type RunProgress } from '#areas/lake';
import type { Principal, Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { asksSomebody } from '../compose/open-questions.ts';
import type { RunRow } from '../runners/runner.ts';
import { lackedGroup } from './worker-groups.ts';
import { visibleTaskOf, type Seeing } from '../tasks/visible-tasks.ts';

/** Seconds until its end, or until now. */
export const secondsOf = sql<number | null>`extract(epoch from coalesce(task_run.end_time, now()) - task_run.start_time)::float8`;

/** Runs of the tasks that the user sees, as a reply needs them. */
export function runRows(db: Database, services: Services, user: Principal) {
  return db.selectFrom('task_run').where(visibleTaskOf(services, user, 'task_run.task_wid')).selectAll('task_run').select([
    sql<string>`(select task.name from task where task.wid = task_run.task_wid)`.as('task_name'), services.organisation.personName('task_run.requested_by').as('requested_by_name'), secondsOf.as('duration'), asksSomebody().as('asks'), lackedGroup.as('lacks_group'),
  ]);
}

type Selected = RunRow & { task_name: string; requested_by_name: string | null; duration: number | null; asks: boolean; lacks_group: string | null };

export function runAnswer({ beat_time: _beat, told_late: _told, failures: _failures, parameters: _parameters, result: _result, ...row }: Selected): Run {
  return { ...row, requested_by_name: row.requested_by_name ?? '', progress: row.progress as RunProgress | null };
}

export const sortableRuns = {
  ...Object.fromEntries(['create_time', 'scheduled_for', 'start_time', 'end_time', 'state', 'priority', 'read_count', 'trigger', 'kind'].map((column) => [column, `task_run.${column}`])), duration: 'duration',
} as Record<string, string>;

/** Out of the caller's scope is not found. */
export async function seenRun({ db, services, user }: Seeing, wid: string): Promise<Selected> {
  const run = await runRows(db, services, user).where('task_run.wid', '=', wid).executeTakeFirst();
  if (!run) throw new UserError(lakeErrors.noRun);
  return run;
}

/** The wire names task and run, and not always in this order. */
export async function seenRunOf({ db, services, user }: Seeing, pair: [string, string]): Promise<Selected> {
  const run = await runRows(db, services, user).where('task_run.wid', 'in', pair).where('task_run.task_wid', 'in', pair).executeTakeFirst();
  if (!run) throw new UserError(lakeErrors.noRun);
  return run;
}
