import { sql } from 'kysely';
import { getDayGraph, lakeErrors, runStates, type RunState } from '#areas/lake';
import { scheduleSchema } from '#engine/schedule/schedule.ts';
import { timesBetween } from '#engine/schedule/next-times.ts';
import { readLastMoment, readMoment } from '#engine/schedule/local-time.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { containsIndexed } from '#platform/server/search.ts';
import { searchedTask } from '../tasks/task-rows.ts';
import { visibleTaskOf, visibleTasks } from '../tasks/visible-tasks.ts';

const quarterMilliseconds = 15 * 60_000;
/** Of a task that fires every second, so many are counted in the quarters and shown in its row. */
const mostCounted = 1440;
const mostShown = 96;
const mostTasks = 5000;

function dayOf(day: string | undefined, zone: string): { day: string; from: Date; until: Date } {
  try {
    const shown = day ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(new Date());
    return { day: shown, from: new Date(readMoment(shown, zone)), until: new Date(readLastMoment(shown, zone) + 1) };
  } catch {
    throw new UserError(lakeErrors.badZone, {}, { zone: lakeErrors.badZone });
  }
}

/** Before the task went online, or got this schedule (`planned`), nothing was due: it did not fail to run. */
function firingsOf(schedule: unknown, planned: string | null, from: Date, until: Date): Date[] {
  const read = scheduleSchema.safeParse(schedule);
  const start = new Date(Math.max(from.getTime(), planned === null ? 0 : Date.parse(planned)));
  return read.success && start < until ? timesBetween(read.data, start, until, mostCounted) : [];
}

export const dayGraphHandlers = [
  handle(getDayGraph, async ({ query }, context) => {
    const { db, services, user } = context;
    const { day, from, until } = dayOf(query.day, query.zone);
    let planned = db.selectFrom('task').where('task.status', '=', 'online').where('task.deleted_time', 'is', null).where(visibleTasks(services, user))
      .where(sql<boolean>`task.schedule ->> 'kind' in ('cron', 'interval')`);
    if (query.kind) planned = planned.where('task.kind', '=', query.kind);
    if (query.key) planned = planned.where(containsIndexed(sql.ref('task.search'), searchedTask, query.key));
    const tasks = await planned.select(['task.wid', 'task.name', 'task.kind', 'task.schedule', 'task.planned_time', 'task.last_seconds']).orderBy('task.name').orderBy('task.wid').limit(mostTasks).execute();
    const { total } = await planned.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();

    const quarters = Array.from({ length: Math.ceil((until.getTime() - from.getTime()) / quarterMilliseconds) }, (_, index) => ({
      minute: index * 15, expected: 0, ...(Object.fromEntries(runStates.map((state) => [state, 0])) as Record<RunState, number>),
    }));
    const quarterAt = (time: number) => quarters[Math.floor((time - from.getTime()) / quarterMilliseconds)];
    let cut = 0;
    for (const { schedule, planned_time } of tasks) {
      const times = firingsOf(schedule, planned_time, from, until);
      if (times.length === mostCounted) cut += 1;
      for (const time of times) quarterAt(time.getTime())!.expected += 1;
    }
    const { rows: happened } = await sql<{ quarter: number; state: RunState; count: number }>`
      select floor(extract(epoch from create_time - ${from.toISOString()}::timestamptz) / 900)::int as quarter, state, count(*)::int as count from task_run
      where create_time >= ${from.toISOString()}::timestamptz and create_time < ${until.toISOString()}::timestamptz and ${visibleTaskOf(services, user, 'task_run.task_wid')} group by 1, 2`.execute(db);
    for (const { quarter, state, count } of happened) if (quarters[quarter]) quarters[quarter][state] += count;

    const page = tasks.slice((query.pi - 1) * query.ps, query.pi * query.ps);
    const runs = page.length === 0 ? [] : await db.selectFrom('task_run').select(['task_wid', 'wid', 'state', 'scheduled_for', 'start_time', 'end_time'])
      .where('trigger', '=', 'schedule').where('task_wid', 'in', page.map(({ wid }) => wid)).where('scheduled_for', '>=', from.toISOString()).where('scheduled_for', '<', until.toISOString()).orderBy('scheduled_for').limit(page.length * mostShown).execute();
    const runAt = new Map(runs.map((run) => [`${run.task_wid} ${run.scheduled_for}`, run]));
    const rows = page.map(({ wid, name, kind, schedule, planned_time, last_seconds }) => {
      // What ran by an earlier schedule stands there as well.
      const times = [...new Set([...runs.flatMap((run) => (run.task_wid === wid ? [run.scheduled_for] : [])), ...firingsOf(schedule, planned_time, from, until).map((time) => time.toISOString())])].sort();
      const firings = times.slice(0, mostShown).map((time) => {
        const run = runAt.get(`${wid} ${time}`);
        return { time, run: run?.wid ?? null, state: run?.state ?? null, start_time: run?.start_time ?? null, end_time: run?.end_time ?? null };
      });
      return { wid, name, kind, expected_seconds: last_seconds, firings, more: times.length > mostShown };
    });
    return { day, zone: query.zone, total, quarters, cut, rows };
  }),
];
