import { sql } from 'kysely';
import { getRunStatistics, runStates, taskKindWords, type RunState, type TaskKind } from '#areas/lake';
import { handle } from '#platform/server/handle.ts';
import { moments } from '../days.ts';
import { visibleTaskOf } from '../tasks/visible-tasks.ts';

interface OfTask { wid: string; name: string; kind: TaskKind; runs: number; failed: number; seconds: number; longest: number; read: number; written: number }

const listed = 10;

export const runStatisticsHandlers = [
  handle(getRunStatistics, async ({ body: { from, until, kind, zone } }, { db, services, user, language }) => {
    const [start, end] = moments(from, until, zone);
    const matching = sql`
      task_run.create_time >= ${start}::timestamptz and task_run.create_time < ${end}::timestamptz and ${visibleTaskOf(services, user, 'task_run.task_wid')} and ${kind ? sql`task_run.kind = ${kind}` : sql`true`}`;
    const sums = sql`count(*)::int as runs, count(*) filter (where task_run.state = 'failed')::int as failed, coalesce(sum(task_run.read_count), 0)::float8 as read,
      coalesce(sum(task_run.create_count + task_run.update_count + task_run.delete_count), 0)::float8 as written`;
    const { rows: ofDays } = await sql<{ day: string; state: RunState; runs: number; read: number; written: number }>`
      select (task_run.create_time at time zone ${zone})::date::text as day, task_run.state, ${sums} from task_run where ${matching} group by 1, 2 order by 1`.execute(db);
    const { rows: tasks } = await sql<OfTask & { source: string | null; dept: string | null }>`
      select task.wid, task.name, task.kind, task.database_wid as source, task.dept_id as dept, found.* from (
        select task_run.task_wid, ${sums}, coalesce(avg(extract(epoch from task_run.end_time - task_run.start_time)), 0)::float8 as seconds, coalesce(max(extract(epoch from task_run.end_time - task_run.start_time)), 0)::float8 as longest
        from task_run where ${matching} group by task_run.task_wid) found join task on task.wid = found.task_wid`.execute(db);
    const days = [...new Set(ofDays.map(({ day }) => day))].map((day) => {
      const found = ofDays.filter((one) => one.day === day);
      const states = Object.fromEntries(runStates.map((state) => [state, found.find((one) => one.state === state)?.runs ?? 0])) as Record<RunState, number>;
      return { day, ...states, read: found.reduce((sum, { read }) => sum + read, 0), written: found.reduce((sum, { written }) => sum + written, 0) };
    });

    const top = (order: (task: OfTask) => number) => tasks.filter((task) => order(task) > 0).sort((one, other) => order(other) - order(one)).slice(0, listed)
      .map(({ wid, name, kind: of, runs, failed, seconds, longest, read, written }) => ({ wid, name, kind: of, runs, failed, seconds, longest, read, written }));
    const grouped = (keyOf: (task: (typeof tasks)[number]) => string, nameOf: (key: string) => string) => [...Map.groupBy(tasks, keyOf)].map(([key, members]) => ({
      key, name: nameOf(key), runs: total(members, 'runs'), failed: total(members, 'failed'), read: total(members, 'read'), written: total(members, 'written'),
    })).sort((one, other) => other.runs - one.runs).slice(0, listed);
    const names = await namesOf(tasks.map(({ source }) => source), tasks.map(({ dept }) => dept));
    return {
      days, slowest: top(({ seconds }) => seconds), failing: top(({ failed }) => failed), largest: top(({ written }) => written),
      byKind: grouped((task) => task.kind, (key) => taskKindWords[key as TaskKind][language]), bySource: grouped(({ source }) => source ?? '', (key) => names.get(key) ?? ''), byDepartment: grouped(({ dept }) => dept ?? '', (key) => names.get(key) ?? ''),
    };

    async function namesOf(sources: (string | null)[], departments: (string | null)[]): Promise<Map<string, string>> {
      const given = (wids: (string | null)[]) => [...new Set(wids.filter((wid) => wid !== null))];
      const { rows } = await sql<{ wid: string; name: string }>`
        select asked.wid, ${services.businessSources.name('asked.wid')} as name from unnest(${given(sources)}::text[]) as asked (wid)
        union all select asked.wid, ${services.organisation.departmentName('asked.wid')} as name from unnest(${given(departments)}::text[]) as asked (wid)`.execute(db);
      return new Map(rows.map(({ wid, name }) => [wid, name]));
    }
  }),
];

const total = (tasks: readonly OfTask[], field: 'runs' | 'failed' | 'read' | 'written') => tasks.reduce((sum, task) => sum + task[field], 0);
