import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { layerSchemas, type Model, type ModelFilter, type ModelHealth } from '#areas/lake';
import type { Services, Principal } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { containsIndexed } from '#platform/server/search.ts';
import { seenModels } from './visible-models.ts';

const count = (table: string) => sql<number>`(select count(*)::int from ${sql.table(table)} part where part.model_wid = model.wid)`;
const moment = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The worst that stored facts tell of. */
const health = sql<ModelHealth>`(case
  when exists (select from task where task.wid = model.task_wid and task.deleted_time is null and task.last_state = 'failed') then 'failing'
  when model.lake_table_wid is null then 'missing'
  when model.drift > 0 then 'drifted'
  when not exists (select from lake_table where lake_table.wid = model.lake_table_wid and lake_table.data_time is not null) then 'empty'
  else 'good' end)`;

export function modelRows(db: Database, services: Services, user: Principal) {
  const { organisation } = services;
  return db.selectFrom('model').where(seenModels(services, user)).select([
    'model.wid', 'model.create_time', 'model.modify_time', 'model.creator', 'model.last_modifier', 'model.row_version', 'model.kind', 'model.category_wid', 'model.name', 'model.english_name', 'model.code', 'model.layer',
    'model.dept_id', 'model.owner', 'model.description', 'model.state', 'model.version_number', 'model.published_version', 'model.lake_table_wid', 'model.drift', 'model.checked_time',
    organisation.departmentName('model.dept_id').as('dept_name'), organisation.personName('model.owner').as('owner_name'),
    sql<string>`coalesce((select model_category.name from model_category where model_category.wid = model.category_wid), '')`.as('category_name'),
    sql<number>`jsonb_array_length(model.definition -> 'fields')`.as('field_num'), count('model_indicator').as('indicator_num'), count('model_tag').as('tag_num'), health.as('health'),
    sql<{ wid: string; name: string; status: Model['task_status']; state: Model['exe_status'] } | null>`(
      select json_build_object('wid', task.wid, 'name', task.name, 'status', task.status, 'state', task.last_state) from task where task.wid = model.task_wid and task.deleted_time is null)`.as('task'),
    sql<{ rows: number | null; bytes: number | null; time: string | null } | null>`(
      select json_build_object('rows', lake_table.row_count, 'bytes', lake_table.byte_count, 'time', ${moment('lake_table.data_time')}) from lake_table where lake_table.wid = model.lake_table_wid)`.as('stored'),
  ]);
}

export function modelAnswer({ task, stored, ...row }: Awaited<ReturnType<ReturnType<typeof modelRows>['executeTakeFirstOrThrow']>>): Model {
  return {
    ...row, task_wid: task?.wid ?? null, task_name: task?.name ?? '', task_status: task?.status ?? null, exe_status: task?.state ?? null,
    row_count: stored?.rows ?? null, byte_count: stored?.bytes ?? null, data_time: stored?.time ?? null,
  };
}

const searched = sql<string>`model.name || ' ' || model.english_name || ' ' || model.code || ' ' || model.description`;

/** A category with all below it. */
export const inCategory = (wid: string): RawBuilder<SqlBool> => sql<SqlBool>`model.category_wid in (
  with recursive below as (select wid from model_category where wid = ${wid} union all select model_category.wid from model_category join below on model_category.parent_wid = below.wid)
  select wid from below)`;

export function matchingModels<Row>(query: SelectQueryBuilder<any, any, Row>, filter: ModelFilter, services: Services): SelectQueryBuilder<any, any, Row> {
  let found = query;
  for (const column of ['kind', 'state', 'layer', 'owner'] as const) if (filter[column]) found = found.where(`model.${column}`, '=', filter[column]);
  if (filter.dept_id) found = found.where(services.organisation.inDepartment('model.dept_id', filter.dept_id));
  if (filter.category_wid) found = filter.category_wid === 'NONE' ? found.where('model.category_wid', 'is', null) : found.where(inCategory(filter.category_wid));
  if (filter.health) found = found.where(health, '=', filter.health);
  if (filter.key) found = found.where(containsIndexed(sql.ref('model.search'), searched, filter.key));
  return found;
}

export const sortableModels = { name: 'model.name', code: 'model.code', modify_time: 'model.modify_time', layer: 'model.layer', state: 'model.state', version_number: 'model.version_number' };

/** Where its table stands in the lake. */
export const placeOf = ({ layer, code }: Pick<Model, 'layer' | 'code'>) => ({ schema: layerSchemas[layer], table: code });
