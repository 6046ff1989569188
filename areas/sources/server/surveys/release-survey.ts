import { sql } from 'kysely';
import { sourcesErrors, sourcesTemplates } from '#areas/sources';
import { systemErrors } from '#areas/system';
import type { Context, Principal } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { insertRecord } from '#platform/server/records.ts';
import type { DataSourceRow } from '../sources/connector-options.ts';
import { followSurveys } from './source-survey-status.ts';

type Releasing = Pick<Context, 'db' | 'services'> & { user: Principal };

interface Wish {
  due_date: string | null;
  note: string;
}

/** Sends the survey to the business administrator; the message goes with the same transaction. */
export async function releaseTo({ db, services, user }: Releasing, source: DataSourceRow, { due_date, note }: Wish) {
  const name = source.databasename;
  if (!source.admin_user) throw new UserError(sourcesErrors.noBusinessAdministrator, { name });
  await guardDueDate(db, due_date);
  if (!(await hasObjects(db, source.wid))) throw new UserError(sourcesErrors.nothingToSurvey, { name });
  // Two who release at once: the second waits here and then sees the survey of the first.
  await db.selectFrom('data_source').select('wid').where('wid', '=', source.wid).forUpdate().execute();
  const underWay = await db.selectFrom('survey').select('wid').where('database_wid', '=', source.wid)
    .where('state', 'not in', ['approved', 'withdrawn']).executeTakeFirst();
  if (underWay) throw new UserError(sourcesErrors.surveyUnderWay, { name });

  const survey = await insertRecord(db, 'survey', {
    database_wid: source.wid, state: 'released', assignee: source.admin_user, due_date, note, return_reason: '',
    released_time: new Date().toISOString(), submitted_time: null, decided_time: null,
  }, user);
  await takeOverAnswers(db, source.wid, survey.wid);
  await followSurveys(db, source.wid);
  const values = { source: name, who: user.name, wid: survey.wid, due: due_date ?? '—', note };
  await services.messages.sendTemplate(db, sourcesTemplates.surveyReleased.key, values, { to: { users: [source.admin_user] }, from: user })
    .catch((error: unknown) => {
      const unreachable = error instanceof UserError && error.definition.code === systemErrors.nobodyToSendTo.code;
      throw unreachable ? new UserError(sourcesErrors.assigneeGone, { name }) : error;
    });
  return survey;
}

/** A day begins at different times: today is over only when it is over everywhere. */
async function guardDueDate(db: Database, due: string | null): Promise<void> {
  if (!due) return;
  const { rows } = await sql<{ past: boolean }>`select ${due}::date < (now() at time zone 'utc' - interval '12 hours')::date as past`.execute(db);
  if (rows[0]!.past) throw new UserError(sourcesErrors.dueDatePast, {}, { due_date: sourcesErrors.dueDatePast });
}

async function hasObjects(db: Database, source: string): Promise<boolean> {
  return !!(await db.selectFrom('data_object').select('wid').where('database_wid', '=', source)
    .where('deleted_time', 'is', null).where('dropped_time', 'is', null).limit(1).executeTakeFirst());
}

/** What was written into a survey that was withdrawn is not asked a second time. */
async function takeOverAnswers(db: Database, source: string, survey: string): Promise<void> {
  const last = await db.selectFrom('survey').select(['wid', 'state']).where('database_wid', '=', source).where('wid', '!=', survey)
    .orderBy('released_time', 'desc').orderBy('wid', 'desc').limit(1).executeTakeFirst();
  if (last?.state !== 'withdrawn') return;
  await db.insertInto('survey_answer').columns(['survey_wid', 'object_wid', 'field_wid', 'answer', 'modifier', 'modify_time'])
    .expression(db.selectFrom('survey_answer')
      .select([sql<string>`${survey}`.as('survey_wid'), 'object_wid', 'field_wid', sql<string>`answer`.as('answer'), 'modifier', 'modify_time'])
      .where('survey_wid', '=', last.wid))
    .execute();
}
