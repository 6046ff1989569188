import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { lakeLayers, type getLakeStatistics, type LakeLayer } from '#areas/lake';
import type { ReplyOf } from '#platform/contract';
import { beginOf, today } from '../days.ts';
import { visibleLakeTables } from '../lake/lake-table-rows.ts';
import { visibleTaskOf, visibleTasks, type Seeing } from '../tasks/visible-tasks.ts';

const days = 14;
const top = 10;

/** `column` names a source; absent source: any. */
export const ofSource = (column: string, source: string | undefined): RawBuilder<SqlBool> => (source ? sql<SqlBool>`${sql.ref(column)} = ${source}` : sql<SqlBool>`true`);

export async function lakeStatistics({ db, services, user }: Seeing, source: string | undefined): Promise<ReplyOf<typeof getLakeStatistics>> {
  const tables = db.selectFrom('lake_table').where(visibleLakeTables(services, user)).where(ofSource('lake_table.database_wid', source));
  const layers = await tables.groupBy('layer').select([
    'layer', sql<number>`count(*)::int`.as('table_num'), sql<number>`count(row_count)::int`.as('counted_num'), sql<number>`coalesce(sum(row_count), 0)::bigint`.as('row_num'), sql<number>`coalesce(sum(byte_count), 0)::bigint`.as('byte_num'),
    sql<number>`coalesce(sum((select count(*) from lake_field where table_wid = lake_table.wid)), 0)::int`.as('field_num'),
  ]).execute();
  const tasks = await db.selectFrom('task').where('deleted_time', 'is', null).where(visibleTasks(services, user)).where(ofSource('task.database_wid', source))
    .select([sql<number>`count(*)::int`.as('task_num'), sql<number>`(count(*) filter (where status = 'online'))::int`.as('online_num'), sql<number>`count(distinct database_wid)::int`.as('source_num')]).executeTakeFirstOrThrow();
  const largest = await tables.select(['wid', sql<string>`coalesce(nullif(title, ''), table_name)`.as('name'), sql<number>`row_count`.as('row_num'), 'byte_count as byte_num'])
    .where('row_count', 'is not', null).orderBy('row_count', 'desc').orderBy('wid').limit(top).execute();
  const sum = (key: 'table_num' | 'field_num' | 'row_num' | 'byte_num' | 'counted_num') => layers.reduce((total, layer) => total + Number(layer[key]), 0);
  const of = (layer: LakeLayer) => layers.find((one) => one.layer === layer);
  return {
    table_num: sum('table_num'), field_num: sum('field_num'), row_num: sum('row_num'), byte_num: sum('byte_num'), counted_num: sum('counted_num'), ...tasks,
    layers: lakeLayers.map((layer) => ({ layer, table_num: of(layer)?.table_num ?? 0, row_num: Number(of(layer)?.row_num ?? 0), byte_num: Number(of(layer)?.byte_num ?? 0) })),
    days: await runDays({ db, services, user }, source), largest, time: new Date().toISOString(),
  };
}

/** Days without a run are there too, with nothing in them. */
async function runDays({ db, services, user }: Seeing, source: string | undefined) {
  const first = sql`(${today(services)} - ${days - 1}::int)`;
  const { rows } = await sql<{ day: string; row_num: number; run_num: number; failed_num: number }>`
    select to_char(calendar.day, 'YYYY-MM-DD') as day, coalesce(sum(run.create_count + run.update_count), 0)::bigint as row_num, count(run.wid)::int as run_num, (count(run.wid) filter (where run.state = 'failed'))::int as failed_num
    from generate_series(${first}, ${today(services)}, interval '1 day') as calendar(day)
    left join (
      select task_run.wid, task_run.create_time, task_run.create_count, task_run.update_count, task_run.state from task_run join task on task.wid = task_run.task_wid
      where task_run.create_time >= ${beginOf(services, first)} and ${visibleTaskOf(services, user, 'task_run.task_wid')} and ${ofSource('task.database_wid', source)}
    ) run on run.create_time >= ${beginOf(services, sql`calendar.day`)} and run.create_time < ${beginOf(services, sql`calendar.day + interval '1 day'`)}
    group by calendar.day order by calendar.day`.execute(db);
  return rows.map((row) => ({ ...row, row_num: Number(row.row_num) }));
}
