import { z } from 'zod';
import { defineCall, download, pageOf, paging } from '#platform/contract';
import { all, key, text, wid, wids } from './fields.ts';
import { can } from './permissions.ts';
import { Run, RunLogLine } from './run.ts';
import { runStates, runTriggers, taskKinds } from './task-words.ts';

const base = '/api/drd/dataLake/dataTask';

/** Of a run that somebody started by agreeing: to which structure. */
export const agreedParameter = 'system.structure.agreed';

export const RunFilter = z.object({
  key,
  task_wid: all(z.string().max(100)),
  state: all(z.enum(runStates)),
  kind: all(z.enum(taskKinds)),
  trigger: all(z.enum(runTriggers)),
  backfill_wid: all(z.string().max(100)),
  parent_run: all(z.string().max(100)),
  /** Those that wait for a decision: of anybody, or of the caller. */
  asking: all(z.enum(['any', 'mine'])),
  /** A day, or two with a comma. */
  time: z.union([z.literal(''), z.string().regex(/^\d{4}-\d{2}-\d{2}(,\d{4}-\d{2}-\d{2})?$/)]).optional(),
  /** Whose days these are; absent: the organisation's. */
  zone: z.string().max(60).optional(),
});
export type RunFilter = z.output<typeof RunFilter>;

export const listRuns = defineCall({
  method: 'POST', path: `${base}/runList`, summary: { zh: '执行列表', en: 'List runs' },
  permission: can.readTasks, query: paging, body: RunFilter, reply: pageOf(Run),
});
export const getRun = defineCall({
  method: 'GET', path: `${base}/run/{id}`, summary: { zh: '执行详情', en: 'Show a run' },
  permission: can.readTasks, reply: Run.extend({ parameters: z.record(z.string(), z.string()), result: z.unknown(), changes: z.array(text) }),
});

/** Runs of a task, the newest first, as the wire names them. */
export const TaskLogEntry = z.object({ executionId: z.string(), startTime: z.iso.datetime().nullable(), taskExecutionStatus: z.enum(runStates), duration: z.number().nullable() });
export const listTaskLogs = defineCall({
  method: 'GET', path: `${base}/getTaskLogList/{id}`, summary: { zh: '任务执行日志列表', en: 'Runs of a task' },
  permission: can.readTasks, query: paging, reply: pageOf(TaskLogEntry).extend({ content: z.array(TaskLogEntry) }),
});
/** The last run of each task, for the cells of a list. */
export const listTaskLogsOf = defineCall({
  method: 'GET', path: `${base}/getTaskLogListBatch`, summary: { zh: '批量查询最近执行', en: 'Last runs of tasks' },
  permission: can.readTasks, query: z.object({ wids: wids(1000) }),
  reply: z.array(z.object({ wid: z.string(), executionId: z.string().nullable(), task_exe_status: z.enum(runStates).nullable(), exe_time: z.iso.datetime().nullable(), duration: z.number().nullable() })),
});

/** Counts as texts, as the wire has them. */
export const ExecutionResult = z.object({
  tableCount: z.string(), tableChangeCount: z.string(), readCount: z.string(), createCount: z.string(), updateCount: z.string(), deleteCount: z.string(), updateAt: z.iso.datetime().nullable(),
});
export const getExecutionResult = defineCall({
  method: 'GET', path: `${base}/queryExecutionResult`, summary: { zh: '执行结果', en: 'Result of a run' },
  permission: can.readTasks, query: z.object({ executionId: wid, taskWid: wid }), reply: ExecutionResult,
});

export const RunLines = z.object({ state: z.enum(runStates), lines: z.array(RunLogLine), total: z.number().int() });
/** Lines of a run, also while it runs; `after` gives those that came since, `key` searches them. */
export const logQuery = z.object({ after: z.coerce.number().int().min(0).default(0), level: all(z.enum(['info', 'warning', 'error'])), key, limit: z.coerce.number().int().min(1).max(5000).default(1000) });
export const getRunLog = defineCall({
  method: 'GET', path: `${base}/getTaskLogExecResult/{a}/{b}`, summary: { zh: '执行日志', en: 'Log of a run' },
  permission: can.readTasks, query: logQuery, reply: RunLines,
});
/** What was done when the task was put online. */
export const getDeployLog = defineCall({
  method: 'GET', path: `${base}/getTaskDeployLog/{a}/{b}`, summary: { zh: '部署日志', en: 'Deploy log of a task' },
  permission: can.readTasks, query: logQuery, reply: RunLines,
});

/** The whole log as a text file, in the language of the reader. */
export const downloadRunLog = defineCall({
  method: 'GET', path: `${base}/downloadTaskLog/{a}/{b}`, summary: { zh: '下载执行日志', en: 'Download the log of a run' },
  permission: can.readTasks, reply: download,
});

/** A file that a run wrote into the platform's own folder of exports, by the name that its result has. */
export const downloadExport = defineCall({
  method: 'GET', path: `${base}/downloadExport/{id}`, summary: { zh: '下载导出文件', en: 'Download an exported file' },
  permission: can.queryLake, query: z.object({ file: z.string().min(1).max(2000) }), reply: download,
});

/** A run that waits is moved before or behind others. */
export const setRunPriority = defineCall({
  method: 'POST', path: `${base}/runPriority`, summary: { zh: '调整排队优先级', en: 'Change the priority of a waiting run' },
  permission: can.manageRuns, changes: 'run', body: z.object({ wid, priority: z.number().int().min(1).max(5) }), reply: z.null(),
});
export const stopRun = defineCall({
  method: 'POST', path: `${base}/stopRun`, summary: { zh: '停止执行', en: 'Stop a run' },
  permission: can.runTasks, changes: 'run', body: z.object({ wid: wids(1000) }), reply: z.object({ done: z.number().int() }),
});
export const retryRun = defineCall({
  method: 'POST', path: `${base}/retryRun`, summary: { zh: '重新执行', en: 'Run again' },
  permission: can.runTasks, changes: 'run', body: z.object({ wid }), reply: z.object({ executionId: z.string() }),
});
/** A task that paused because the structure of its source has changed goes on with this very structure. */
export const agreeToStructure = defineCall({
  method: 'POST', path: `${base}/agreeToStructure`, summary: { zh: '同意结构变化并继续', en: 'Agree to a changed structure and go on' },
  permission: can.writeTasks, changes: 'run', body: z.object({ wid }), reply: z.object({ executionId: z.string() }),
});
/** A failed run is taken as done; what waits for it goes on. The reason stands in the log. */
export const markRunSucceeded = defineCall({
  method: 'POST', path: `${base}/markRunSucceeded`, summary: { zh: '标记成功', en: 'Mark a run as succeeded' },
  permission: can.manageRuns, changes: 'run', body: z.object({ wid, reason: z.string().trim().min(1).max(2000) }), reply: z.null(),
});
