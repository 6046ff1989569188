import { z } from 'zod';
import { defineCall, pageOf, paging } from '#platform/contract';
import { incremental, writeMode } from '#engine/sync/plan.ts';
import { key, text } from './fields.ts';
import { can } from './permissions.ts';
import { Task, TaskDetail } from './task.ts';
import { integrateModes, runStates, taskKinds, taskStates } from './task-words.ts';
import { TaskFilter } from './tasks.ts';

const base = '/api/drd/dataLake';

/** Parameters that texts of a task may use, each with the value it would have now; of a task also its own. */
export const getTaskParams = defineCall({
  method: 'POST', path: `${base}/dataTask/getTaskParams`, summary: { zh: '任务可用参数', en: 'Parameters of a task' },
  permission: can.readTasks, body: z.object({ wid: z.string().max(100).optional(), zone: z.string().max(60).optional() }),
  reply: z.object({ parameters: z.array(z.object({ name: z.string(), text: z.string(), value: z.string(), description: text, own: z.boolean() })) }),
});

/** Which names of a task must be written in quotes in its source or in the lake, and how they look then. */
export const checkQuoting = defineCall({
  method: 'POST', path: `${base}/dataTask/checkTaskNeedQuoteIdentifier`, summary: { zh: '检查需要加引号的名称', en: 'Names that need quotes' },
  permission: can.readTasks, body: z.object({ wid: z.string().max(100).optional(), database_wid: z.string().max(100).optional(), names: z.array(z.string().max(500)).max(5000).optional() }),
  reply: z.object({ needed: z.boolean(), names: z.array(z.object({ name: z.string(), place: z.enum(['source', 'lake']), quoted: z.string() })) }),
});

/** The states a run can be in, with the codes of the wire. */
export const listRunCodes = defineCall({
  method: 'POST', path: `${base}/dataTask/getTaskExecuteCodeList`, summary: { zh: '执行状态代码', en: 'Codes of run states' },
  permission: can.readTasks, reply: z.array(z.object({ code: z.string(), name: text, state: z.enum(runStates), over: z.boolean() })),
});

/** How a task reads only what is new, and how far it is. `cursor`: as the lake keeps it; null: nothing was read yet. */
export const getTaskIncrement = defineCall({
  method: 'GET', path: `${base}/dataTask/queryTaskDetailFormatIncrementing/{id}`, summary: { zh: '任务增量设置', en: 'Incremental settings of a task' },
  permission: can.readTasks,
  reply: z.object({
    wid: z.string(), name: z.string(), integrate_mode: z.enum(integrateModes), incremental: incremental.nullable(), write_mode: writeMode.nullable(), key: z.array(z.string()),
    cursor: z.string().nullable(), cursor_run: z.string().nullable(), lake_problem: text.nullable(),
  }),
});

/** A task over files, logs, APIs, topics or documents: what its resource is, and its definition. */
export const getSemiStructuredTask = defineCall({
  method: 'GET', path: `${base}/dataTask/queryTaskDetailForSSD/{id}`, summary: { zh: '半结构化任务详情', en: 'Show a task over semi-structured data' },
  permission: can.readTasks,
  reply: TaskDetail.extend({ resource: z.object({ wid: z.string(), name: z.string(), resource_type: z.string(), settings: z.unknown(), fields: z.unknown() }).nullable() }),
});

/** Jobs that serve other applications: what brings data out of the lake, and custom integrations. */
export const listApplicationJobs = defineCall({
  method: 'POST', path: `${base}/dzj/getDzjAppJobList`, summary: { zh: '外部应用作业列表', en: 'Jobs of other applications' },
  permission: can.readTasks, query: paging, body: z.object({ key }),
  reply: pageOf(z.object({
    wid: z.string(), name: z.string(), kind: z.enum(taskKinds), status: z.enum(taskStates), description: z.string(), source_name: z.string(), database_name: z.string(), schedule_text: text,
    next_time: z.iso.datetime().nullable(), task_exe_status: z.enum(runStates).nullable(), exe_time: z.iso.datetime().nullable(), owner_name: z.string(),
  })),
});

export const listSubjectTasks = defineCall({
  method: 'POST', path: `${base}/dataSubject/queryDataSubjectTaskList`, summary: { zh: '数据主题任务列表', en: 'Tasks of data subjects' },
  permission: can.readTasks, query: paging, body: TaskFilter, reply: pageOf(Task),
});
