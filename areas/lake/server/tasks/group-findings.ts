import { sql } from 'kysely';
import { defaultGroup } from '#areas/lake';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import type { TaskFinding, TaskRow } from '../runners/runner.ts';
import { isServed } from '../runs/worker-groups.ts';
import { isShared } from './task-settings.ts';

/** Whether anybody would take its runs. The default group is the server's own. */
export async function groupFindings({ db, services }: { db: Database; services: Services }, { worker_group, project_wid }: Pick<TaskRow, 'worker_group' | 'project_wid'>): Promise<TaskFinding[]> {
  const project = worker_group || !project_wid ? undefined : await db.selectFrom('task_project').select('worker_group').where('wid', '=', project_wid).executeTakeFirst();
  const group = worker_group || project?.worker_group || defaultGroup;
  if (group === defaultGroup) return [];
  if (!(await isShared({ services }))) {
    return [{ part: 'worker_group', level: 'error', text: { zh: `内嵌数据湖只在服务进程中执行任务，执行组“${group}”的节点不能写入。请改用默认执行组，或换用 PostgreSQL 数据湖。`, en: `The embedded lake is written by the server alone, so that workers of the group "${group}" cannot run this. Use the default group, or a PostgreSQL lake.` } }];
  }
  const { rows: [found] } = await sql<{ served: boolean }>`select ${isServed(sql`${group}`)} as served`.execute(db);
  if (found!.served) return [];
  return [{ part: 'worker_group', level: 'warning', text: { zh: `执行组“${group}”目前没有节点在运行，执行会一直等待。请启动该组的节点，或改选执行组。`, en: `No worker of the group "${group}" is running, so that runs would wait. Start one, or choose another group.` } }];
}
