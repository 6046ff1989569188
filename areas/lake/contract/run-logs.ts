import { z } from 'zod';
import { defineCall, pageOf, paging } from '#platform/contract';
import { key, wid } from './fields.ts';
import { can } from './permissions.ts';
import { logQuery, RunLines, TaskLogEntry } from './runs.ts';
import { runStates, taskKinds } from './task-words.ts';

/** Logs as the wire asks for them by kind of task. They are those of contract/runs under other addresses. */
const base = '/api/drd/dataLake';
const log = { permission: can.readTasks, query: logQuery, reply: RunLines } as const;
const ofRun = { zh: '执行日志', en: 'Log of a run' };

export const listDeviceLogs = defineCall({
  method: 'GET', path: `${base}/deviceTask/queryLogList/{id}`, summary: { zh: '设备任务执行列表', en: 'Runs of a device task' },
  permission: can.readTasks, query: paging, reply: pageOf(TaskLogEntry).extend({ content: z.array(TaskLogEntry) }),
});
export const getDeviceLogDetail = defineCall({ method: 'GET', path: `${base}/deviceTask/queryLogListDetail/{a}/{b}`, summary: ofRun, ...log });
export const getDeviceLog = defineCall({ method: 'GET', path: `${base}/deviceTask/getTaskLogExecResult/{a}/{b}`, summary: ofRun, ...log });
/** The newest run of a task, or of the task that writes the table. */
export const getNewestLog = defineCall({
  method: 'GET', path: `${base}/deviceTask/queryLog`, summary: { zh: '最近一次执行日志', en: 'Log of the newest run' },
  permission: can.readTasks, query: logQuery.extend({ wid: z.string().max(100).default(''), targetDataObject: z.string().max(200).default('') }), reply: RunLines.extend({ executionId: z.string().nullable() }),
});

export const getComputingLog = defineCall({ method: 'GET', path: `${base}/computingTask/getComputingTaskLogExecResult/{a}/{b}`, summary: ofRun, ...log });
export const getComputingDeployLog = defineCall({ method: 'GET', path: `${base}/computingTask/getComputingTaskDeployLog/{a}/{b}`, summary: { zh: '部署日志', en: 'Deploy log of a task' }, ...log });

/** What a node of a graph did within one run of the graph; its own log is read by `executionId`. */
export const NodeRun = z.object({
  node: z.string(), executionId: z.string(), task_wid: z.string(), task_name: z.string(), kind: z.enum(taskKinds), state: z.enum(runStates), attempt: z.number().int(),
  start_time: z.iso.datetime().nullable(), end_time: z.iso.datetime().nullable(), duration: z.number().nullable(), read_count: z.number(), reject_count: z.number(),
});
export type NodeRun = z.output<typeof NodeRun>;

export const listPluginRuns = defineCall({
  method: 'POST', path: `${base}/customIntegrationTaskLog/taskPluginList`, summary: { zh: '节点执行列表', en: 'Nodes of a run' },
  permission: can.readTasks, body: z.object({ executionId: wid }), reply: z.array(NodeRun),
});
export const getPluginLog = defineCall({ method: 'GET', path: `${base}/customIntegrationTaskLog/taskPluginLog/{id}`, summary: { zh: '节点日志', en: 'Log of a node' }, ...log });
export const listStreamLogs = defineCall({
  method: 'POST', path: `${base}/customIntegrationTaskLog/streamTaskAppLogList`, summary: { zh: '流计算执行列表', en: 'Runs of stream computing' },
  permission: can.readTasks, query: paging, body: z.object({ key, taskWid: z.string().max(100).optional() }),
  reply: pageOf(TaskLogEntry.extend({ task_wid: z.string(), task_name: z.string(), endTime: z.iso.datetime().nullable() })),
});

export const getComposeLog = defineCall({
  method: 'GET', path: `${base}/composetask/composeTaskLog/getComposeTaskLogExecResult/{wid}/{execId}`, summary: { zh: '组合任务执行日志', en: 'Log of a composed run' },
  permission: can.readTasks, query: logQuery, reply: RunLines.extend({ nodes: z.array(NodeRun) }),
});
export const getGraphNodeLog = defineCall({ method: 'GET', path: `${base}/composetask/composeTaskLog/taskGraphPluginLog/{id}`, summary: { zh: '节点日志', en: 'Log of a node' }, ...log });
export const getComposeNodeLog = defineCall({ method: 'GET', path: `${base}/composeTask/taskPluginLog/{id}`, summary: { zh: '节点日志', en: 'Log of a node' }, ...log });
