import type { SurveyState } from '#areas/sources';
import type { Database } from '#platform/server/database.ts';

/** The state of a source is that of its newest survey; withdrawn ones do not count. */
export async function followSurveys(db: Database, source: string): Promise<SurveyState> {
  const newest = await db.selectFrom('survey').select('state').where('database_wid', '=', source).where('state', '!=', 'withdrawn')
    .orderBy('released_time', 'desc').orderBy('wid', 'desc').limit(1).executeTakeFirst();
  const state = (newest?.state ?? 'none') as SurveyState;
  await db.updateTable('data_source').set({ survey_status: state }).where('wid', '=', source).where('survey_status', '!=', state).execute();
  return state;
}
