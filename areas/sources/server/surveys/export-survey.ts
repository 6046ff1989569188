import { sql } from 'kysely';
import { streamRows } from '#platform/server/export.ts';
import type { Language } from '#platform/contract';
import type { Database } from '#platform/server/database.ts';
import { flagWord, surveyColumns, type SurveyColumn } from './survey-columns.ts';
import type { SurveyRow } from './survey-access.ts';
import { surveyFields, surveyTables, type FieldRow, type TableRow } from './survey-tables.ts';

type Line = Partial<Record<SurveyColumn, string>>;

/** One row per table, followed by its fields, as it stands; empty cells are to be filled in. */
export function surveyWorkbook(db: Database, survey: SurveyRow, language: Language) {
  const columns = Object.entries(surveyColumns).map(([key, title]) => ({ key, title: title[language] }));
  return streamRows(lines(db, survey, language), columns, 'xlsx');
}

async function* lines(db: Database, survey: SurveyRow, language: Language): AsyncGenerator<Line> {
  const tables = await db.selectFrom(surveyTables(survey).as('survey_table')).selectAll().orderBy('schema_name').orderBy('data_object').execute() as TableRow[];
  for (const { wid, schema_name: schema, data_object: table, comment, object_kind, answers: { name, description, is_core } } of tables) {
    yield { schema, table, field: '', type: object_kind, comment, name, description, is_core: flagWord(is_core, language) };
    const fields = await db.selectFrom(surveyFields(survey, wid).as('survey_field')).selectAll()
      .select(sql<string>`(select data_object from data_object where data_object.wid = survey_field.answers ->> 'code_object')`.as('code_table'))
      .orderBy('order_num').execute() as (FieldRow & { code_table: string | null })[];
    for (const { data_field: field, native_type: type, comment: said, answers, code_table } of fields) {
      yield {
        schema, table, field, type, comment: said, name: answers.name, description: answers.description, code_object: code_table ?? '',
        code_note: answers.code_note, sensitive: flagWord(answers.sensitive, language),
      };
    }
  }
}
