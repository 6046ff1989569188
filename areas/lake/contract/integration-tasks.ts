import { z } from 'zod';
import { defineCall, pageOf, paging } from '#platform/contract';
import { dataType, fieldMapping } from '#engine/sync/plan.ts';
import { key, saved, text, version, wid, wids } from './fields.ts';
import { can } from './permissions.ts';
import { Task, TaskDetail } from './task.ts';
import { TaskFilter } from './tasks.ts';
import { accelerationModes, lakeLayers } from './task-words.ts';

const general = '/api/drd/generalDiDev';
const custom = '/api/drd/customIntegration';
const base = '/api/drd/dataLake';

/** The list of tasks, by project and folder; `NONE` for those in none. */
export const listIntegrationTasks = defineCall({
  method: 'POST', path: `${general}/batchIntegration/getTaskList`, summary: { zh: '集成任务列表', en: 'List integration tasks' },
  permission: can.readTasks, query: paging, body: TaskFilter, reply: pageOf(Task),
});
export const getIntegrationTask = defineCall({
  method: 'GET', path: `${general}/batchIntegration/taskDetailInfo/{id}`, summary: { zh: '集成任务详情', en: 'Show an integration task' },
  permission: can.readTasks, reply: TaskDetail,
});

/** Only the mapping of a task changes; a new version as with every other change. */
const mapped = {
  permission: can.writeTasks, changes: 'task', transaction: false as const,
  body: z.object({ ...version, wid, mapping: z.array(fieldMapping).max(5000), note: z.string().max(2000).default('') }),
  reply: saved.extend({ version_number: z.number().int(), notice: text.nullable() }),
};
export const saveFieldMapping = defineCall({ method: 'POST', path: `${base}/dataTask/saveOrUpdateTaskFieldMapping`, summary: { zh: '保存字段映射', en: 'Save the mapping of a task' }, ...mapped });
export const saveBatchFieldMapping = defineCall({ method: 'POST', path: `${general}/batchIntegration/saveOrUpdateTaskFieldMapping`, summary: { zh: '保存字段映射', en: 'Save the mapping of a task' }, ...mapped });

const status = z.union([z.enum(['online', 'offline']), z.enum(['1', '0']).transform((code) => (code === '1' ? 'online' as const : 'offline' as const))]);
/** The acceleration is set first, where it is given. */
export const setIntegrationStatuses = defineCall({
  method: 'POST', path: `${general}/integrateTaskManage/updateTaskStatusBatch`, summary: { zh: '批量上线或下线', en: 'Put tasks online or offline' },
  permission: can.runTasks, changes: 'task', transaction: false, body: z.object({ taskId: wids(1000), status, accel_mode: z.enum(accelerationModes).optional() }),
  reply: z.object({ done: z.number().int(), refused: z.array(z.object({ wid: z.string(), name: z.string(), reason: z.string() })) }),
});

/** Sources that a canvas can read from. */
export const getDatabaseTree = defineCall({
  method: 'POST', path: `${custom}/databaseTree`, summary: { zh: '数据源树', en: 'Sources to read from' },
  permission: can.writeTasks, body: z.object({ key }).prefault({}),
  reply: z.array(z.object({ key: z.string(), title: z.string(), source_type: z.string(), db_type: z.string(), connect_status: z.number().int(), isLeaf: z.boolean() })),
});
export const ListedObject = z.object({ wid: z.string(), key: z.string(), dataObject: z.string(), dataObjectName: z.string(), schema: z.string(), kind: z.string() });
export const listObjectsOfSource = defineCall({
  method: 'POST', path: `${custom}/getDataObjectList`, summary: { zh: '数据源中的表', en: 'Tables of a source' },
  permission: can.writeTasks, query: paging, body: z.object({ database_wid: wid, key: z.string().max(500).default('') }), reply: pageOf(ListedObject),
});
/** Layers with their tables. */
export const getTargetTree = defineCall({
  method: 'POST', path: `${custom}/targetDataobjectTree`, summary: { zh: '目标表树', en: 'Tables to write to' },
  permission: can.writeTasks, body: z.object({ key }).prefault({}),
  reply: z.array(z.object({ key: z.enum(lakeLayers), title: text, children: z.array(z.object({ key: z.string(), title: z.string(), dataObject: z.string(), dataObjectName: z.string(), isLeaf: z.literal(true) })) })),
});

/** `database_wid` 1: the lake itself; otherwise the source. */
export const CatalogField = z.object({ database_wid: z.string(), dataField: z.string(), dataFieldName: z.string(), type: dataType, native: z.string(), nullable: z.boolean(), is_pk: z.boolean() });
const detail = z.object({ wid: z.string(), database_wid: z.string(), schema: z.string(), dataObject: z.string(), dataObjectName: z.string(), dataFields: z.array(CatalogField) });
/** `wid`: a data object of a source, or a table of the lake. */
export const getCatalogDetail = defineCall({
  method: 'GET', path: `${base}/getCatalogTreeDetail`, summary: { zh: '对象与字段', en: 'An object and its fields' },
  permission: can.writeTasks, query: z.object({ wid }), reply: detail,
});
export const getDataSetFields = defineCall({
  method: 'GET', path: `${base}/getDataSetField`, summary: { zh: '数据集字段', en: 'Fields of a data set' },
  permission: can.writeTasks, query: z.object({ database_wid: wid, dataObject: z.string().min(1).max(500), schema: z.string().max(500).optional() }), reply: z.array(CatalogField),
});
