import { sql, type RawBuilder } from 'kysely';
import type { FieldAnswers, SurveyProgress, TableAnswers } from '#areas/sources';
import type { Database } from '#platform/server/database.ts';

/** Which survey of which source: values, or columns of the query around it. */
export interface SurveyPlace {
  wid: unknown;
  database_wid: unknown;
}

interface Answered {
  answered: string[];
  modifier: string | null;
  modify_time: string | null;
}

export interface TableRow extends Answered {
  wid: string;
  schema_name: string;
  data_object: string;
  object_kind: string;
  comment: string;
  row_count: number | null;
  field_num: number;
  required_num: number;
  answered_num: number;
  owner_dept: string;
  owner_user: string;
  answers: TableAnswers;
}

const answeredKeys = (answer: RawBuilder<unknown>) => sql`array(select jsonb_object_keys(coalesce(${answer}, '{}'::jsonb)))`;

/**
 * The tables of a survey, each with the answers as they stand and how many of the required ones are there. Unless
 * somebody says otherwise, a table is owned by the department in charge of the source.
 */
export function surveyTables({ wid, database_wid }: SurveyPlace): RawBuilder<TableRow> {
  return sql<TableRow>`(
    select told.wid, schema_name, data_object, object_kind, comment, row_count, field_num, owner_dept, owner_user, answered, modifier, modify_time,
      json_build_object('name', name, 'description', description, 'owner_dept', owner_dept, 'owner_user', owner_user, 'is_core', is_core) as answers,
      2 + case when is_core = 1 then field_num else 0 end as required_num,
      (name <> '')::int + (owner_dept <> '')::int + case when is_core = 1 then named_num else 0 end as answered_num
    from (
      select data_object.wid, data_object.schema_name, data_object.data_object, data_object.object_kind, data_object.comment, data_object.row_count,
        coalesce(told.answer ->> 'name', data_object.data_object_name) as name,
        coalesce(told.answer ->> 'description', data_object.data_object_desc) as description,
        coalesce(told.answer ->> 'owner_dept', data_object.owner_dept, data_source.admin_dept, '') as owner_dept,
        coalesce(told.answer ->> 'owner_user', data_object.owner_user, '') as owner_user,
        coalesce((told.answer ->> 'is_core')::int, data_object.is_core) as is_core,
        ${answeredKeys(sql`told.answer`)} as answered, told.modifier, told.modify_time,
        count(data_field.wid)::int as field_num,
        (count(*) filter (where coalesce(field_told.answer ->> 'name', data_field.data_field_name) <> ''))::int as named_num
      from data_object
      join data_source on data_source.wid = data_object.database_wid
      left join survey_answer told on told.survey_wid = ${wid} and told.object_wid = data_object.wid and told.field_wid = ''
      left join data_field on data_field.object_wid = data_object.wid and data_field.dropped_time is null
      left join survey_answer field_told
        on field_told.survey_wid = ${wid} and field_told.object_wid = data_object.wid and field_told.field_wid = data_field.wid
      where data_object.database_wid = ${database_wid} and data_object.deleted_time is null and data_object.dropped_time is null
      group by data_object.wid, data_source.admin_dept, told.answer, told.modifier, told.modify_time
    ) told
  )`;
}

export interface FieldRow extends Answered {
  wid: string;
  data_field: string;
  order_num: number;
  native_type: string;
  comment: string;
  is_pk: number;
  nullable: boolean;
  code_object_name: string;
  answers: FieldAnswers;
}

export function surveyFields({ wid }: Pick<SurveyPlace, 'wid'>, object: string): RawBuilder<FieldRow> {
  return sql<FieldRow>`(
    select told.wid, data_field, order_num, native_type, told.comment, is_pk, nullable, answered, modifier, told.modify_time,
      coalesce(nullif(code.data_object_name, ''), code.data_object, '') as code_object_name, told.name,
      json_build_object('name', name, 'description', description, 'code_object', code_object, 'code_note', code_note, 'sensitive', sensitive) as answers
    from (
      select data_field.wid, data_field.data_field, data_field.order_num, data_field.native_type, data_field.comment, data_field.is_pk, data_field.nullable,
        coalesce(told.answer ->> 'name', data_field.data_field_name) as name,
        coalesce(told.answer ->> 'description', data_field.data_field_desc) as description,
        coalesce(told.answer ->> 'code_object', data_field.code_object, '') as code_object,
        coalesce(told.answer ->> 'code_note', data_field.code_note) as code_note,
        coalesce((told.answer ->> 'sensitive')::int, data_field.sensitive) as sensitive,
        ${answeredKeys(sql`told.answer`)} as answered, told.modifier, told.modify_time
      from data_field
      left join survey_answer told on told.survey_wid = ${wid} and told.object_wid = data_field.object_wid and told.field_wid = data_field.wid
      where data_field.object_wid = ${object} and data_field.dropped_time is null
    ) told
    left join data_object code on code.wid = told.code_object
  )`;
}

/** How far it is, as one JSON value, for a list as well as for one survey. */
export function surveyProgress(place: SurveyPlace): RawBuilder<SurveyProgress> {
  return sql<SurveyProgress>`(
    select json_build_object(
      'object_num', count(*)::int,
      'done_num', (count(*) filter (where answered_num = required_num))::int,
      'field_num', coalesce(sum(field_num), 0)::int,
      'required_num', coalesce(sum(required_num), 0)::int,
      'answered_num', coalesce(sum(answered_num), 0)::int)
    from ${surveyTables(place)} survey_table
  )`;
}

export async function readProgress(db: Database, survey: SurveyPlace): Promise<SurveyProgress> {
  const { rows } = await sql<{ progress: SurveyProgress }>`select ${surveyProgress(survey)} as progress`.execute(db);
  return rows[0]!.progress;
}
