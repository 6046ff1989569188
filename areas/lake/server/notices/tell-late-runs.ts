import { sql } from 'kysely';
import { lakeSettings } from '#areas/lake';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import type { RunRow } from '../runners/runner.ts';
import { lackedGroup } from '../runs/worker-groups.ts';
import { tellPeople } from './tell-people.ts';

/** Runs that a schedule, an event or another system should have started and that still wait to be taken after so many minutes: each is told once, by whichever process sees it first. */
export async function tellLateRuns(db: Database, services: Services): Promise<number> {
  const minutes = services.settings.get(lakeSettings.lateMinutes);
  if (minutes === 0) return 0;
  const { rows } = await sql<RunRow>`
    update task_run set told_late = true
    where state = 'waiting' and trigger in ('schedule', 'event', 'api') and not told_late and attempt = 1 and create_time < now() - make_interval(mins => ${minutes}) returning *`.execute(db);
  for (const run of rows) {
    const task = await db.selectFrom('task').selectAll().where('wid', '=', run.task_wid).executeTakeFirst();
    const waits = await db.selectFrom('task_run').select(lackedGroup.as('for')).where('wid', '=', run.wid).executeTakeFirst();
    const why = waits?.for ? { zh: `正在等待执行组“${waits.for}”的执行节点，但没有节点在运行。`, en: ` It waits for a worker of the group "${waits.for}"; none is running.` } : { zh: '', en: '' };
    if (task) await tellPeople(db, services, run, task, 'late', { zh: `已等待超过 ${minutes} 分钟，仍未开始执行。${why.zh}`, en: `It has waited for more than ${minutes} minutes and has not begun.${why.en}` });
  }
  return rows.length;
}
