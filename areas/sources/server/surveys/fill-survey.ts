import { sql } from 'kysely';
import { fillSurvey } from '#areas/sources';
import type { Database } from '#platform/server/database.ts';
import { handle } from '#platform/server/handle.ts';
import { saveAnswers, type CellChanges } from './save-answers.ts';
import { leastTaken, suggestedName } from './suggested-name.ts';
import { surveyToFill, type SurveyRow } from './survey-access.ts';
import { readProgress, surveyTables, type TableRow } from './survey-tables.ts';

const together = 2000;

export const surveyFillHandlers = [
  handle(fillSurvey, async ({ body: { survey: wid, owner_dept = '', owner_user = '', suggestions } }, context) => {
    const survey = await surveyToFill(context, wid);
    const tables = await context.db.selectFrom(surveyTables(survey).as('survey_table')).selectAll().execute() as TableRow[];
    const changes = [...owners(tables, owner_dept, owner_user), ...(suggestions ? await names(context.db, survey, tables) : [])];
    let saved = 0;
    for (let from = 0; from < changes.length; from += together) saved += (await saveAnswers(context, survey, changes.slice(from, from + together))).saved;
    context.audit({ wid: survey.wid, name: survey.databasename, after: { owner_dept, owner_user, suggestions, saved } });
    return { saved, progress: await readProgress(context.db, survey) };
  }),
];

/** Only where there is none; what somebody has chosen stays. */
function owners(tables: readonly TableRow[], owner_dept: string, owner_user: string): CellChanges {
  const given = (row: TableRow) => ({ ...(owner_dept && !row.owner_dept && { owner_dept }), ...(owner_user && !row.owner_user && { owner_user }) });
  return tables.map((row) => ({ object_wid: row.wid, field_wid: '', was: {}, now: given(row) })).filter(({ now }) => Object.keys(now).length > 0);
}

async function names(db: Database, survey: SurveyRow, tables: readonly TableRow[]): Promise<CellChanges> {
  const change = (object_wid: string, field_wid: string, name: string) => ({ object_wid, field_wid, was: {}, now: { name } });
  const ofTables = tables.filter(({ answers }) => !answers.name).map((row) => change(row.wid, '', suggestedName('object', row.data_object, row.comment, leastTaken)));
  const ofFields = (await unnamedFields(db, survey)).map((row) => change(row.object_wid, row.wid, suggestedName('field', row.data_field, row.comment, leastTaken)));
  return [...ofTables, ...ofFields].filter(({ now }) => now.name);
}

async function unnamedFields(db: Database, survey: SurveyRow) {
  const { rows } = await sql<{ wid: string; object_wid: string; data_field: string; comment: string }>`
    select data_field.wid, data_field.object_wid, data_field.data_field, data_field.comment
    from data_object
    join data_field on data_field.object_wid = data_object.wid and data_field.dropped_time is null
    left join survey_answer told on told.survey_wid = ${survey.wid} and told.object_wid = data_object.wid and told.field_wid = data_field.wid
    where data_object.database_wid = ${survey.database_wid} and data_object.deleted_time is null and data_object.dropped_time is null
      and coalesce(told.answer ->> 'name', data_field.data_field_name) = ''`.execute(db);
  return rows;
}
