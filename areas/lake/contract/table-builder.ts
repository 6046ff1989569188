import { z } from 'zod';
import { defineCall, pageOf, paging } from '#platform/contract';
import { builder } from '#engine/builder/builder.ts';
import { dataType } from '#engine/sync/plan.ts';
import { text, wid } from './fields.ts';
import { lakeAnswer } from './lake-tables.ts';
import { can } from './permissions.ts';
import { Task } from './task.ts';
import { TaskFilter } from './tasks.ts';

const base = '/api/drd/dataLake/tableBuilder';

/** Tasks whose table was put together without SQL, with the tables they read. */
export const BuiltTask = Task.extend({ tables: z.array(z.object({ wid: z.string(), name: z.string() })), column_num: z.number().int() });
export type BuiltTask = z.output<typeof BuiltTask>;
export const listBuiltTasks = defineCall({
  method: 'POST', path: `${base}/list`, summary: { zh: '零代码表列表', en: 'Tables built without code' },
  permission: can.readTasks, query: paging, body: TaskFilter.pick({ key: true, status: true, exe_status: true, layer: true }), reply: pageOf(BuiltTask),
});

/** A table that can be chosen, with its fields as the lake has them. */
export const BuilderSource = z.object({
  wid: z.string(), schema_name: z.string(), table_name: z.string(), title: z.string(), row_count: z.number().nullable(),
  fields: z.array(z.object({ name: z.string(), type: dataType, nullable: z.boolean(), comment: z.string(), key: z.boolean() })),
});
export type BuilderSource = z.output<typeof BuilderSource>;
const wids = z.array(wid).min(1).max(20);
export const listBuilderSources = defineCall({
  method: 'POST', path: `${base}/tables`, summary: { zh: '所选表的字段', en: 'Fields of chosen tables' },
  permission: can.readLake, body: z.object({ tables: wids }), reply: z.array(BuilderSource),
});

/** How a table may be joined to those before it, the surest first. */
export const suggestTableJoins = defineCall({
  method: 'POST', path: `${base}/joins`, summary: { zh: '推荐关联', en: 'Suggested joins' },
  permission: can.readLake, body: z.object({ tables: wids, added: wid }),
  reply: z.array(z.object({ left: z.string(), right: z.string(), on: z.array(z.object({ left: z.string(), right: z.string() })), why: z.enum(['relation', 'name']) })),
});

const problem = z.object({ part: z.string(), text });
/** What it comes to, or what is wrong with it and where. */
export const describeBuilder = defineCall({
  method: 'POST', path: `${base}/sql`, summary: { zh: '生成 SQL', en: 'SQL of a table builder' },
  permission: can.queryLake, body: z.object({ builder }),
  reply: z.object({ sql: z.string(), columns: z.array(z.object({ name: z.string(), type: dataType, nullable: z.boolean() })), problem: problem.nullable() }),
});

/** The first rows it would have: at most so many, within half a minute. */
export const previewBuilder = defineCall({
  method: 'POST', path: `${base}/preview`, summary: { zh: '预览结果', en: 'Preview of a table builder' },
  permission: can.queryLake, body: z.object({ builder, rows: z.number().int().min(1).max(1000).default(100) }),
  reply: lakeAnswer,
});
