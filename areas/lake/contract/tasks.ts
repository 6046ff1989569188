import { z } from 'zod';
import { defineCall, pageOf, paging } from '#platform/contract';
import { all, key, saved, text, wid, wids } from './fields.ts';
import { can } from './permissions.ts';
import { Task, TaskDetail, TaskInput } from './task.ts';
import { accelerationModes, integrateModes, lakeLayers, pushLevels, runStates, taskKinds, taskStates } from './task-words.ts';

const base = '/api/drd/dataLake/dataTask';
const most = 1000;

/** Fields of the specification's task filter, and a few more. `createTime`: a day, or two with a comma. */
export const TaskFilter = z.object({
  key,
  catalogid: all(z.string().max(100)),
  createTime: z.union([z.literal(''), z.string().regex(/^\d{4}-\d{2}-\d{2}(,\d{4}-\d{2}-\d{2})?$/)]).optional(),
  /** Whose days these are; absent: the organisation's. */
  zone: z.string().max(60).optional(),
  exe_status: all(z.enum(runStates)),
  /** The kind of task. */
  taskModel: all(z.enum(taskKinds)),
  integrate_mode: all(z.enum(integrateModes)),
  dept_id: all(z.string().max(100)),
  database_wid: all(z.string().max(100)),
  status: all(z.enum(taskStates)),
  layer: all(z.enum(lakeLayers)),
  owner: all(z.string().max(100)),
  taskproject: all(z.string().max(100)),
  folderid: all(z.string().max(100)),
  /** Flows with a node that asks a service or the lake itself. */
  asksServices: all(z.literal('1')),
});
export type TaskFilter = z.output<typeof TaskFilter>;

export const listTasks = defineCall({
  method: 'POST', path: `${base}/getTaskList`, summary: { zh: '任务列表', en: 'List tasks' },
  permission: can.readTasks, query: paging, body: TaskFilter, reply: pageOf(Task),
});

export const getTask = defineCall({
  method: 'GET', path: `${base}/queryTaskInfo/{id}`, summary: { zh: '任务详情', en: 'Show a task' },
  permission: can.readTasks, reply: TaskDetail,
});

/** A draft, or a new version of one. `note` says what changed. */
export const saveTask = defineCall({
  method: 'POST', path: `${base}/saveOrUpdateTaskInfo`, summary: { zh: '保存任务', en: 'Save a task' },
  permission: can.writeTasks, changes: 'task', transaction: false, body: TaskInput.extend({ note: z.string().max(2000).default('') }),
  /** `notice`: what saving means for a task that is online; null: nothing besides. */
  reply: saved.extend({ version_number: z.number().int(), target_table: z.string(), notice: text.nullable() }),
});

export const TaskFinding = z.object({ part: z.string(), level: z.enum(['error', 'warning', 'info']), text });
export type TaskFinding = z.output<typeof TaskFinding>;

/** Everything that can be said about a task before it is saved or put online; live sources are asked. */
export const checkTask = defineCall({
  method: 'POST', path: `${base}/checkTaskInfo`, summary: { zh: '检查任务', en: 'Check a task' },
  permission: can.writeTasks, body: TaskInput, reply: z.object({ findings: z.array(TaskFinding) }),
});

/** `status`: online, offline, or 1 and 0 of the wire. */
const status = z.union([z.enum(['online', 'offline']), z.enum(['1', '0']).transform((code) => (code === '1' ? 'online' as const : 'offline' as const))]);
const outcome = z.object({ done: z.number().int(), refused: z.array(z.object({ wid: z.string(), name: z.string(), reason: z.string() })) });
export type TaskBatchReply = z.output<typeof outcome>;

/** `useWid` is taken as the wire sends it; nothing depends on it. */
export const setTaskStatus = defineCall({
  method: 'GET', path: `${base}/updateTaskStatus`, summary: { zh: '任务上线或下线', en: 'Put a task online or offline' },
  permission: can.runTasks, changes: 'task', transaction: false, query: z.object({ status, wid, useWid: z.string().max(100).optional() }), reply: outcome,
});
export const setTaskStatuses = defineCall({
  method: 'GET', path: `${base}/updateTaskStatusBatch`, summary: { zh: '批量上线或下线', en: 'Put tasks online or offline' },
  permission: can.runTasks, changes: 'task', transaction: false, query: z.object({ status, taskId: wids(most) }), reply: outcome,
});

