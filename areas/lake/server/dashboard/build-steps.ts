import { sql } from 'kysely';
import type { LakeBuildStep } from '#areas/lake';
import type { Seeing } from '../tasks/visible-tasks.ts';
import { visibleTasks } from '../tasks/visible-tasks.ts';
import { visibleLakeTables } from '../lake/lake-table-rows.ts';

/** From an empty platform to data that can be used, with what is there already; each step leads to where it is done. */
export async function buildSteps({ db, services, user }: Seeing): Promise<LakeBuildStep[]> {
  const found = await db.selectNoFrom([
    sql<number>`(select count(*)::int from lake_connection)`.as('lakes'),
    sql<number>`(select count(*)::int from task where deleted_time is null and ${visibleTasks(services, user)})`.as('tasks'),
    sql<number>`(select count(*)::int from task where deleted_time is null and status = 'online' and ${visibleTasks(services, user)})`.as('online'),
    sql<number>`(select count(*)::int from lake_table where layer = 'DW0' and ${visibleLakeTables(services, user)})`.as('tables'),
    sql<number>`(select count(*)::int from lake_table where layer <> 'DW0' and ${visibleLakeTables(services, user)})`.as('standard'),
  ]).executeTakeFirstOrThrow();
  const sources = (await services.businessSources.list({ db, services, user }, {})).length;
  const step = (key: string, count: number, link: string, zh: [string, string], en: [string, string]): LakeBuildStep =>
    ({ key, count, link, done: count > 0, title: { zh: zh[0], en: en[0] }, description: { zh: zh[1], en: en[1] } });
  return [
    step('connect', found.lakes, '/resourceDevelop/dataLake?tab=connection', ['连接数据湖', '选择数据存放在哪里。'], ['Connect the lake', 'Choose where data is kept.']),
    step('source', sources, '/resourceDevelop/dataSource', ['登记数据源', '登记业务系统，测试连接，导入表和字段。'], ['Register data sources', 'Register business systems, test the connection, import tables and fields.']),
    step('task', found.tasks, '/resourceDevelop/integrateManagement', ['建立集成任务', '选择要汇集的表，确定方式与调度。'], ['Make integration tasks', 'Choose the tables to bring in, how, and when.']),
    step('online', found.online, '/resourceDevelop/integrateManagement?status=online', ['任务上线', '上线后按调度执行。'], ['Put tasks online', 'Online they run as scheduled.']),
    step('data', found.tables, '/resourceDevelop/dataLake', ['数据入湖', '第一次执行成功后，表就出现在湖内。'], ['Data in the lake', 'Tables appear with their first good run.']),
    step('standard', found.standard, '/resourceDevelop/standardLayer', ['加工标准数据', '用 SQL 任务整理成标准层和主题层的表。'], ['Make standard tables', 'Tasks turn what came in into tables of the standard and subject layers.']),
  ];
}
