import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { codeTableSign, connectStates, type SourceBuild } from '#areas/sources';
import type { Services } from '#platform/server/context.ts';

type Figuring = Pick<Services, 'organisation' | 'integrations' | 'objectStandards'>;

/** The figures of a source with the counts they are made of. */
export interface FigureRow extends SourceBuild {
  cn_res_num: number;
  cn_res_field_num: number;
  sign_num: number;
  lake_num: number;
  stand_num: number;
}

/** Cut, not rounded: a hundred means all. */
const percent = (part: RawBuilder<unknown>, whole: RawBuilder<unknown>) => sql`coalesce(trunc(100.0 * ${part} / nullif(${whole}, 0), 1), 0)::float8`;
const share = (part: string, whole: string) => percent(sql.ref(part), sql.ref(whole));
const number = (name: string) => sql`coalesce(${sql.ref(name)}, 0)::int`;

/** Relations that hold: of the database itself, or seen by a person. */
const holds = sql`state <> 'rejected' and (origin <> 'inferred' or state = 'confirmed')`;

/** What the areas that move data and keep standards know; nothing as long as they are not there. */
const inLake = ({ integrations }: Figuring) => integrations?.integrated('data_object.wid') ?? sql`false`;
const standardFields = ({ objectStandards }: Figuring) =>
  (objectStandards ? sql`coalesce((to_jsonb(${objectStandards.factsOf('data_object.wid')}) ->> 'quote_standard_num')::int, 0)` : sql`0`);

/** One row per object that is there, of the sources that match. */
const objects = (services: Figuring, sources: RawBuilder<SqlBool>) => sql`
  select data_object.wid, data_object.database_wid, data_object.object_kind = 'table' as is_table, data_object.data_object_name <> '' as named,
    data_object.comment <> '' or data_object.data_object_desc <> '' as commented, data_object.share_able = 1 as shared, data_object.version_number,
    data_object.data_sign <> '1' or data_object.data_level <> '' or data_object.model_type <> '' or data_object.catalog_id is not null as signed,
    data_object.data_sign = ${codeTableSign} as code_table,
    exists (
      select from data_field holder join data_object holding on holding.wid = holder.object_wid
      where holder.code_object = data_object.wid and holder.dropped_time is null and holding.deleted_time is null and holding.dropped_time is null
    ) as code_used,
    exists (select from data_relation where data_relation.object_wid = data_object.wid and ${holds})
      or exists (select from data_relation where data_relation.ref_object_wid = data_object.wid and ${holds}) as related,
    ${inLake(services)} as in_lake, ${standardFields(services)} as standard_fields,
    count(data_field.wid) as fields,
    count(*) filter (where data_field.data_field_name <> '') as named_fields,
    count(*) filter (where data_field.comment <> '' or data_field.data_field_desc <> '') as commented_fields,
    coalesce(bool_or(data_field.is_pk = 1), false) as keyed
  from data_object
  join data_source on data_source.wid = data_object.database_wid
  left join data_field on data_field.object_wid = data_object.wid and data_field.dropped_time is null
  where data_object.deleted_time is null and data_object.dropped_time is null and ${sources}
  group by data_object.wid`;

const objectCounts = (services: Figuring, sources: RawBuilder<SqlBool>) => sql`
  select database_wid, count(*) as objects, sum(fields) as fields, sum(named_fields) as named_fields, sum(commented_fields) as commented_fields,
    count(*) filter (where is_table) as tables, count(*) filter (where is_table and keyed) as keyed,
    count(*) filter (where named) as named, count(*) filter (where commented) as commented, count(*) filter (where signed) as signed,
    count(*) filter (where code_table or code_used) as codes, count(*) filter (where code_used) as used_codes,
    count(*) filter (where related) as related, count(*) filter (where shared) as shared, sum(version_number) as versions,
    count(*) filter (where in_lake) as in_lake, sum(standard_fields) as standard_fields
  from (${objects(services, sources)}) object_fact group by database_wid`;