/** `useWid`: a run whose parameters are used again. `parameters`: a JSON object of texts. A task that is not online runs once, as a test, if it is ready. `newest`: the version saved last, also when another one is online. */
export const runTask = defineCall({
  method: 'GET', path: `${base}/execution/{id}`, summary: { zh: '执行任务', en: 'Run a task' },
  permission: can.runTasks, changes: 'run', transaction: false, query: z.object({ useWid: z.string().max(100).optional(), parameters: z.string().max(20_000).optional(), newest: z.enum(['1', '0']).optional() }), reply: z.object({ executionId: z.string() }),
});
export const runTasks = defineCall({
  method: 'GET', path: `${base}/executionBatch`, summary: { zh: '批量执行', en: 'Run tasks' },
  permission: can.runTasks, changes: 'run', transaction: false, query: z.object({ taskWid: wids(most) }), reply: outcome.extend({ executionIds: z.array(z.string()) }),
});

/** With `preview` it only says what it will do. */
export const resetTask = defineCall({
  method: 'GET', path: `${base}/taskReset/{id}`, summary: { zh: '重置任务', en: 'Reset a task' },
  permission: can.runTasks, changes: 'task', transaction: false, query: z.object({ preview: z.enum(['1', '0']).optional() }), reply: z.object({ text }),
});

export const deleteTask = defineCall({
  method: 'GET', path: `${base}/delTaskInfo/{id}`, summary: { zh: '删除任务', en: 'Delete a task' },
  permission: can.writeTasks, changes: 'task', transaction: false, reply: outcome,
});
export const deleteTasks = defineCall({
  method: 'GET', path: `${base}/delTaskInfoBatch`, summary: { zh: '批量删除任务', en: 'Delete tasks' },
  permission: can.writeTasks, changes: 'task', transaction: false, query: z.object({ taskId: wids(most) }), reply: outcome,
});
/** All tasks that read a source. */
export const deleteTasksOfSource = defineCall({
  method: 'GET', path: `${base}/delDataSourceTaskInfo/{id}`, summary: { zh: '删除数据源的全部任务', en: 'Delete the tasks of a source' },
  permission: can.writeTasks, changes: 'task', transaction: false, reply: outcome,
});

export const setAcceleration = defineCall({
  method: 'POST', path: `${base}/batchChangeAccelMode`, summary: { zh: '批量设置加速模式', en: 'Set the acceleration of tasks' },
  permission: can.writeTasks, changes: 'task', body: z.object({ taskId: wids(most), accel_mode: z.enum(accelerationModes) }), reply: outcome,
});

export const getPushLevel = defineCall({
  method: 'GET', path: `${base}/getTaskErrorPushLevel/{id}`, summary: { zh: '任务推送级别', en: 'Show when people are told' },
  permission: can.readTasks, reply: z.object({ level: z.enum(pushLevels) }),
});
export const setPushLevel = defineCall({
  method: 'POST', path: `${base}/taskErrorPushLevel`, summary: { zh: '设置推送级别', en: 'Set when people are told' },
  permission: can.writeTasks, changes: 'task', body: z.object({ wid: wids(most), level: z.enum(pushLevels) }), reply: outcome,
});

export const copyTask = defineCall({
  method: 'POST', path: `${base}/copyTask`, summary: { zh: '复制任务', en: 'Copy a task' },
  permission: can.writeTasks, changes: 'task', body: z.object({ wid, name: z.string().trim().min(1).max(500), target_table: z.string().trim().max(200).default('') }), reply: saved,
});

export const TaskVersion = z.object({ version_number: z.number().int(), time: z.iso.datetime(), saver: z.string().nullable(), saver_name: z.string(), note: z.string() });
export const listTaskVersions = defineCall({
  method: 'GET', path: `${base}/versions/{id}`, summary: { zh: '任务版本', en: 'Versions of a task' },
  permission: can.readTasks, query: paging, reply: pageOf(TaskVersion),
});
/** What a wid is called for whoever asks; what is out of their scope has no name, and what is gone may have none. */
export const SeenName = z.object({ name: z.string(), state: z.enum(['shown', 'deleted', 'hidden']) });
export type SeenName = z.output<typeof SeenName>;
/** Two versions side by side; differences are found where they are shown. `names`: of the wids in its content. */
export const getTaskVersion = defineCall({
  method: 'GET', path: `${base}/version/{id}/{number}`, summary: { zh: '查看任务版本', en: 'Show a version of a task' },
  permission: can.readTasks, reply: TaskVersion.extend({ content: z.unknown(), names: z.record(z.string(), SeenName) }),
});
export const restoreTaskVersion = defineCall({
  method: 'POST', path: `${base}/restoreVersion`, summary: { zh: '恢复任务版本', en: 'Go back to a version of a task' },
  permission: can.writeTasks, changes: 'task', transaction: false, body: z.object({ wid, version_number: z.number().int() }), reply: saved,
});
