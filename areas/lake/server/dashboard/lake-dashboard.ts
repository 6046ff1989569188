import { sql } from 'kysely';
import {
  getBenchmarkingProgress, getLakeBuildGuide, getLakeBuildProgress, getLakeBuildStep, getLakeMonitor, getLakeNews, getLakeStatistics, getQualityProgress, getQualitySpread, getQualityTop, getStandardCheckTop,
  getStandardDifference, getTaskTips,
} from '#areas/lake';
import type { Database } from '#platform/server/database.ts';
import { handle } from '#platform/server/handle.ts';
import { buildSteps } from './build-steps.ts';
import { lakeMonitor } from './lake-monitor.ts';
import { lakeNews, taskTips } from './lake-news.ts';
import { lakeStatistics } from './lake-statistics.ts';
import { noStandards, qualityProgress, qualitySpread, qualityTop } from './quality-figures.ts';

export const lakeDashboardHandlers = [
  handle(getLakeBuildStep, async (_input, context) => {
    const steps = await buildSteps(context);
    const open = steps.findIndex(({ done }) => !done);
    return { step: open < 0 ? steps.length + 1 : open + 1, steps };
  }),
  handle(getLakeBuildGuide, (_input, context) => buildSteps(context)),
  handle(getLakeStatistics, ({ query }, context) => lakeStatistics(context, query.database_wid)),
  handle(getLakeMonitor, ({ query }, context) => lakeMonitor(context, query.database_wid)),
  handle(getLakeBuildProgress, async (_input, { db, services, user }) => {
    const here = await objectsInLake(db);
    const sources = (await services.businessSources.list({ db, services, user }, {})).filter(({ object_num }) => object_num > 0)
      .map((source) => ({ ...source, integrated_num: Math.min(here.get(source.wid) ?? 0, source.object_num) }));
    const sum = (key: 'object_num' | 'integrated_num') => sources.reduce((total, source) => total + source[key], 0);
    return { object_num: sum('object_num'), integrated_num: sum('integrated_num'), sources: sources.map(({ wid, databasename, object_num, integrated_num }) => ({ wid, databasename, object_num, integrated_num })) };
  }),
  handle(getBenchmarkingProgress, async () => ({ known: false, note: noStandards, table_num: 0, done_num: 0 })),
  handle(getQualityProgress, (_input, context) => qualityProgress(context)),
  handle(getQualitySpread, ({ query }, context) => qualitySpread(context, query.database_wid)),
  handle(getQualityTop, ({ query }, context) => qualityTop(context, query.database_wid)),
  handle(getStandardCheckTop, async () => ({ known: false, note: noStandards, rows: [] })),
  handle(getStandardDifference, async () => ({ known: false, note: noStandards, rows: [] })),
  handle(getTaskTips, (_input, context) => taskTips(context)),
  handle(getLakeNews, (_input, context) => lakeNews(context)),
];

/** By source, its objects that have a table here. A task that has never run brought nothing yet. */
async function objectsInLake(db: Database): Promise<Map<string | null, number>> {
  const rows = await db.selectFrom('lake_table').select(['database_wid', sql<number>`count(distinct source_object)::int`.as('count')]).where('source_object', 'is not', null).groupBy('database_wid').execute();
  return new Map(rows.map(({ database_wid, count }) => [database_wid, count]));
}
