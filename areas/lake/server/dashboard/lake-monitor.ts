import { sql } from 'kysely';
import { runStates, type getLakeMonitor, type RunState } from '#areas/lake';
import type { ReplyOf } from '#platform/contract';
import { visibleTaskOf, visibleTasks, type Seeing } from '../tasks/visible-tasks.ts';
import { ofSource } from './lake-statistics.ts';

export async function lakeMonitor(seeing: Seeing, source: string | undefined): Promise<ReplyOf<typeof getLakeMonitor>> {
  const { db, services, user } = seeing;
  const runs = db.selectFrom('task_run').innerJoin('task', 'task.wid', 'task_run.task_wid').where(visibleTaskOf(services, user, 'task_run.task_wid')).where(ofSource('task.database_wid', source));
  const active = await runs.where('task_run.state', 'in', ['waiting', 'running']).groupBy('task_run.state').select(['task_run.state', sql<number>`count(*)::int`.as('num')]).execute();
  const ended = await runs.where('task_run.create_time', '>=', sql<string>`now() - interval '24 hours'`).groupBy('task_run.state').select(['task_run.state', sql<number>`count(*)::int`.as('num')]).execute();
  const counted = (list: { state: RunState; num: number }[], state: RunState) => list.find((one) => one.state === state)?.num ?? 0;
  return {
    waiting_num: counted(active, 'waiting'), running_num: counted(active, 'running'),
    states: runStates.map((state) => ({ state, num: counted(ended, state) })), failed: await failedTasks(seeing, source, 10), time: new Date().toISOString(),
  };
}

/** Tasks whose last run failed; what failed and was mended is no longer among them. */
export function failedTasks({ db, services, user }: Seeing, source: string | undefined, limit: number) {
  return db.selectFrom('task').leftJoin('task_run', 'task_run.wid', 'task.last_run').where('task.deleted_time', 'is', null).where('task.last_state', '=', 'failed').where(visibleTasks(services, user))
    .where(ofSource('task.database_wid', source)).select(['task.wid', 'task.name', 'task.last_time as time', 'task_run.error_text as reason']).orderBy('task.last_time', (order) => order.desc().nullsLast()).limit(limit).execute();
}
