import { buffer } from 'node:stream/consumers';
import { exportSurvey, importSurvey } from '#areas/sources';
import { handle } from '#platform/server/handle.ts';
import { surveyWorkbook } from './export-survey.ts';
import { readSurvey } from './import-survey.ts';
import { saveAnswers } from './save-answers.ts';
import { surveyToFill, visibleSurvey } from './survey-access.ts';

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const together = 2000;
/** Beyond this nobody reads on. */
const told = 100;

export const surveyWorkbookHandlers = [
  handle(exportSurvey, async ({ query }, context) => {
    const survey = await visibleSurvey(context, query.wid);
    const word = { zh: '调研表', en: 'survey' }[context.language];
    return { name: `${survey.databasename}-${word}.xlsx`, type: workbookType, stream: surveyWorkbook(context.db, survey, context.language) };
  }),

  handle(importSurvey, async ({ query, body }, context) => {
    const { db, language } = context;
    const bytes = await buffer(body.stream);
    const survey = await surveyToFill(context, query.wid);
    const { changes, unknown } = await readSurvey(db, survey.database_wid, bytes, language);
    let saved = 0;
    for (let from = 0; from < changes.length; from += together) {
      saved += (await saveAnswers(context, survey, changes.slice(from, from + together), { overwrite: true })).saved;
    }
    context.audit({ wid: survey.wid, name: survey.databasename, after: { file: body.name, saved } });
    return { saved, unknown: unknown.slice(0, told).map(({ row, reason }) => ({ row, reason: reason[language] })), unknown_num: unknown.length };
  }),
];
