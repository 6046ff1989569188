import { z } from 'zod';
import { defineCall, pageOf, paging } from '#platform/contract';
import { dataType } from '#engine/sync/plan.ts';
import { all, key, remark, saved, wid } from './fields.ts';
import { can } from './permissions.ts';
import { lakeLayers, runStates, taskStates } from './task-words.ts';

const manager = '/api/drd/dataLake/dataLakeManager';

/** A table of the lake, as the wire names it: `dataObject` its name, `sourcedataobject` what it is a copy of. */
export const LakeTable = z.object({
  wid: z.string(),
  row_version: z.number().int(),
  layer: z.enum(lakeLayers),
  schema_name: z.string(),
  dataObject: z.string(),
  dataObjectName: z.string(),
  description: z.string(),
  sourcedataobject: z.string(),
  source_object: z.string().nullable(),
  database_wid: z.string().nullable(),
  database_name: z.string(),
  dept_id: z.string().nullable(),
  dept_name: z.string(),
  /** The task that writes it. */
  task_wid: z.string().nullable(),
  task_name: z.string(),
  task_status: z.enum(taskStates).nullable(),
  exe_status: z.enum(runStates).nullable(),
  exe_time: z.iso.datetime().nullable(),
  row_count: z.number().nullable(),
  byte_count: z.number().nullable(),
  counted_time: z.iso.datetime().nullable(),
  data_time: z.iso.datetime().nullable(),
  field_num: z.number().int(),
});
export type LakeTable = z.output<typeof LakeTable>;

/** Names of the specification; `type` is the layer, `dataSign` and `situation` narrow by task: all of them, those that run, those without. */
export const LakeTableFilter = z.object({
  key,
  dataSign: all(z.enum(['copy', 'made'])),
  exe_status: all(z.enum(runStates)),
  situation: all(z.enum(['online', 'offline', 'none'])),
  source_database_wid: all(z.string().max(100)),
  type: all(z.enum(lakeLayers)),
  /** Only those that a task of this kind of name writes. */
  bz_task: all(z.string().max(100)),
});
export type LakeTableFilter = z.output<typeof LakeTableFilter>;

export const listLakeTables = defineCall({
  method: 'POST', path: `${manager}/dataLakeManager`, summary: { zh: '湖内表', en: 'Tables of the lake' },
  permission: can.readLake, query: paging, body: LakeTableFilter, reply: pageOf(LakeTable),
});

export const LakeField = z.object({ field: z.string(), position: z.number().int(), type: dataType, native: z.string(), nullable: z.boolean(), comment: z.string(), key_position: z.number().int().nullable() });
export type LakeField = z.output<typeof LakeField>;

/** By wid, or by its name as the wire does. */
export const getLakeTable = defineCall({
  method: 'POST', path: `${manager}/getDataLakeObjetByParam`, summary: { zh: '湖内表详情', en: 'Show a table of the lake' },
  permission: can.readLake, query: z.object({ dataObject: z.string().max(500).optional(), wid: z.string().max(100).optional() }),
  reply: LakeTable.extend({ fields: z.array(LakeField), tasks: z.array(z.object({ wid: z.string(), name: z.string(), status: z.enum(taskStates), writes: z.boolean() })) }),
});

export const saveLakeTable = defineCall({
  method: 'POST', path: `${manager}/saveDataLakeObject`, summary: { zh: '维护湖内表说明', en: 'Describe a table of the lake' },
  permission: can.writeTasks, changes: 'lake table', body: z.object({ wid, row_version: z.number().int(), dataObjectName: z.string().trim().max(500).default(''), description: remark }), reply: saved,
});

/** The name must be typed; refused while a task writes it. */
export const dropLakeTable = defineCall({
  method: 'POST', path: `${manager}/dropDataLakeObject`, summary: { zh: '删除湖内表', en: 'Drop a table of the lake' },
  permission: can.manageLake, changes: 'lake table', transaction: false, body: z.object({ wid, name: z.string().max(500) }), reply: z.null(),
});

