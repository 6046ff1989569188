import { sql } from 'kysely';
import { approveSurvey, returnSurvey, sourcesErrors, sourcesTemplates, submitSurvey, withdrawSurvey, type SurveyRecordState } from '#areas/sources';
import { systemErrors } from '#areas/system';
import type { Context, Principal } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { updateRecord } from '#platform/server/records.ts';
import { takeAnswers } from './take-answers.ts';
import { followSurveys } from './source-survey-status.ts';
import { surveyToDecide, surveyToFill, surveyToWithdraw, type SurveyRow } from './survey-access.ts';
import { surveyTables, type TableRow } from './survey-tables.ts';

type Deciding = Pick<Context, 'db' | 'services' | 'audit'> & { user: Principal };
type Template = keyof typeof sourcesTemplates & `survey${string}`;

export const surveyDecisionHandlers = [
  handle(submitSurvey, async ({ body }, context) => {
    const survey = await surveyToFill(context, body.wid);
    await guardComplete(context.db, survey);
    return moveOn(context, survey, { state: 'submitted', submitted_time: now(), return_reason: '' }, { template: 'surveySubmitted', to: survey.creator });
  }),

  handle(returnSurvey, async ({ body }, context) => {
    const survey = await surveyToDecide(context, body.wid);
    const { reason } = body;
    return moveOn(context, survey, { state: 'returned', return_reason: reason, decided_time: now() }, { template: 'surveyReturned', to: survey.assignee, values: { reason } });
  }),

  handle(approveSurvey, async ({ body }, context) => {
    const survey = await surveyToDecide(context, body.wid);
    const taken = await takeAnswers(context.db, survey, context.user);
    const state = await moveOn(context, survey, { state: 'approved', decided_time: now() }, { template: 'surveyApproved', to: survey.assignee });
    return { ...state, ...taken };
  }),

  handle(withdrawSurvey, async ({ body }, context) => {
    const survey = await surveyToWithdraw(context, body.wid);
    return moveOn(context, survey, { state: 'withdrawn', decided_time: now() }, { template: 'surveyWithdrawn', to: survey.assignee });
  }),
];

const now = () => new Date().toISOString();

interface Step {
  state: SurveyRecordState;
  submitted_time?: string;
  decided_time?: string;
  return_reason?: string;
}

/** The survey, its source and the message to the other side move together. */
async function moveOn(
  context: Deciding, survey: SurveyRow, step: Step, news: { template: Template; to: string | null; values?: Record<string, string> },
): Promise<{ state: SurveyRecordState }> {
  const { db, user } = context;
  await updateRecord(db, 'survey', survey, step, user);
  await followSurveys(db, survey.database_wid);
  context.audit({ wid: survey.wid, name: survey.databasename, before: { state: survey.state }, after: { state: step.state, ...news.values } });
  if (news.to && news.to !== user.wid) await tell(context, survey, news.to, news.template, news.values);
  return { state: step.state };
}

/** That somebody left meanwhile does not hold the survey up. */
async function tell({ db, services, user }: Deciding, survey: SurveyRow, to: string, template: Template, values = {}): Promise<void> {
  const known = { source: survey.databasename, who: user.name, wid: survey.wid, ...values };
  await sql`savepoint tell`.execute(db);
  try {
    await services.messages.sendTemplate(db, sourcesTemplates[template].key, known, { to: { users: [to] }, from: user });
  } catch (error) {
    if (!(error instanceof UserError) || error.definition.code !== systemErrors.nobodyToSendTo.code) throw error;
    await sql`rollback to savepoint tell`.execute(db);
  }
}

const named = 5;

async function guardComplete(db: Database, survey: SurveyRow): Promise<void> {
  const lacking = await db.selectFrom(surveyTables(survey).as('survey_table')).select(['data_object', 'answers'])
    .whereRef('answered_num', '<', 'required_num').orderBy('data_object').execute() as Pick<TableRow, 'data_object' | 'answers'>[];
  if (lacking.length === 0) return;
  const some = lacking.slice(0, named).map(({ data_object, answers }) => (answers.name ? `${data_object} (${answers.name})` : data_object).slice(0, 100));
  const more = lacking.length > named ? '…' : '';
  throw new UserError(sourcesErrors.surveyIncomplete, {
    count: lacking.length, tables: { zh: some.join('、') + more, en: some.join(', ') + more },
  });
}
