import { z } from 'zod';
import { defineCall, pageOf, paging } from '#platform/contract';
import { streamPlan } from '#engine/stream/stream-plan.ts';
import { dataType } from '#engine/sync/plan.ts';
import { StreamSource } from './definitions.ts';
import { all, key, text, wid } from './fields.ts';
import { can } from './permissions.ts';
import { RunProgress } from './run.ts';
import { Task } from './task.ts';
import { runStates, taskStates } from './task-words.ts';

const base = '/api/drd/dataLake/streamComputing';

/** The run that is under way or waits; null: none does. */
const live = z.object({ run_wid: z.string(), state: z.enum(runStates), progress: RunProgress.nullable() }).nullable();

export const StreamTask = Task.extend({
  live,
  /** Of the last 24 hours. */
  events_day: z.number(),
  late_day: z.number(),
});
export type StreamTask = z.output<typeof StreamTask>;

export const listStreams = defineCall({
  method: 'POST', path: `${base}/getStreamList`, summary: { zh: '流计算任务列表', en: 'List streams' },
  permission: can.readTasks, query: paging, body: z.object({ key, status: all(z.enum(taskStates)), exe_status: all(z.enum(runStates)) }), reply: pageOf(StreamTask),
});

export const StreamMinute = z.object({ minute: z.iso.datetime(), events: z.number(), late: z.number(), rejected: z.number(), results: z.number(), lag_seconds: z.number().nullable(), open_windows: z.number() });
export type StreamMinute = z.output<typeof StreamMinute>;

/** What a stream does now and did in the last hours, minute by minute; minutes in which it did not run are left out. */
export const getStreamFigures = defineCall({
  method: 'GET', path: `${base}/getStreamFigures`, summary: { zh: '流计算指标', en: 'Figures of a stream' },
  permission: can.readTasks, query: z.object({ wid, hours: z.coerce.number().int().min(1).max(168).default(1) }),
  reply: z.object({
    live,
    /** Since it first ran or was reset. */
    totals: z.object({ events: z.number(), late: z.number(), rejected: z.number(), results: z.number(), windows: z.number() }),
    watermark: z.iso.datetime().nullable(),
    minutes: z.array(StreamMinute),
  }),
});

const column = z.object({ name: z.string(), type: dataType });
const cells = z.array(z.array(z.string().nullable()));

/** The latest messages of a topic, or rows of a table as if they had just been added. Sensitive fields are masked. */
export const sampleEvents = defineCall({
  method: 'POST', path: `${base}/sampleEvents`, summary: { zh: '事件样例', en: 'Sample of events' },
  permission: can.writeTasks, body: z.object({ source: StreamSource }),
  reply: z.object({
    columns: z.array(column), rows: cells,
    /** Of messages: how many could not be read, and why the first one. */
    bad: z.number().int(), problem: text.nullable(),
  }),
});

/** The SELECT over the latest events, for each of the last few windows; nothing is stored. */
export const previewStream = defineCall({
  method: 'POST', path: `${base}/previewStream`, summary: { zh: '预览流计算', en: 'Preview a stream' },
  permission: can.queryLake, body: streamPlan.extend({ source: StreamSource }),
  reply: z.object({ columns: z.array(column), rows: cells, events: z.number().int(), windows: z.number().int(), truncated: z.boolean() }),
});