export const lakeAnswer = z.object({
  /** `masked`: the caller does not see its values. */
  columns: z.array(z.object({ name: z.string(), type: dataType, masked: z.boolean().optional() })),
  /** Values as texts, as they travel; null is null. */
  rows: z.array(z.array(z.string().nullable())),
  truncated: z.boolean(),
  milliseconds: z.number(),
});
export type LakeAnswer = z.output<typeof lakeAnswer>;

export const previewLakeTable = defineCall({
  method: 'GET', path: `${manager}/previewDataLakeObject`, summary: { zh: '湖内表数据', en: 'Rows of a table of the lake' },
  permission: can.queryLake, query: z.object({ wid, rows: z.coerce.number().int().min(1).max(1000).default(100) }), reply: lakeAnswer,
});

/** Read only: at most so many rows and seconds; ends when the browser goes away. */
export const queryLake = defineCall({
  method: 'POST', path: `${manager}/queryDataLake`, summary: { zh: '查询数据湖', en: 'Query the lake' },
  permission: can.queryLake, body: z.object({ sql: z.string().trim().min(1).max(100_000), rows: z.number().int().min(1).max(10_000).default(1000), seconds: z.number().int().min(1).max(300).default(60) }), reply: lakeAnswer,
});

/** Field by field, where rows come from and where they go, from the last run of each task; and the statements that would create the table. */
export const getLakeTableLineage = defineCall({
  method: 'GET', path: `${manager}/lineageOfDataLakeObject`, summary: { zh: '湖内表血缘与建表语句', en: 'Lineage and DDL of a table of the lake' },
  permission: can.readLake, query: z.object({ wid }),
  reply: z.object({
    ddl: z.string(),
    edges: z.array(z.object({ direction: z.enum(['from', 'to']), field: z.string(), other: z.string(), other_field: z.string(), how: z.string(), task_wid: z.string(), task_name: z.string() })),
  }),
});

export const getLakeTableStatistics = defineCall({
  method: 'GET', path: `${manager}/statisticsOfDataLakeObject`, summary: { zh: '湖内表统计', en: 'Statistics of a table of the lake' },
  permission: can.readLake, query: z.object({ wid }),
  reply: z.object({
    rows: z.number(), bytes: z.number().nullable(),
    /** Least and greatest values only with the right to see rows. */
    columns: z.array(z.object({ name: z.string(), nulls: z.number(), distinct: z.number().nullable(), least: z.string().nullable(), greatest: z.string().nullable() })),
  }),
});

/** Runs the tasks that bring an object into the lake. */
export const synchronizeObject = defineCall({
  method: 'POST', path: `${manager}/doSynchronization`, summary: { zh: '立即同步', en: 'Bring up to date now' },
  permission: can.runTasks, changes: 'run', query: z.object({ dataObject: z.string().min(1).max(500) }), reply: z.object({ executionIds: z.array(z.string()) }),
});

/** Sources with their tables in the lake, for trees. */
export const listLakeTree = defineCall({
  method: 'GET', path: `${manager}/busDataBaseTree`, summary: { zh: '数据源与湖内表', en: 'Sources with their tables in the lake' },
  permission: can.readLake, query: z.object({ key }),
  reply: z.array(z.object({ key: z.string(), title: z.string(), count: z.number().int(), children: z.array(z.object({ key: z.string(), title: z.string(), name: z.string() })) })),
});

/** `type` is a kind of source; `wid` one of them. */
export const listLakeSources = defineCall({
  method: 'GET', path: `${manager}/getDataSource`, summary: { zh: '可集成的数据源', en: 'Sources that can be brought in' },
  permission: can.readLake, query: z.object({ type: all(z.string().max(50)), wid: all(z.string().max(100)) }),
  reply: z.array(z.object({ wid: z.string(), databasename: z.string(), source_type: z.string(), db_type: z.string(), connect_status: z.number().int(), real_time_able: z.boolean(), object_num: z.number().int(), integrated_num: z.number().int() })),
});

