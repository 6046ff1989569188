import { sql } from 'kysely';
import { getIntegrationOverview, lakeErrors, runStates, type IntegrationOverview, type RunState, type TaskKind } from '#areas/lake';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import type { AtTasks } from '../tasks/each-task.ts';
import { scheduleText } from '../tasks/task-rows.ts';
import { visibleTaskOf, visibleTasks } from '../tasks/visible-tasks.ts';

const listed = 10;
const sourcesListed = 50;

async function hoursOf({ db, services, user }: AtTasks, zone: string): Promise<IntegrationOverview['hours']> {
  const { rows } = await sql<{ hour: number; state: RunState; runs: number; written: number }>`
    select extract(hour from task_run.create_time at time zone ${zone})::int as hour, task_run.state, count(*)::int as runs, coalesce(sum(task_run.create_count + task_run.update_count + task_run.delete_count), 0)::float8 as written
    from task_run where task_run.create_time >= date_trunc('day', now() at time zone ${zone}) at time zone ${zone} and ${visibleTaskOf(services, user, 'task_run.task_wid')} group by 1, 2`.execute(db);
  return Array.from({ length: 24 }, (_, hour) => {
    const found = rows.filter((row) => row.hour === hour);
    const states = Object.fromEntries(runStates.map((state) => [state, found.find((row) => row.state === state)?.runs ?? 0])) as Record<RunState, number>;
    return { hour, ...states, written: found.reduce((sum, { written }) => sum + written, 0) };
  });
}

async function continuousOf({ db, services, user }: AtTasks): Promise<IntegrationOverview['continuous']> {
  const { rows } = await sql<IntegrationOverview['continuous'][number]>`
    select task.wid, task.name, task.kind, run.state, run.wid as run, (run.progress ->> 'lag_seconds')::float8 as lag_seconds, (run.progress ->> 'rate')::float8 as rate, coalesce(run.read_count, 0)::float8 as read
    from task left join lateral (select * from task_run where task_run.task_wid = task.wid order by task_run.create_time desc limit 1) run on true
    where task.deleted_time is null and task.status = 'online' and task.integrate_mode = 'changes' and ${visibleTasks(services, user)}
    order by (run.progress ->> 'lag_seconds')::float8 desc nulls last, task.name limit ${listed}`.execute(db);
  return rows;
}

async function nextOf({ db, services, user }: AtTasks): Promise<IntegrationOverview['next']> {
  const tasks = await db.selectFrom('task').select(['wid', 'name', 'kind', 'next_time', 'schedule']).where('deleted_time', 'is', null).where('status', '=', 'online').where('next_time', 'is not', null).where(visibleTasks(services, user))
    .orderBy('next_time').limit(listed).execute();
  return tasks.map(({ wid, name, kind, next_time, schedule }) => ({ wid, name, kind, time: next_time!, schedule_text: scheduleText(schedule) }));
}

async function quarantinedOf({ db, services, user }: AtTasks): Promise<IntegrationOverview['quarantined']> {
  const { rows } = await sql<{ wid: string; name: string; rows: number }>`
    select task.wid, task.name, found.rows from (
      select task_run.task_wid, sum(task_run.reject_count)::float8 as rows from task_run
      where task_run.create_time >= now() - interval '7 days' and task_run.reject_count > 0 and ${visibleTaskOf(services, user, 'task_run.task_wid')} group by 1) found
    join task on task.wid = found.task_wid and task.deleted_time is null order by found.rows desc`.execute(db);
  return { rows: rows.reduce((sum, one) => sum + one.rows, 0), tasks: rows.slice(0, listed) };
}

/** Each source that can be brought in, with the tasks that read it. */
async function sourcesOf(context: AtTasks): Promise<Pick<IntegrationOverview, 'sources' | 'covered_num' | 'uncovered_num'>> {
  const { db, services, user } = context;
  const all = await services.businessSources.list(context, {});
  const { rows } = await sql<{ database_wid: string; kind: TaskKind; tasks: number; online: number; failed: number }>`
    select task.database_wid, count(*)::int as tasks, count(*) filter (where task.status = 'online')::int as online, count(*) filter (where task.last_state = 'failed')::int as failed
    from task where task.deleted_time is null and task.database_wid is not null and task.kind <> 'export' and ${visibleTasks(services, user)} group by 1`.execute(db);
  const of = new Map(rows.map((row) => [row.database_wid, row]));
  const sources = all.map(({ wid, databasename, source_type, object_num }) => {
    const { tasks = 0, online = 0, failed = 0 } = of.get(wid) ?? {};
    return { wid, databasename, source_type, object_num, task_num: tasks, online_num: online, failed_num: failed };
  }).sort((one, other) => Number(one.task_num > 0) - Number(other.task_num > 0) || other.object_num - one.object_num);
  const covered_num = sources.filter(({ task_num }) => task_num > 0).length;
  return { sources: sources.slice(0, sourcesListed), covered_num, uncovered_num: sources.length - covered_num };
}

export const integrationOverviewHandlers = [
  handle(getIntegrationOverview, async ({ body: { zone } }, context) => {
    if (!isZone(zone)) throw new UserError(lakeErrors.badZone, {}, { zone: lakeErrors.badZone });
    return {
      hours: await hoursOf(context, zone), continuous: await continuousOf(context), next: await nextOf(context), quarantined: await quarantinedOf(context), ...await sourcesOf(context), time: new Date().toISOString(),
    };
  }),
];

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
