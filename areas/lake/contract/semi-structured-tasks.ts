import { z } from 'zod';
import { dataType } from '#engine/sync/plan.ts';
import { changeFormat } from '#engine/sync/topic-changes/change-format.ts';
import { defineCall, pageOf, paging } from '#platform/contract';
import { key, saved, text, wid, wids } from './fields.ts';
import { can } from './permissions.ts';
import { TaskInput } from './task.ts';

/** Tasks that read what is no table: each call saves as `saveTask` does, of its own kind. */

const base = '/api/drd/dataLake';
const body = TaskInput.omit({ kind: true }).extend({ note: z.string().max(2000).default('') });
const reply = saved.extend({ version_number: z.number().int(), target_table: z.string(), notice: text.nullable() });
const saving = { permission: can.writeTasks, changes: 'task', transaction: false, reply } as const;

/** Sources whose address is `kafka://…`. */
export const listKafkaSources = defineCall({
  method: 'GET', path: `${base}/kafkaDataManager/getKafkaDataSource`, summary: { zh: 'Kafka 数据源', en: 'Sources of Kafka messages' },
  permission: can.readTasks, query: z.object({ key }), reply: z.array(z.object({ wid: z.string(), databasename: z.string(), brokers: z.string() })),
});

/** The topics of one, asked live. */
export const listKafkaTopics = defineCall({
  method: 'GET', path: `${base}/kafkaDataManager/getKafkaDataBySource`, summary: { zh: 'Kafka 主题', en: 'Topics of a Kafka source' },
  permission: can.readTasks, query: z.object({ wid }), reply: z.array(z.object({ topic: z.string() })),
});

/** The latest messages of a topic, understood as changes that another tool tells; nothing is stored. */
export const previewKafkaChanges = defineCall({
  method: 'POST', path: `${base}/kafkaDataManager/previewChanges`, summary: { zh: '预览主题中的变更', en: 'Preview the changes of a topic' },
  permission: can.writeTasks, body: z.object({ database_wid: wid, topic: z.string().min(1).max(300), format: changeFormat }),
  reply: z.object({
    /** Tables that the messages speak of, the most frequent first. */
    tables: z.array(z.object({ table: z.string(), messages: z.number().int() })),
    fields: z.array(z.object({ name: z.string(), type: dataType, native: z.string(), isKey: z.boolean() })),
    /** The newest first; `operation` null: it cannot be understood, `problem` says why. `row`: as JSON. */
    changes: z.array(z.object({
      position: z.string(), time: z.iso.datetime().nullable(), table: z.string(), operation: z.enum(['insert', 'update', 'delete', 'truncate']).nullable(), row: z.string(), problem: text.nullable(),
    })),
    /** How many of the messages that were looked at cannot be understood, or are about other tables. */
    bad: z.number().int(), others: z.number().int(), looked: z.number().int(),
  }),
});

export const saveKafkaTask = defineCall({
  method: 'POST', path: `${base}/kafkaDataManager/saveOrUpdateTaskInfoForKafka`, summary: { zh: '保存 Kafka 任务', en: 'Save a Kafka task' }, ...saving, body,
});

export const saveLogTask = defineCall({
  method: 'POST', path: `${base}/logTask/logTask`, summary: { zh: '保存日志任务', en: 'Save a log task' }, ...saving, body,
});

const fileBody = body.extend({ kind: z.enum(['file', 'document']).default('file') });
export const saveFileTask = defineCall({
  method: 'POST', path: `${base}/fileTask/fileTask`, summary: { zh: '新建文件任务', en: 'Make a file task' }, ...saving, body: fileBody,
});
export const updateFileTask = defineCall({
  method: 'POST', path: `${base}/fileTask/fileTask_put_req`, summary: { zh: '修改文件任务', en: 'Change a file task' }, ...saving, body: fileBody.extend({ wid }),
});

/** With `wids` of API resources: a task for each of them, all or none, named after the resource where there are several. */
export const saveApiTask = defineCall({
  method: 'POST', path: `${base}/dataApiTask/saveOrUpdateApiTaskInfo`, summary: { zh: '保存 API 任务', en: 'Save API tasks' },
  ...saving, query: z.object({ wids: z.union([z.literal('').transform(() => undefined), wids(200)]).optional() }), body,
  reply: z.object({ tasks: z.array(reply.extend({ name: z.string() })) }),
});

export const templateKinds = ['file', 'log', 'api', 'kafka', 'document', 'device'] as const;

export const TaskTemplate = z.object({
  ...saved.shape, model_type: z.string(), name: z.string(), task_wid: z.string().nullable(), datasource_wid: z.string().nullable(), content: z.unknown(),
});
export type TaskTemplate = z.output<typeof TaskTemplate>;

/** By the wid of a template, or of the task it was made from; null: there is none. */
export const getTaskTemplate = defineCall({
  method: 'GET', path: `${base}/semiStructuredTemplate/queryDcsTaskModelInfo/{id}`, summary: { zh: '任务模板', en: 'Show a task template' },
  permission: can.readTasks, reply: TaskTemplate.nullable(),
});

/** Keeps the settings of a task for others of its kind. `0` in the path: of no task, or for no source. `content` absent: the settings that the task has. */
export const saveTaskTemplate = defineCall({
  method: 'POST', path: `${base}/semiStructuredTemplate/saveDcsTemplate/{model_type}/{task_wid}/{datasource_wid}`, summary: { zh: '保存任务模板', en: 'Save a task template' },
  permission: can.writeTasks, changes: 'task template', body: z.object({ name: z.string().trim().max(500).default(''), content: z.record(z.string(), z.unknown()).optional() }), reply: saved,
});

export const listTaskTemplates = defineCall({
  method: 'GET', path: `${base}/semiStructuredTemplate/list`, summary: { zh: '任务模板列表', en: 'Templates for tasks of a kind' },
  permission: can.readTasks, query: paging.extend({ model_type: z.enum(templateKinds), key }), reply: pageOf(TaskTemplate.extend({ databasename: z.string(), creator_name: z.string(), modify_time: z.iso.datetime() })),
});
export const deleteTaskTemplate = defineCall({
  method: 'POST', path: `${base}/semiStructuredTemplate/delete`, summary: { zh: '删除任务模板', en: 'Delete a task template' },
  permission: can.writeTasks, changes: 'task template', body: z.object({ wid }), reply: z.null(),
});

/** What a task of a kind may read, of all sources that the caller sees. `wid`: this one alone. */
export const TaskResource = z.object({ wid: z.string(), name: z.string(), comment: z.string(), datasource_wid: z.string(), databasename: z.string(), field_num: z.number().int(), check_state: z.string() });
export type TaskResource = z.output<typeof TaskResource>;
export const listTaskResources = defineCall({
  method: 'GET', path: `${base}/semiStructuredTemplate/resources`, summary: { zh: '可采集的资源', en: 'Resources that tasks can read' },
  permission: can.readTasks, query: z.object({ kind: z.enum(['file', 'document', 'log', 'api']), key, wid: z.string().max(100).optional() }), reply: z.array(TaskResource),
});
