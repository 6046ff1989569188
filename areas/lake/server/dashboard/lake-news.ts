import { sql } from 'kysely';
import type { getLakeNews } from '#areas/lake';
import type { ReplyOf } from '#platform/contract';
import { questionsFor } from '../compose/open-questions.ts';
import { visibleLakeTables } from '../lake/lake-table-rows.ts';
import { visibleTaskOf, visibleTasks, type Seeing } from '../tasks/visible-tasks.ts';
import { failedTasks } from './lake-monitor.ts';

type News = ReplyOf<typeof getLakeNews>;
const tasksPath = '/resourceDevelop/integrateManagement';

/** What somebody should do something about. */
export async function taskTips({ db, services, user }: Seeing): Promise<News> {
  const tasks = db.selectFrom('task').where('deleted_time', 'is', null).where(visibleTasks(services, user));
  const found = await tasks.select([
    sql<number>`(count(*) filter (where last_state = 'failed'))::int`.as('failed'), sql<number>`(count(*) filter (where last_state = 'warning'))::int`.as('warning'),
    sql<number>`(count(*) filter (where status = 'draft'))::int`.as('draft'),
  ]).executeTakeFirstOrThrow();
  const lake = await db.selectFrom('lake_connection').select('wid').executeTakeFirst();
  const { total: asking } = await questionsFor(db, user, visibleTaskOf(services, user, 'task_run.task_wid'), 1);
  const tip = (key: string, level: News[number]['level'], link: string, zh: string, en: string): News[number] => ({ key, level, link, time: null, text: { zh, en } });
  return [
    ...(lake ? [] : [tip('no-lake', 'error', '/resourceDevelop/dataLake', '数据湖尚未连接', 'The data lake is not connected yet')]),
    ...(asking > 0 ? [tip('asking', 'warning', '/resourceDevelop/dispatchingMonitor?tab=runs&runs.asking=mine', `${asking} 项审批等待您决定`, `${asking} ${asking === 1 ? 'approval waits' : 'approvals wait'} for you`)] : []),
    ...(found.failed > 0 ? [tip('failed', 'error', `${tasksPath}?exe_status=failed`, `${found.failed} 个任务上次执行失败`, `The last run of ${found.failed} ${found.failed === 1 ? 'task' : 'tasks'} failed`)] : []),
    ...(found.warning > 0 ? [tip('warning', 'warning', `${tasksPath}?exe_status=warning`, `${found.warning} 个任务上次执行有警告`, `The last run of ${found.warning} ${found.warning === 1 ? 'task' : 'tasks'} had warnings`)] : []),
    ...(found.draft > 0 ? [tip('draft', 'info', `${tasksPath}?status=draft`, `${found.draft} 个任务仍是草稿`, `${found.draft} ${found.draft === 1 ? 'task is a draft' : 'tasks are drafts'}`)] : []),
  ];
}

/** Tables that came and tasks that fail, newest first. */
export async function lakeNews(seeing: Seeing): Promise<News> {
  const { db, services, user } = seeing;
  const tables = await db.selectFrom('lake_table').where(visibleLakeTables(services, user)).select(['wid', 'create_time', sql<string>`coalesce(nullif(title, ''), table_name)`.as('name')]).orderBy('create_time', 'desc').limit(10).execute();
  const failed = await failedTasks(seeing, undefined, 10);
  const news: News = [
    ...tables.map(({ wid, create_time, name }) => ({ key: `table ${wid}`, level: 'info' as const, time: create_time, link: `/resourceDevelop/dataLake?wid=${wid}`, text: { zh: `“${name}”已入湖`, en: `"${name}" came into the lake` } })),
    ...failed.map(({ wid, name, time }) => ({ key: `task ${wid}`, level: 'error' as const, time, link: `${tasksPath}?wid=${wid}`, text: { zh: `任务“${name}”执行失败`, en: `The task "${name}" failed` } })),
  ];
  return news.toSorted((one, other) => (other.time ?? '').localeCompare(one.time ?? '')).slice(0, 10);
}
