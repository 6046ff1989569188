import { sql } from 'kysely';
import type { Database } from '#platform/server/database.ts';
import type { By } from '#platform/server/records.ts';
import { recordVersions } from '../versions/record-versions.ts';

interface Taken {
  object_num: number;
  field_num: number;
}

/** The answers become facts of the tables and fields. What is already so is left alone, and every table that changes gets a version. */
export async function takeAnswers(db: Database, survey: { wid: string; database_wid: string }, by: By): Promise<Taken> {
  const fields = await takeFieldAnswers(db, survey, by);
  const tables = await takeTableAnswers(db, survey, by);
  const changed = [...new Set([...tables, ...fields])];
  await recordVersions(db, changed, { reason: 'survey', by });
  return { object_num: changed.length, field_num: fields.length };
}

const touched = (by: By) => sql`modify_time = now(), last_modifier = ${by?.wid ?? null}, row_version = fact.row_version + 1`;

async function takeTableAnswers(db: Database, { wid, database_wid }: { wid: string; database_wid: string }, by: By): Promise<string[]> {
  const { rows } = await sql<{ wid: string }>`
    update data_object fact
    set data_object_name = said.name, data_object_desc = said.description, owner_dept = nullif(said.owner_dept, ''),
      owner_user = nullif(said.owner_user, ''), is_core = said.is_core, ${touched(by)}
    from (
      select data_object.wid,
        coalesce(answer ->> 'name', data_object_name) as name,
        coalesce(answer ->> 'description', data_object_desc) as description,
        coalesce(answer ->> 'owner_dept', owner_dept, admin_dept, '') as owner_dept,
        coalesce(answer ->> 'owner_user', owner_user, '') as owner_user,
        coalesce((answer ->> 'is_core')::int, is_core) as is_core
      from data_object
      join data_source on data_source.wid = data_object.database_wid
      left join survey_answer on survey_wid = ${wid} and object_wid = data_object.wid and field_wid = ''
      where database_wid = ${database_wid} and deleted_time is null and dropped_time is null
    ) said
    where fact.wid = said.wid
      and (fact.data_object_name, fact.data_object_desc, coalesce(fact.owner_dept, ''), coalesce(fact.owner_user, ''), fact.is_core)
        is distinct from (said.name, said.description, said.owner_dept, said.owner_user, said.is_core)
    returning fact.wid`.execute(db);
  return rows.map((row) => row.wid);
}

/** Gives the object of every field that changed. A code table that was deleted in the meantime is no answer any more. */
async function takeFieldAnswers(db: Database, { wid, database_wid }: { wid: string; database_wid: string }, by: By): Promise<string[]> {
  const { rows } = await sql<{ object_wid: string }>`
    update data_field fact
    set data_field_name = said.name, data_field_desc = said.description, code_object = said.code_object,
      code_note = said.code_note, sensitive = said.sensitive, ${touched(by)}
    from (
      select data_field.wid,
        coalesce(answer ->> 'name', data_field_name) as name,
        coalesce(answer ->> 'description', data_field_desc) as description,
        case when answer ->> 'code_object' is null then data_field.code_object else code.wid end as code_object,
        coalesce(answer ->> 'code_note', code_note) as code_note,
        coalesce((answer ->> 'sensitive')::int, sensitive) as sensitive
      from survey_answer
      join data_field on data_field.wid = survey_answer.field_wid and data_field.object_wid = survey_answer.object_wid
      join data_object on data_object.wid = data_field.object_wid
      left join data_object code on code.wid = answer ->> 'code_object' and code.deleted_time is null
      where survey_wid = ${wid} and field_wid <> '' and data_object.database_wid = ${database_wid} and data_object.deleted_time is null
    ) said
    where fact.wid = said.wid
      and (fact.data_field_name, fact.data_field_desc, fact.code_object, fact.code_note, fact.sensitive)
        is distinct from (said.name, said.description, said.code_object, said.code_note, said.sensitive)
    returning fact.object_wid`.execute(db);
  return rows.map((row) => row.object_wid);
}