/** API, log and file sources have resources instead of tables. */
const resourceCounts = sql`
  select datasource_wid, count(*) as resources, count(*) filter (where alias <> '') as named_resources
  from source_resource where deleted_time is null group by datasource_wid`;

/** The sources that match a condition on `data_source`, each with its figures. */
export function sourceFigures(services: Figuring, sources: RawBuilder<SqlBool>): RawBuilder<FigureRow> {
  const { organisation } = services;
  const isDatabase = sql`data_source.source_type = 'dataBase'`;
  const connected = sql`(data_source.connect_status = ${connectStates.connected})::int`;
  const surveyed = sql`(data_source.survey_status = 'approved')::int`;
  const all = sql`(coalesce(objects, 0) + coalesce(resources, 0))`;
  const named = sql`(coalesce(named, 0) + coalesce(named_resources, 0))`;
  return sql<FigureRow>`(
    select data_source.wid, data_source.databasename, data_source.source_type, data_source.db_type, data_source.admin_dept, data_source.admin_user,
      data_source.connect_status, data_source.connect_time, data_source.import_time, data_source.real_time_able, data_source.order_num,
      coalesce(data_source.import_time, 'epoch') as import_order, coalesce(data_source.connect_time, 'epoch') as connect_order,
      data_source.survey_status as surveyed_status,
      ${organisation.departmentName('data_source.admin_dept')} as admin_dept_name, ${organisation.personName('data_source.admin_user')} as admin_user_name,
      ${all}::int as res_num, ${number('fields')} as res_field_num,
      ${number('keyed')} as key_res_num, (coalesce(tables, 0) - coalesce(keyed, 0))::int as nonekey_res_num, ${share('keyed', 'tables')} as key_res_pre,
      ${named}::int as cn_res_num, ${percent(named, all)} as cn_res_pre,
      ${number('named_fields')} as cn_res_field_num, ${share('named_fields', 'fields')} as cn_res_field_pre,
      ${number('codes')} as all_code_res_num, ${number('used_codes')} as use_code_res_num,
      (coalesce(codes, 0) - coalesce(used_codes, 0))::int as unuse_code_res_num, ${share('used_codes', 'codes')} as use_code_res_pre,
      ${number('signed')} as sign_num, ${share('signed', 'objects')} as sign_pre,
      ${share('commented', 'objects')} as comment_res_pre, ${share('commented_fields', 'fields')} as comment_field_pre,
      ${number('related')} as related_res_num, ${number('shared')} as share_res_num, ${number('versions')} as version_num,
      ${number('in_lake')} as lake_num, ${share('in_lake', 'objects')} as lake_pre, ${number('standard_fields')} as stand_num, ${share('standard_fields', 'fields')} as stand_pre,
      (select count(*) from source_import where source_import.database_wid = data_source.wid)::int as import_num,
      (select count(*) from source_change where source_change.database_wid = data_source.wid)::int as change_num,
      case when ${all} = 0 then 0
        when ${named} = ${all} and coalesce(named_fields, 0) = coalesce(fields, 0) and (data_source.survey_status = 'approved' or not ${isDatabase}) then 2
        else 1 end as res_status,
      trunc(case when ${isDatabase}
        then (100 * (${connected} + (${all} > 0)::int + ${surveyed}) + ${percent(named, all)} + ${share('named_fields', 'fields')}) / 5
        else (100 * (${connected} + (${all} > 0)::int) + ${percent(named, all)}) / 3 end::numeric, 1)::float8 as progress
    from data_source
    left join (${objectCounts(services, sources)}) counted on counted.database_wid = data_source.wid
    left join (${resourceCounts}) resource on resource.datasource_wid = data_source.wid
    where ${sources}
  )`;
}

/** In percent, cut to one decimal; nothing of nothing is nothing. */
export function partOf(part: number | undefined, whole: number): number {
  return part && whole ? Math.floor((1000 * part) / whole) / 10 : 0;
}
