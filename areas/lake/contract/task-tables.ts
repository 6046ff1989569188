import { z } from 'zod';
import { defineCall, pageOf, paging } from '#platform/contract';
import { dataType, fieldMapping, syncPlan } from '#engine/sync/plan.ts';
import { text, wid } from './fields.ts';
import { can } from './permissions.ts';
import { lakeLayers } from './task-words.ts';

const base = '/api/drd/dataLake';

export const SourceTable = z.object({
  schema: z.string(),
  table: z.string(),
  kind: z.enum(['table', 'view', 'materialized view']),
  comment: z.string(),
  /** As the database guesses it. */
  rows: z.number().nullable(),
  /** The imported object that it is; empty: none. */
  object_wid: z.string(),
});
export type SourceTable = z.output<typeof SourceTable>;

/** Tables and views of a live source; `dataObject` is looked for in name and comment. */
export const listSourceTables = defineCall({
  method: 'GET', path: `${base}/dataTask/getTableList`, summary: { zh: '来源表列表', en: 'Tables of a source' },
  permission: can.writeTasks, query: paging.extend({ dataSourceId: wid, dataObject: z.string().max(500).default(''), schema: z.string().max(500).optional() }), reply: pageOf(SourceTable),
});

export const SourceField = z.object({
  name: z.string(),
  type: dataType,
  native: z.string(),
  nullable: z.boolean(),
  comment: z.string(),
  /** Of the column that the lake would have for it. */
  lake_native: z.string(),
  /** What the lake, or the way to it, does not keep exactly. */
  losses: z.array(text),
});
export type SourceField = z.output<typeof SourceField>;

export const SourceTableFields = z.object({ schema: z.string(), table: z.string(), comment: z.string(), object_wid: z.string(), primary_key: z.array(z.string()), fields: z.array(SourceField) });
export type SourceTableFields = z.output<typeof SourceTableFields>;

/** `dataObject`: a table of the source by its name, or an imported object by its wid. */
export const getTableFields = defineCall({
  method: 'GET', path: `${base}/dataTask/getTableFieldList`, summary: { zh: '来源表字段', en: 'Fields of a source table' },
  permission: can.writeTasks, query: z.object({ dataSourceId: wid, dataObject: z.string().min(1).max(500), schema: z.string().max(500).optional() }), reply: SourceTableFields,
});

/** What a SELECT of the source's own gives, as the source describes it without running it. */
export const getQueryFields = defineCall({
  method: 'POST', path: `${base}/dataTask/getQueryFieldList`, summary: { zh: '查询结果字段', en: 'Fields of a query' },
  permission: can.writeTasks, body: z.object({ dataSourceId: wid, query: z.string().min(1).max(100_000) }), reply: SourceTableFields,
});

/** What is at the target already, to map onto. */
export const getTargetFields = defineCall({
  method: 'GET', path: `${base}/dataTask/getTargetFieldList`, summary: { zh: '目标表字段', en: 'Fields of a target table' },
  permission: can.writeTasks, query: z.object({ layer: z.enum(lakeLayers), table: z.string().min(1).max(200), wid: z.string().max(100).optional() }),
  reply: z.object({
    exists: z.boolean(),
    /** Why the name cannot be used; null: it can. */
    problem: text.nullable(),
    /** Other tasks that write the same table. */
    tasks: z.array(z.object({ wid: z.string(), name: z.string() })),
    fields: z.array(z.object({ name: z.string(), type: dataType, native: z.string(), nullable: z.boolean(), comment: z.string() })),
  }),
});

const setting = z.object({
  key: z.string(), title: text, kind: z.enum(['text', 'number', 'boolean', 'choice', 'pairs']), default: z.union([z.string(), z.number(), z.boolean(), z.null(), z.record(z.string(), z.string())]),
  choices: z.array(z.object({ value: z.string(), title: text })).optional(), required: z.boolean().optional(), secret: z.boolean().optional(), least: z.number().optional(), most: z.number().optional(),
});
export const FieldFunctionWords = z.object({
  key: z.string(), title: text, help: text, group: z.enum(['text', 'number', 'time', 'code', 'protect', 'type']), takes: z.string(), kinds: z.array(z.string()), settings: z.array(setting),
});
export type FieldFunctionWords = z.output<typeof FieldFunctionWords>;
export type FieldFunctionSetting = z.output<typeof setting>;

/** Functions that a mapping can use. `dbWid` is taken as the wire sends it: every source has the same. */
export const listFieldFunctions = defineCall({
  method: 'GET', path: `${base}/batchIntegration/fieldFunList`, summary: { zh: '字段函数', en: 'Functions for fields' },
  permission: can.readTasks, query: z.object({ dbWid: z.string().max(100).optional() }), reply: z.array(FieldFunctionWords),
});

const columns = z.array(z.object({ name: z.string().max(500), type: dataType, nullable: z.boolean().default(true) })).max(5000);

/** What an expression gives, or what is wrong with it and where: characters from 0, the end not included. */
export const checkFieldExpression = defineCall({
  method: 'POST', path: `${base}/dataTask/checkFieldExpression`, summary: { zh: '检查表达式', en: 'Check an expression' },
  permission: can.writeTasks, body: z.object({ columns, text: z.string().max(10_000), filter: z.boolean().default(false) }),
  reply: z.object({ type: dataType.nullable(), problem: text.nullable(), at: z.number().int(), end: z.number().int() }),
});

/** A mapping as it stands in a form, without asking the source: problems and losses by field of the target. */
export const checkFieldMapping = defineCall({
  method: 'POST', path: `${base}/dataTask/checkFieldMapping`, summary: { zh: '检查字段映射', en: 'Check a mapping' },
  permission: can.writeTasks, body: z.object({ columns, primary_key: z.array(z.string().max(500)).max(100).default([]), plan: syncPlan }),
  reply: z.object({ notes: z.array(z.object({ field: z.string().nullable(), level: z.enum(['error', 'warning']), text })) }),
});

/** What a line of a mapping makes of the first rows of its table, reckoned by the lake; hidden values stay hidden. */
export const previewField = defineCall({
  method: 'POST', path: `${base}/dataTask/previewField`, summary: { zh: '预览字段处理', en: 'Preview of a field' },
  permission: can.writeTasks,
  body: z.object({ dataSourceId: wid, schema: z.string().max(500).default(''), table: z.string().min(1).max(500), field: fieldMapping, rows: z.int().min(1).max(20).default(20) }),
  reply: z.object({
    /** Fields of the source that it reads. */
    columns: z.array(z.string()),
    /** Some values are not shown. */
    masked: z.boolean(),
    rows: z.array(z.object({ before: z.array(z.string().nullable()), after: z.string().nullable(), problem: text.nullable() })),
  }),
});

/** Whether changes of a source, or of one of its tables, can be followed, and what is missing. */
export const getRealTimeable = defineCall({
  method: 'GET', path: '/api/drd/generalDiDev/batchIntegration/realTimeable/{id}', summary: { zh: '能否变更捕获', en: 'Whether changes can be followed' },
  permission: can.writeTasks, query: z.object({ schema: z.string().max(500).optional(), table: z.string().max(500).optional() }),
  reply: z.object({ able: z.boolean(), reason: text.nullable(), findings: z.array(z.object({ title: text, holds: z.boolean(), found: z.string(), remedy: z.string().optional() })) }),
});
