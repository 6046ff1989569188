import { sql, type Selectable } from 'kysely';
import { sourcesCan, sourcesErrors, surveyStateWords, type SurveyDetail, type SurveyRecordState } from '#areas/sources';
import type { Principal } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { visibleSources, type Seeing } from '../sources/visible-sources.ts';

export type SurveyRow = Selectable<Tables['survey']> & { databasename: string; assignee_name: string; creator_name: string; visible: boolean };

const open: readonly SurveyRecordState[] = ['released', 'returned'];
const closed: readonly SurveyRecordState[] = ['approved', 'withdrawn'];

/** A survey is read by whom it was sent to, whatever their role, and by whoever sees its source. */
export async function visibleSurvey({ db, services, user }: Seeing, wid: string, { lock = false } = {}): Promise<SurveyRow> {
  const survey = await db.selectFrom('survey').innerJoin('data_source', 'data_source.wid', 'survey.database_wid')
    .selectAll('survey').select([
      'data_source.databasename', visibleSources(services, user).as('visible'),
      services.organisation.personName('survey.assignee').as('assignee_name'), services.organisation.personName('survey.creator').as('creator_name'),
    ])
    .where('survey.wid', '=', wid)
    .$if(lock, (query) => query.modifyEnd(sql`for update of survey`))
    .executeTakeFirst();
  if (!survey || !mayRead(survey as SurveyRow, user)) throw new UserError(sourcesErrors.noSurvey);
  return survey as SurveyRow;
}

function mayRead(survey: SurveyRow, user: Principal): boolean {
  return survey.assignee === user.wid || (survey.visible && user.can(sourcesCan.readSources)) || leads(survey, user);
}

function leads(survey: SurveyRow, user: Principal): boolean {
  return survey.visible && user.can(sourcesCan.releaseSurveys);
}

/** Those who release surveys may help to fill them in; who answered what is kept. */
export function rightsIn(survey: SurveyRow, user: Principal): SurveyDetail['rights'] {
  const fill = open.includes(survey.state) && (survey.assignee === user.wid || leads(survey, user));
  return {
    fill,
    submit: fill,
    decide: survey.state === 'submitted' && leads(survey, user),
    withdraw: !closed.includes(survey.state) && leads(survey, user),
  };
}

/** Held until the transaction ends, so that nobody submits while somebody still writes. */
export async function surveyToFill(context: Seeing, wid: string): Promise<SurveyRow> {
  const survey = await visibleSurvey(context, wid, { lock: true });
  if (!open.includes(survey.state)) throw new UserError(sourcesErrors.surveyNotOpen, { state: surveyStateWords[survey.state] });
  if (!rightsIn(survey, context.user).fill) throw new UserError(sourcesErrors.noSurvey);
  return survey;
}

export async function surveyToDecide(context: Seeing, wid: string): Promise<SurveyRow> {
  const survey = await surveyToLead(context, wid);
  if (survey.state !== 'submitted') throw new UserError(sourcesErrors.surveyNotSubmitted, { state: surveyStateWords[survey.state] });
  return survey;
}

export async function surveyToWithdraw(context: Seeing, wid: string): Promise<SurveyRow> {
  const survey = await surveyToLead(context, wid);
  if (closed.includes(survey.state)) throw new UserError(sourcesErrors.surveyClosed, { state: surveyStateWords[survey.state] });
  return survey;
}

async function surveyToLead(context: Seeing, wid: string): Promise<SurveyRow> {
  const survey = await visibleSurvey(context, wid, { lock: true });
  if (!leads(survey, context.user)) throw new UserError(sourcesErrors.noSurvey);
  return survey;
}
