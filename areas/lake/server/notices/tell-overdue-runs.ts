import { sql } from 'kysely';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { addRunLine } from '../runs/add-run-line.ts';
import type { RunRow } from '../runners/runner.ts';
import { tellPeople } from './tell-people.ts';

/** Runs that are not over by the time their task promises: each is told once and goes on. A run asked for by a person promises nothing. */
export async function tellOverdueRuns(db: Database, services: Services): Promise<number> {
  const { rows } = await sql<RunRow>`
    update task_run set told_overdue = true from task
    where task.wid = task_run.task_wid and task_run.state in ('waiting', 'running') and task_run.trigger in ('schedule', 'event', 'api') and not task_run.told_overdue
      and task.deadline_minutes is not null and task_run.scheduled_for < now() - make_interval(mins => task.deadline_minutes) returning task_run.*`.execute(db);
  for (const run of rows) {
    const task = await db.selectFrom('task').selectAll().where('wid', '=', run.task_wid).executeTakeFirst();
    if (!task) continue;
    const state = run.state === 'waiting' ? { zh: '仍在排队', en: 'It still waits' } : { zh: '仍在执行', en: 'It still runs' };
    const reason = { zh: `应在计划时间后 ${task.deadline_minutes} 分钟内完成，${state.zh}。`, en: `It should have been over ${task.deadline_minutes} minutes after the time it stands for. ${state.en}.` };
    await addRunLine({ db, services }, run.wid, { level: 'warning', part: 'overdue', text: reason });
    await tellPeople(db, services, run, task, 'overdue', reason);
  }
  return rows.length;
}
