import { sql } from 'kysely';
import type { Services } from '#platform/server/context.ts';

/** What the area of sources asks of whatever moves data: filled from tasks that are not in the recycle bin. */
export const sourceUses: NonNullable<Services['sourceUses']> = {
  async of(db, source) {
    const tasks = await db.selectFrom('task').select(['wid', 'name']).where('database_wid', '=', source).where('deleted_time', 'is', null).orderBy(sql`status = 'online' desc`).orderBy('name').limit(1000).execute();
    return tasks.map(({ wid, name }) => ({ kind: 'task', wid, name, text: { zh: `任务“${name}”`, en: `the task "${name}"` } }));
  },
  async integrated(db, source) {
    const { count } = await db.selectFrom('task').select(sql<number>`count(distinct source_object)::int`.as('count')).where('database_wid', '=', source).where('kind', '=', 'database').where('deleted_time', 'is', null).executeTakeFirstOrThrow();
    return count;
  },
};

export const integrations: NonNullable<Services['integrations']> = {
  integrated: (column) => sql`exists (select from task integrating where integrating.source_object = ${sql.ref(column)} and integrating.kind = 'database' and integrating.deleted_time is null)`,
  factsOf: (column) => sql`(
    select json_build_object('exe_status', coalesce(integrating.last_state, ''), 'dataLakeWid', coalesce((select lake_connection.wid from lake_connection), ''), 'dataLakeObjectWid', coalesce(integrating.lake_table_wid, ''))
    from task integrating where integrating.source_object = ${sql.ref(column)} and integrating.kind = 'database' and integrating.deleted_time is null
    order by integrating.last_time desc nulls last, integrating.wid limit 1)`,
  async tasksOf(db, objects) {
    if (objects.length === 0) return [];
    const tasks = await db.selectFrom('task').select(['wid', 'name', 'source_object', 'lake_table_wid', 'target_schema', 'target_table'])
      .where('source_object', 'in', [...objects]).where('deleted_time', 'is', null).orderBy('name').execute();
    return tasks.map(({ wid, name, source_object, lake_table_wid, target_schema, target_table }) => ({
      wid, name, object_wid: source_object!, ...(target_table && { lake: { wid: lake_table_wid ?? '', name: target_table, hint: target_schema } }),
    }));
  },
};

export const resourceTasks: NonNullable<Services['resourceTasks']> = {
  async reading(db, resources) {
    if (resources.length === 0) return [];
    const tasks = await db.selectFrom('task').select(['source_object', 'name']).where('source_object', 'in', [...resources]).where('deleted_time', 'is', null).orderBy('name').execute();
    return tasks.map(({ source_object, name }) => ({ resource: source_object!, task: name }));
  },
};

type Belonging = Parameters<Services['people']['canBeTakenOver']>[0];

/** A task must not be left without an owner when an account is deleted. */
export const ownedTasks: Belonging = {
  key: 'lake.tasks',
  title: { zh: '负责的任务', en: 'Tasks' },
  async count(db, people) {
    const { count } = await db.selectFrom('task').select(sql<number>`count(*)::int`.as('count')).where('owner', 'in', people).executeTakeFirstOrThrow();
    return count;
  },
  async handOver(db, people, to, by) {
    await db.updateTable('task').set({ owner: to, modify_time: sql`now()`, last_modifier: by?.wid ?? null, row_version: sql`row_version + 1` }).where('owner', 'in', people).execute();
  },
};

type Provider = Parameters<Services['workbench']['add']>[0];
type At = Parameters<NonNullable<Provider['todos']>>[0];

/** Those that failed last, of which I am the owner, or which I made and nobody owns. */
const failed = ({ db, user }: At) => db.selectFrom('task').where('task.last_state', '=', 'failed').where('task.deleted_time', 'is', null).where('task.status', '=', 'online')
  .where('task.wid', 'in', sql<string>`(select wid from task where owner = ${user.wid} union select wid from task where creator = ${user.wid} and owner is null)`);
const link = '/resourceDevelop/integrateManagement';

export const failedTasks: Provider = {
  key: 'lake.tasks',
  async todos(context, limit) {
    const { total } = await failed(context).select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
    const rows = await failed(context).leftJoin('task_run', 'task_run.wid', 'task.last_run').select(['task.wid', 'task.name', 'task.last_time', 'task.modify_time', 'task_run.error_text'])
      .orderBy('task.last_time', 'desc').limit(limit).execute();
    return {
      total,
      items: rows.map(({ wid, name, last_time, modify_time, error_text }) => ({
        wid, source: 'lake.tasks', action: { zh: '处理失败的任务', en: 'Look at the failed task' }, subject: name, ...(error_text && { detail: error_text }),
        state: 'failed', state_word: { zh: '失败', en: 'Failed' }, time: last_time ?? modify_time, due: null, progress: null, link: `${link}?wid=${wid}`,
      })),
    };
  },
  async figures(context) {
    const { total } = await failed(context).select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
    return [{ key: 'failedTasks', title: { zh: '我的失败任务', en: 'My failed tasks' }, value: total, link: `${link}?exe_status=failed` }];
  },
};
