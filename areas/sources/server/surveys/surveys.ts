import { sql } from 'kysely';
import { getSurvey, listSurveys, releaseSurvey, sourcesCan, updateSurveyStatus, type Survey } from '#areas/sources';
import { handle } from '#platform/server/handle.ts';
import { contains } from '#platform/server/search.ts';
import { visibleSource, visibleSources } from '../sources/visible-sources.ts';
import { releaseTo } from './release-survey.ts';
import { followSurveys } from './source-survey-status.ts';
import { rightsIn, visibleSurvey } from './survey-access.ts';
import { readProgress, surveyProgress } from './survey-tables.ts';

export const surveyHandlers = [
  handle(releaseSurvey, async ({ query, body }, context) => {
    const { db, services } = context;
    const source = await visibleSource(context, query.database_wid);
    const survey = await releaseTo(context, source, body);
    context.audit({ wid: survey.wid, name: source.databasename, after: { assignee: survey.assignee, ...body } });
    return { wid: survey.wid, assignee: survey.assignee, assignee_name: await services.people.nameOf(survey.assignee, db) };
  }),

  handle(updateSurveyStatus, async ({ query }, context) => {
    const source = await visibleSource(context, query.wid);
    const surveyed_status = await followSurveys(context.db, source.wid);
    context.audit({ wid: source.wid, name: source.databasename, before: { surveyed_status: source.survey_status }, after: { surveyed_status } });
    return { surveyed_status };
  }),

  handle(listSurveys, async ({ body: { box, state, database_wid, key } }, context) => {
    const { db, services, user } = context;
    const seesSources = user.can(sourcesCan.readSources) || user.can(sourcesCan.releaseSurveys);
    const surveys = db.selectFrom('survey').innerJoin('data_source', 'data_source.wid', 'survey.database_wid')
      .selectAll('survey')
      .select([
        'data_source.databasename', services.organisation.personName('survey.assignee').as('assignee_name'), services.organisation.personName('survey.creator').as('creator_name'),
        surveyProgress({ wid: sql.ref('survey.wid'), database_wid: sql.ref('survey.database_wid') }).as('progress'),
      ])
      .$if(box === 'mine', (query) => query.where('survey.assignee', '=', user.wid))
      .$if(box === 'released', (query) => query.where('survey.creator', '=', user.wid))
      .$if(box === 'visible', (query) => query.where(seesSources ? visibleSources(services, user) : sql<boolean>`false`))
      .$if(!!state, (query) => query.where('survey.state', '=', state!))
      .$if(!!database_wid, (query) => query.where('survey.database_wid', '=', database_wid!))
      .$if(!!key, (query) => query.where(contains(sql`data_source.databasename`, key!)));
    return context.page<any, any, Survey>(surveys as never, {
      key: 'survey.wid', sort: '-released_time', keysFirst: true,
      sortable: { released_time: 'survey.released_time', due_date: 'survey.due_date', state: 'survey.state', databasename: 'data_source.databasename' },
    });
  }),

  handle(getSurvey, async ({ query }, context) => {
    const { visible: _visible, ...survey } = await visibleSurvey(context, query.wid);
    const rights = rightsIn({ ...survey, visible: _visible }, context.user);
    return { ...survey, progress: await readProgress(context.db, survey), rights };
  }),
];
