import { z } from 'zod';
import { defineCall } from '#platform/contract';
import { all, key } from './fields.ts';
import { can } from './permissions.ts';
import { lakeLayers, runStates, taskKinds, taskStates } from './task-words.ts';

const base = '/api/drd/dataResourceDev';
const count = z.number().int();
const counts = <Word extends string>(words: readonly Word[]) => z.record(z.enum(words), count);

export const TaskStats = z.object({
  /** Tasks, by where they stand and by how they ended last. */
  total: count, byStatus: counts(taskStates), byLastState: counts(runStates), byKind: z.array(z.object({ kind: z.enum(taskKinds), total: count, online: count, failed: count })),
  /** Runs of today and of the last seven days, by the day they began to wait. */
  today: counts(runStates), days: z.array(z.object({ day: z.iso.date(), total: count, succeeded: count, failed: count, read: z.number(), written: z.number() })),
});
export type TaskStats = z.output<typeof TaskStats>;

/** `showAll`: of every task that one sees; otherwise of one's own. */
export const getTaskStats = defineCall({
  method: 'POST', path: `${base}/dataTaskStats`, summary: { zh: '任务统计', en: 'Statistics of tasks' },
  permission: can.readTasks, query: z.object({ showAll: z.string().max(10).optional() }), reply: TaskStats,
});
/** `domain`: 0 the source layer, 1 the standard layer, DM the subject layer; anything else: tasks that fill no layer. */
export const getTaskStatsByDomain = defineCall({
  method: 'POST', path: `${base}/dataTaskStatsByDomain`, summary: { zh: '按数据域统计任务', en: 'Statistics of tasks by layer' },
  permission: can.readTasks, query: z.object({ domain: z.string().max(50).default('0') }), reply: TaskStats.extend({ layer: z.enum(lakeLayers).nullable() }),
});
/** Asked every few seconds; `changed`: against what the screen knows. */
export const getQueueNow = defineCall({
  method: 'POST', path: `${base}/dataTaskStatsDynamic`, summary: { zh: '运行与排队数', en: 'Runs under way and waiting' },
  permission: can.readTasks, query: z.object({ running: z.coerce.number().int().optional(), queued: z.coerce.number().int().optional() }),
  reply: z.object({ running: count, queued: count, maxc: count, slots: count, changed: z.boolean() }),
});
export const countFailedTasks = defineCall({
  method: 'POST', path: `${base}/ddiDataTaskErrorNum`, summary: { zh: '失败任务数', en: 'Tasks that failed last' },
  permission: can.readTasks, reply: z.object({ errorNum: count }),
});
export const getMonitorAddress = defineCall({
  method: 'POST', path: `${base}/getDdiManageAddr`, summary: { zh: '调度监控地址', en: 'Address of schedule monitoring' },
  permission: 'signed-in', reply: z.object({ address: z.string() }),
});
/** How far the lake is built, by layer. */
export const getDevelopmentProgress = defineCall({
  method: 'POST', path: `${base}/dataResourceDevProgress`, summary: { zh: '数据开发进度', en: 'Progress of data development' },
  permission: can.readTasks,
  reply: z.object({ percent: z.number(), layers: z.array(z.object({ layer: z.enum(lakeLayers), tables: count, filled: count, tasks: count, online: count, percent: z.number() })) }),
});
export const setRunsAtOnce = defineCall({
  method: 'POST', path: `${base}/updateMaxc`, summary: { zh: '修改同时执行的任务数', en: 'Change how many runs go at once' },
  permission: can.manageRuns, changes: 'run limits', query: z.object({ maxc: z.coerce.number().int().min(1).max(1000) }),
  /** `slots`: what all processes that take runs can do together; a higher limit has no effect. */
  reply: z.object({ maxc: count, slots: count }),
});

const firing = z.object({ time: z.iso.datetime(), run: z.string().nullable(), state: z.enum(runStates).nullable(), start_time: z.iso.datetime().nullable(), end_time: z.iso.datetime().nullable() });
/** A day of the schedule: quarters of an hour of all tasks, and the firings of one page of them. */
export const getDayGraph = defineCall({
  method: 'GET', path: '/api/ommc/monitoringAndEarlyWarning/diDispatchMonitor/taskCronGraph', summary: { zh: '调度日视图', en: 'A day of the schedule' },
  permission: can.readTasks,
  query: z.object({
    day: z.iso.date().optional(), zone: z.string().max(60).default('Asia/Shanghai'), key, kind: all(z.enum(taskKinds)),
    pi: z.coerce.number().int().min(1).default(1), ps: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: z.object({
    day: z.iso.date(), zone: z.string(), total: count,
    /** `expected`: firings of that quarter; the others: runs put into the queue in it, as they stand now. `cut`: tasks that fire too often to be counted whole. */
    quarters: z.array(z.object({ minute: count, expected: count, ...Object.fromEntries(runStates.map((state) => [state, count])) as Record<(typeof runStates)[number], typeof count> })), cut: count,
    rows: z.array(z.object({ wid: z.string(), name: z.string(), kind: z.enum(taskKinds), expected_seconds: z.number().nullable(), firings: z.array(firing), more: z.boolean() })),
  }),
});

export const watchResources = defineCall({
  method: 'GET', path: '/api/drd/dataLake/dataTask/serverResourceWatch', summary: { zh: '服务器资源', en: 'Resources of the server' },
  permission: can.readTasks,
  reply: z.object({
    time: z.iso.datetime(), cpu: z.object({ percent: z.number(), cores: count }), memory: z.object({ total: z.number(), free: z.number(), process: z.number() }), disk: z.object({ total: z.number(), free: z.number() }),
    queue: z.object({ running: count, queued: count, maxc: count }),
    workers: z.array(z.object({ wid: z.string(), host: z.string(), worker_group: z.string(), slots: count, running: count, memory: z.number(), start_time: z.iso.datetime(), silent_seconds: z.number() })),
  }),
});

const ranked = z.object({ wid: z.string(), name: z.string(), kind: z.enum(taskKinds), runs: count, failed: count, seconds: z.number(), longest: z.number(), read: z.number(), written: z.number() });
const group = z.object({ key: z.string(), name: z.string(), runs: count, failed: count, read: z.number(), written: z.number() });
/** Runs that were put into the queue in these days; each list has ten at most. */
export const getRunStatistics = defineCall({
  method: 'POST', path: `${base}/runStatistics`, summary: { zh: '执行统计', en: 'Run statistics' },
  permission: can.readTasks, body: z.object({ from: z.iso.date(), until: z.iso.date(), kind: all(z.enum(taskKinds)), zone: z.string().max(60).default('Asia/Shanghai') }),
  reply: z.object({
    days: z.array(z.object({ day: z.iso.date(), ...Object.fromEntries(runStates.map((state) => [state, count])) as Record<(typeof runStates)[number], typeof count>, read: z.number(), written: z.number() })),
    slowest: z.array(ranked), failing: z.array(ranked), largest: z.array(ranked), byKind: z.array(group), bySource: z.array(group), byDepartment: z.array(group),
  }),
});
