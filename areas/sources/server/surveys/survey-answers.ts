import { sql } from 'kysely';
import { listSurveyFields, listSurveyObjects, saveSurveyAnswers, type SurveyField, type SurveyObject } from '#areas/sources';
import type { Services } from '#platform/server/context.ts';
import { handle } from '#platform/server/handle.ts';
import { contains } from '#platform/server/search.ts';
import { saveAnswers } from './save-answers.ts';
import { surveyToFill, visibleSurvey } from './survey-access.ts';
import { suggestedName } from './suggested-name.ts';
import { readProgress, surveyFields, surveyTables, type FieldRow, type TableRow } from './survey-tables.ts';

type Names = Pick<SurveyObject, 'owner_dept_name' | 'owner_user_name' | 'modifier_name'>;

/** Who answered last, and whom the answers name. */
const tableNames = ({ organisation }: Services) => [
  organisation.departmentName('survey_table.owner_dept').as('owner_dept_name'), organisation.personName('survey_table.owner_user').as('owner_user_name'),
  organisation.personName('survey_table.modifier').as('modifier_name'),
] as const;

export const surveyAnswerHandlers = [
  handle(listSurveyObjects, async ({ body: { survey: wid, key, only, object_wid } }, context) => {
    const survey = await visibleSurvey(context, wid);
    const tables = context.db.selectFrom(surveyTables(survey).as('survey_table')).selectAll().select(tableNames(context.services))
      .$if(!!object_wid, (query) => query.where('wid', '=', object_wid!))
      .$if(only === 'unanswered', (query) => query.whereRef('answered_num', '<', 'required_num'))
      .$if(only === 'answered', (query) => query.whereRef('answered_num', '=', 'required_num'))
      .$if(!!key, (query) => query.where(contains(sql`schema_name || ' ' || data_object || ' ' || (answers ->> 'name') || ' ' || comment`, key!)));
    return context.page<any, any, TableRow & Names, SurveyObject>(tables as never, {
      sort: 'data_object', sortable: { data_object: 'data_object', row_count: 'row_count' },
      map: (row) => ({ ...row, suggestion: row.answers.name ? '' : suggestedName('object', row.data_object, row.comment) }),
    });
  }),

  handle(listSurveyFields, async ({ body: { survey: wid, object_wid, key, only } }, context) => {
    const survey = await visibleSurvey(context, wid);
    const fields = context.db.selectFrom(surveyFields(survey, object_wid).as('survey_field')).selectAll()
      .select(context.services.organisation.personName('survey_field.modifier').as('modifier_name'))
      .where(({ exists, selectFrom }) => exists(selectFrom('data_object').select('data_object.wid').where('data_object.wid', '=', object_wid)
        .where('database_wid', '=', survey.database_wid).where('deleted_time', 'is', null)))
      .$if(only === 'unanswered', (query) => query.where(sql<string>`answers ->> 'name'`, '=', ''))
      .$if(!!key, (query) => query.where(contains(sql`data_field || ' ' || (answers ->> 'name') || ' ' || survey_field.comment`, key!)));
    return context.page<any, any, FieldRow & Pick<Names, 'modifier_name'>, SurveyField>(fields as never, {
      sort: 'order_num', sortable: { order_num: 'order_num', data_field: 'data_field' },
      map: (row) => ({ ...row, suggestion: row.answers.name ? '' : suggestedName('field', row.data_field, row.comment) }),
    });
  }),

  handle(saveSurveyAnswers, async ({ body }, context) => {
    const { db, services } = context;
    const survey = await surveyToFill(context, body.survey);
    const { conflicts, ...done } = await saveAnswers(context, survey, body.changes);
    context.audit({ wid: survey.wid, name: survey.databasename, after: { saved: done.saved } });
    const named = await Promise.all(conflicts.map(async ({ modifier, ...conflict }) => (
      { ...conflict, who: modifier ? await services.people.nameOf(modifier, db) : '' })));
    return { ...done, conflicts: named, progress: await readProgress(db, survey) };
  }),
];
