import { sql } from 'kysely';
import { sourcesCan, surveyStateWords, type SurveyProgress, type SurveyRecordState, type WorkbenchItem } from '#areas/sources';
import type { Text } from '#platform/contract';
import type { Seeing } from '../sources/visible-sources.ts';
import { visibleSources } from '../sources/visible-sources.ts';
import type { WorkbenchProvider } from '../workbench/workbench-port.ts';
import { surveyProgress } from './survey-tables.ts';

const actions: Partial<Record<SurveyRecordState, Text>> = {
  released: { zh: '填报调研', en: 'Fill in the survey' },
  returned: { zh: '修改被退回的调研', en: 'Mend the returned survey' },
  submitted: { zh: '审核调研', en: 'Approve the survey' },
};

/** As the product colours its states. */
export const surveyColours: Record<SurveyRecordState, string> = {
  released: 'running', submitted: 'waiting', returned: 'warning', approved: 'succeeded', withdrawn: 'stopped',
};

/** Surveys to fill in are those sent to me; to approve, those of sources I see, if my role may. */
function todoSurveys({ db, services, user }: Seeing) {
  const approves = user.can(sourcesCan.releaseSurveys);
  const mine = sql<boolean>`(survey.assignee = ${user.wid} and survey.state in ('released', 'returned'))`;
  const toApprove = sql<boolean>`(survey.state = 'submitted' and ${visibleSources(services, user)})`;
  return db.selectFrom('survey').innerJoin('data_source', 'data_source.wid', 'survey.database_wid')
    .where(approves ? sql<boolean>`(${mine} or ${toApprove})` : mine);
}

export const surveyProvider: WorkbenchProvider = {
  key: 'sources.surveys',

  async todos(context, limit) {
    const { total } = await todoSurveys(context).select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
    const rows = await todoSurveys(context)
      .select([
        'survey.wid', 'survey.state', 'survey.due_date', 'survey.released_time', 'survey.submitted_time', 'survey.note', 'survey.return_reason', 'data_source.databasename',
        surveyProgress({ wid: sql.ref('survey.wid'), database_wid: sql.ref('survey.database_wid') }).as('progress'),
      ])
      .orderBy(sql`survey.due_date nulls last`).orderBy('survey.released_time').limit(limit).execute();
    return {
      total,
      items: rows.map((row): WorkbenchItem => ({
        wid: row.wid, source: 'sources.surveys', action: actions[row.state] ?? surveyStateWords[row.state], subject: row.databasename,
        ...(detail(row) && { detail: both(detail(row)) }),
        state: surveyColours[row.state], state_word: surveyStateWords[row.state],
        time: row.state === 'submitted' ? row.submitted_time ?? row.released_time : row.released_time,
        due: row.due_date, progress: share(row.progress), link: `/myWorkBench?survey=${row.wid}`,
      })),
    };
  },

  async figures(context) {
    const { db, user } = context;
    const counts = await todoSurveys(context)
      .select([
        sql<number>`count(*) filter (where survey.state = 'released')`.as('released'),
        sql<number>`count(*) filter (where survey.state = 'returned')`.as('returned'),
        sql<number>`count(*) filter (where survey.state = 'submitted')`.as('submitted'),
      ]).executeTakeFirstOrThrow();
    const { sent } = await db.selectFrom('survey').select(sql<number>`count(*)`.as('sent')).where('creator', '=', user.wid)
      .where('state', 'in', ['released', 'returned', 'submitted']).executeTakeFirstOrThrow();
    const figure = (key: string, title: Text, value: number, link: string) => ({ key, title, value, link });
    return [
      figure('surveysToFill', { zh: '待填报的调研', en: 'Surveys to fill in' }, counts.released, '/myWorkBench?tab=todo'),
      figure('surveysReturned', { zh: '被退回的调研', en: 'Surveys returned to me' }, counts.returned, '/myWorkBench?tab=todo'),
      figure('surveysToApprove', { zh: '待审核的调研', en: 'Surveys to approve' }, counts.submitted, '/myWorkBench?tab=todo'),
      figure('surveysReleased', { zh: '我发布的进行中调研', en: 'Released by me, under way' }, sent, '/myWorkBench?tab=surveys&box=released'),
    ];
  },
};

const detail = ({ state, return_reason, note }: { state: SurveyRecordState; return_reason: string; note: string }) => (state === 'returned' ? return_reason : note);
const both = (text: string): Text => ({ zh: text, en: text });
const share = ({ answered_num, required_num }: SurveyProgress) => (required_num === 0 ? 0 : Math.floor((100 * answered_num) / required_num));
