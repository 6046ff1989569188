import { z } from 'zod';
import { defineCall } from '#platform/contract';
import { all, text } from './fields.ts';
import { can } from './permissions.ts';
import { lakeLayers, runStates } from './task-words.ts';

const manager = '/api/drd/dataLake/dataLakeManager';
const count = z.number().int();
/** Figures of one source, or of the whole lake. */
const bySource = z.object({ database_wid: all(z.string().max(100)) });
const time = z.iso.datetime();

/** `link` is where the step is done; a step without one is done by itself. */
const step = z.object({ key: z.string(), title: text, description: text, done: z.boolean(), count, link: z.string() });
export type LakeBuildStep = z.output<typeof step>;

/** `step` is the number of the first one that is not done; beyond the last: all are. */
export const getLakeBuildStep = defineCall({
  method: 'GET', path: `${manager}/getDataLakeBuildStep`, summary: { zh: '数据湖建设步骤', en: 'Steps of building the lake' },
  permission: can.readLake, reply: z.object({ step: count, steps: z.array(step) }),
});

export const getLakeBuildGuide = defineCall({
  method: 'POST', path: `${manager}/dataLakeBuildGuide`, summary: { zh: '数据湖建设指引', en: 'Guide to building the lake' },
  permission: can.readLake, reply: z.array(step),
});

export const getLakeStatistics = defineCall({
  method: 'POST', path: `${manager}/dataLakeStatistics`, summary: { zh: '数据湖统计', en: 'Figures of the lake' },
  permission: can.readLake, query: bySource,
  reply: z.object({
    table_num: count, field_num: count,
    /** Of the tables that were counted; `counted_num` says how many those are. */
    row_num: z.number(), byte_num: z.number(), counted_num: count,
    source_num: count, task_num: count, online_num: count,
    layers: z.array(z.object({ layer: z.enum(lakeLayers), table_num: count, row_num: z.number(), byte_num: z.number() })),
    /** The last fourteen days by the server's calendar, today last: rows that runs wrote, and how runs ended. */
    days: z.array(z.object({ day: z.iso.date(), row_num: z.number(), run_num: count, failed_num: count })),
    largest: z.array(z.object({ wid: z.string(), name: z.string(), row_num: z.number(), byte_num: z.number().nullable() })),
    time,
  }),
});

export const getLakeMonitor = defineCall({
  method: 'POST', path: `${manager}/dataLakeMonitor`, summary: { zh: '数据湖监控', en: 'What goes on in the lake' },
  permission: can.readLake, query: bySource,
  reply: z.object({
    waiting_num: count, running_num: count,
    /** Of the last 24 hours, by how they ended. */
    states: z.array(z.object({ state: z.enum(runStates), num: count })),
    /** Tasks whose last run failed, newest first. */
    failed: z.array(z.object({ wid: z.string(), name: z.string(), time: time.nullable(), reason: text.nullable() })),
    time,
  }),
});

export const getLakeBuildProgress = defineCall({
  method: 'POST', path: `${manager}/dataLakeBuildProgress`, summary: { zh: '数据湖建设进度', en: 'How much of the sources is in the lake' },
  permission: can.readLake,
  reply: z.object({
    object_num: count, integrated_num: count,
    sources: z.array(z.object({ wid: z.string(), databasename: z.string(), object_num: count, integrated_num: count })),
  }),
});

/** `known` false: no part of the platform has such figures yet, and `note` says what brings them. */
const asKnown = { known: z.boolean(), note: text.nullable() };

export const getBenchmarkingProgress = defineCall({
  method: 'POST', path: `${manager}/benchmarkingProgress`, summary: { zh: '对标进度', en: 'Progress of benchmarking' },
  permission: can.readLake, reply: z.object({ ...asKnown, table_num: count, done_num: count }),
});

export const getQualityProgress = defineCall({
  method: 'POST', path: `${manager}/qualityBuildProgress`, summary: { zh: '质量建设进度', en: 'Progress of quality' },
  permission: can.readLake, reply: z.object({ ...asKnown, table_num: count, ruled_num: count, rule_num: count, checked_num: count }),
});

const spread = z.object({ ...asKnown, rows: z.array(z.object({ key: z.string(), title: text, num: count })) });
const ranking = z.object({ ...asKnown, rows: z.array(z.object({ wid: z.string(), name: z.string(), num: z.number(), checked_num: z.number() })) });

/** Rules by how many of their rows hold: all, nearly all, some, or not run. */
export const getQualitySpread = defineCall({
  method: 'POST', path: `${manager}/getDataQualitySpread`, summary: { zh: '质量分布', en: 'Spread of quality' }, permission: can.readLake, query: bySource, reply: spread,
});
/** Tables with the most rows that break a rule. */
export const getQualityTop = defineCall({
  method: 'POST', path: `${manager}/getDataQualityTop10`, summary: { zh: '质量问题前十', en: 'Most rows with problems' }, permission: can.readLake, query: bySource, reply: ranking,
});
export const getStandardCheckTop = defineCall({
  method: 'POST', path: `${manager}/getCsCheckTop10`, summary: { zh: '标准检查前十', en: 'Most findings against standards' }, permission: can.readLake, query: bySource, reply: ranking,
});
export const getStandardDifference = defineCall({
  method: 'POST', path: `${manager}/getCsDiffAnalyse`, summary: { zh: '标准差异分析', en: 'Differences from standards' }, permission: can.readLake, query: bySource, reply: spread,
});

const news = z.array(z.object({ key: z.string(), level: z.enum(['info', 'warning', 'error']), text, time: time.nullable(), link: z.string() }));

/** What a person who looks after tasks should know now; empty: all is well. */
export const getTaskTips = defineCall({
  method: 'POST', path: `${manager}/integratedTaskMessageTip`, summary: { zh: '集成任务提示', en: 'What needs attention' }, permission: can.readTasks, reply: news,
});
/** What happened last: tables that came, runs that failed. */
export const getLakeNews = defineCall({
  method: 'POST', path: `${manager}/importantNewsDisplay`, summary: { zh: '数据湖动态', en: 'News of the lake' }, permission: can.readLake, reply: news,
});
