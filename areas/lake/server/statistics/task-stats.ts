import { sql, type RawBuilder } from 'kysely';
import { countFailedTasks, getDevelopmentProgress, getMonitorAddress, getTaskStats, getTaskStatsByDomain, lakeLayers, runStates, taskStates, type LakeLayer, type RunState, type TaskKind, type TaskState, type TaskStats } from '#areas/lake';
import { handle } from '#platform/server/handle.ts';
import { beginOf, dayOf, today } from '../days.ts';
import { visibleLakeTables } from '../lake/lake-table-rows.ts';
import type { AtTasks } from '../tasks/each-task.ts';
import { visibleTasks } from '../tasks/visible-tasks.ts';

const zeros = <Word extends string>(words: readonly Word[]) => Object.fromEntries(words.map((word) => [word, 0])) as Record<Word, number>;
const share = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10);

async function statsOf({ db, services, user }: AtTasks, which: RawBuilder<unknown>): Promise<TaskStats> {
  const tasks = sql`select task.wid from task where task.deleted_time is null and ${visibleTasks(services, user)} and ${which}`;
  const { rows } = await sql<{ kind: TaskKind; status: TaskState; last_state: RunState | null; count: number }>`
    select kind, status, last_state, count(*)::int as count from task where wid in (${tasks}) group by kind, status, last_state`.execute(db);
  const now = today(services);
  const { rows: runs } = await sql<{ day: string; state: RunState; today: boolean; count: number; read: number; written: number }>`
    select ${dayOf(services, 'create_time')}::text as day, state, ${dayOf(services, 'create_time')} = ${now} as today, count(*)::int as count, sum(read_count)::float8 as read, sum(create_count + update_count + delete_count)::float8 as written
    from task_run where create_time >= ${beginOf(services, sql`${now} - 6`)} and task_wid in (${tasks}) group by 1, 2, 3`.execute(db);
  const { rows: calendar } = await sql<{ day: string }>`select (${now} - n)::text as day from generate_series(6, 0, -1) n`.execute(db);

  const sum = <Row extends { count: number }>(found: readonly Row[], wanted: (row: Row) => boolean = () => true) => found.reduce((total, row) => total + (wanted(row) ? row.count : 0), 0);
  return {
    total: sum(rows),
    byStatus: { ...zeros(taskStates), ...Object.fromEntries(taskStates.map((status) => [status, sum(rows, (row) => row.status === status)])) },
    byLastState: { ...zeros(runStates), ...Object.fromEntries(runStates.map((state) => [state, sum(rows, (row) => row.last_state === state)])) },
    byKind: [...new Set(rows.map(({ kind }) => kind))].sort().map((kind) => {
      const ofKind = rows.filter((row) => row.kind === kind);
      return { kind, total: sum(ofKind), online: sum(ofKind, ({ status }) => status === 'online'), failed: sum(ofKind, ({ last_state }) => last_state === 'failed') };
    }),
    today: { ...zeros(runStates), ...Object.fromEntries(runStates.map((state) => [state, sum(runs, (row) => row.today && row.state === state)])) },
    days: calendar.map(({ day }) => {
      const ofDay = runs.filter((row) => row.day === day);
      return {
        day, total: sum(ofDay), succeeded: sum(ofDay, ({ state }) => state === 'succeeded' || state === 'warning'), failed: sum(ofDay, ({ state }) => state === 'failed'),
        read: ofDay.reduce((total, { read }) => total + read, 0), written: ofDay.reduce((total, { written }) => total + written, 0),
      };
    }),
  };
}

const layerOf: Record<string, LakeLayer> = { 0: 'DW0', 1: 'DW1', DM: 'DW2' };

export const taskStatsHandlers = [
  handle(getTaskStats, async ({ query }, context) => {
    const { wid } = context.user;
    return statsOf(context, query.showAll === 'true' || query.showAll === '1' ? sql`true` : sql`(task.owner = ${wid} or (task.owner is null and task.creator = ${wid}))`);
  }),

  handle(getTaskStatsByDomain, async ({ query }, context) => {
    const layer = layerOf[query.domain] ?? null;
    return { layer, ...(await statsOf(context, layer === null ? sql`task.layer is null` : sql`task.layer = ${layer}`)) };
  }),

  handle(countFailedTasks, async (_input, { db, services, user }) => db.selectFrom('task').where('last_state', '=', 'failed').where('status', '=', 'online').where('deleted_time', 'is', null).where(visibleTasks(services, user))
    .select(sql<number>`count(*)::int`.as('errorNum')).executeTakeFirstOrThrow()),

  handle(getMonitorAddress, async () => ({ address: '/resourceDevelop/dispatchingMonitor' })),

  handle(getDevelopmentProgress, async (_input, { db, services, user }) => {
    const { rows } = await sql<{ layer: LakeLayer; tasks: number; online: number }>`
      select task.layer, count(*)::int as tasks, count(*) filter (where task.status = 'online')::int as online
      from task where task.deleted_time is null and task.layer is not null and ${visibleTasks(services, user)} group by task.layer`.execute(db);
    // By themselves: a graph, which has no layer of its own, writes tables of a layer too.
    const { rows: there } = await sql<{ layer: LakeLayer; tables: number; filled: number }>`
      select layer, count(*)::int as tables, count(data_time)::int as filled from lake_table where ${visibleLakeTables(services, user)} group by layer`.execute(db);
    const layers = lakeLayers.map((layer) => {
      const { tasks = 0, online = 0 } = rows.find((row) => row.layer === layer) ?? {};
      const { tables = 0, filled = 0 } = there.find((row) => row.layer === layer) ?? {};
      return { layer, tables, filled, tasks, online, percent: share(online, tasks) };
    });
    const [online, tasks] = [layers.reduce((sum, one) => sum + one.online, 0), layers.reduce((sum, one) => sum + one.tasks, 0)];
    return { percent: share(online, tasks), layers };
  }),
];
