import { sql } from 'kysely';
import { listSurveyDifferences, type SurveyDifference } from '#areas/sources';
import type { Services } from '#platform/server/context.ts';
import { handle } from '#platform/server/handle.ts';
import { contains } from '#platform/server/search.ts';
import { visibleSurvey } from './survey-access.ts';

/** Every answer beside the fact it would replace. Code tables, people and departments are told by name. */
const differences = (survey: string, { organisation }: Services) => sql<SurveyDifference & { wid: string; place: string }>`(
  select told.object_wid || ' ' || told.field_wid || ' ' || told.key as wid,
    told.data_object || ' ' || lpad(coalesce(told.order_num, 0)::text, 6, '0') || ' ' || told.key as place,
    told.object_wid, told.field_wid, told.schema_name, told.data_object, told.data_field, told.key,
    case told.key when 'code_object' then coalesce(before_code.data_object, '') when 'owner_dept' then ${organisation.departmentName('told.before')}
      when 'owner_user' then ${organisation.personName('told.before')} else told.before end as before,
    case told.key when 'code_object' then coalesce(after_code.data_object, '') when 'owner_dept' then ${organisation.departmentName('told.after')}
      when 'owner_user' then ${organisation.personName('told.after')} else told.after end as after,
    ${organisation.personName('told.modifier')} as modifier_name, told.modify_time
  from (
    select survey_answer.object_wid, survey_answer.field_wid, data_object.schema_name, data_object.data_object, coalesce(data_field.data_field, '') as data_field,
      data_field.order_num, answered.key, answered.value as after, survey_answer.modifier, survey_answer.modify_time,
      coalesce(case when survey_answer.field_wid = ''
        then jsonb_build_object('name', data_object_name, 'description', data_object_desc, 'owner_dept', owner_dept, 'owner_user', owner_user, 'is_core', data_object.is_core)
        else jsonb_build_object('name', data_field_name, 'description', data_field_desc, 'code_object', data_field.code_object, 'code_note', code_note, 'sensitive', sensitive)
      end ->> answered.key, '') as before
    from survey_answer
    join data_object on data_object.wid = survey_answer.object_wid and data_object.deleted_time is null
    left join data_field on data_field.wid = survey_answer.field_wid
    cross join jsonb_each_text(survey_answer.answer) answered
    where survey_answer.survey_wid = ${survey} and (survey_answer.field_wid = '' or data_field.wid is not null)
  ) told
  left join data_object before_code on told.key = 'code_object' and before_code.wid = told.before
  left join data_object after_code on told.key = 'code_object' and after_code.wid = told.after
)`;

export const surveyDifferenceHandlers = [
  handle(listSurveyDifferences, async ({ body: { survey: wid, key, all } }, context) => {
    const survey = await visibleSurvey(context, wid);
    const found = context.db.selectFrom(differences(survey.wid, context.services).as('difference')).selectAll()
      .$if(!all, (query) => query.whereRef('before', '!=', 'after'))
      .$if(!!key, (query) => query.where(contains(sql`data_object || ' ' || data_field || ' ' || after`, key!)));
    return context.page(found, { sort: 'place', sortable: { place: 'place', modify_time: 'modify_time' } });
  }),
];
