import { sql } from 'kysely';
import { getLakeTableLineage } from '#areas/lake';
import type { DataType } from '#engine/types/data-type.ts';
import { handle } from '#platform/server/handle.ts';
import { placeNames } from '../lineage/place-names.ts';
import { visibleTasks } from '../tasks/visible-tasks.ts';
import { lakeWords } from '../task-tables/source-tables.ts';
import { visibleLakeTable } from './lake-table-rows.ts';

const most = 2000;

export const tableLineageHandlers = [
  handle(getLakeTableLineage, async ({ query }, context) => {
    const { db, services, user } = context;
    const { wid, schema_name: schema, dataObject: table, dataObjectName: comment } = await visibleLakeTable(context, { wid: query.wid });
    const place = `lake:${schema}.${table}`;
    const edges = await db.selectFrom('lineage_edge').innerJoin('task', 'task.wid', 'lineage_edge.task_wid')
      .select(['from_place', 'from_field', 'to_place', 'to_field', 'how', 'task.wid as task_wid', 'task.name as task_name'])
      .where('task.deleted_time', 'is', null).where(visibleTasks(services, user)).where((edge) => edge.or([edge('to_place', '=', place), edge('from_place', '=', place)]))
      .orderBy(sql`to_place = ${place}`, 'desc').orderBy('to_place').orderBy('to_field').orderBy('from_place').orderBy('from_field').limit(most).execute();
    const said = await placeNames(context, edges.flatMap(({ from_place, to_place }) => [from_place, to_place]));
    return {
      ddl: await ddlOf(context, wid, { schema, table, comment }),
      edges: edges.map(({ from_place, from_field, to_place, to_field, how, task_wid, task_name }) => (to_place === place
        ? { direction: 'from' as const, field: to_field, other: said(from_place), other_field: from_field, how, task_wid, task_name }
        : { direction: 'to' as const, field: from_field, other: said(to_place), other_field: to_field, how, task_wid, task_name })),
    };
  }),
];

async function ddlOf({ db, services }: Parameters<typeof lakeWords>[0] & Pick<Parameters<typeof visibleLakeTable>[0], 'db'>, wid: string, name: { schema: string; table: string; comment: string }): Promise<string> {
  const fields = await db.selectFrom('lake_field').select(['field', 'type', 'nullable', 'comment', 'key_position']).where('table_wid', '=', wid).orderBy('position').execute();
  if (fields.length === 0) return '';
  const key = fields.filter(({ key_position }) => key_position !== null).toSorted((one, other) => one.key_position! - other.key_position!).map(({ field }) => field);
  const statements = (await lakeWords({ services })).sql.createTable({
    ...name, columns: fields.map(({ field, type, nullable, comment }) => ({ name: field, type: type as DataType, nullable, comment })), ...(key.length > 0 ? { primaryKey: key } : {}),
  });
  return statements.map((statement) => `${statement};`).join('\n');
}
