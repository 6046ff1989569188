import { z } from 'zod';
import { defineCall } from '#platform/contract';
import { text, wid } from './fields.ts';
import { lakeAnswer } from './lake-tables.ts';
import { can } from './permissions.ts';
import { runStates, taskStates } from './task-words.ts';

const base = '/api/drd/dataLake/model';

/** One difference between a model and its table as the lake has it. */
export const ModelDrift = z.object({ field: z.string(), what: z.enum(['missing', 'extra', 'type', 'comment']), model: z.string(), table: z.string() });
export type ModelDrift = z.output<typeof ModelDrift>;

const ResourceTask = z.object({ wid: z.string(), name: z.string(), status: z.enum(taskStates), writes: z.boolean(), exe_status: z.enum(runStates).nullable(), exe_time: z.iso.datetime().nullable(), mine: z.boolean() });

export const getModelResource = defineCall({
  method: 'GET', path: `${base}/resource`, summary: { zh: '模型资源', en: 'The table of a model and its tasks' },
  permission: can.readModels, query: z.object({ wid }),
  reply: z.object({
    schema: z.string(), table: z.string(),
    /** What is there under this name. */
    exists: z.boolean(), linked: z.boolean(), lake_table_wid: z.string().nullable(),
    row_count: z.number().nullable(), byte_count: z.number().nullable(), data_time: z.iso.datetime().nullable(),
    tasks: z.array(ResourceTask),
    drift: z.array(ModelDrift),
    /** How many rows share a key with another, or lack it; null: no key, or no table. */
    key_problems: z.number().nullable(),
    ddl: z.string(), select: z.string(), problems: z.array(z.object({ path: z.string(), text })),
  }),
});

/** Creates the table or makes it fit, and a draft task that fills it. With `preview`: says what would be done. */
export const materialiseModel = defineCall({
  method: 'POST', path: `${base}/materialise`, summary: { zh: '物化模型', en: 'Materialise a model' },
  permission: can.writeModels, changes: 'model', transaction: false,
  body: z.object({
    wid, preview: z.boolean().default(false),
    /** Columns that the model does not have are dropped, with what is in them. */
    dropExtra: z.boolean().default(false),
    makeTask: z.boolean().default(true),
    mode: z.enum(['overwrite', 'append', 'upsert']).default('overwrite'),
  }),
  reply: z.object({ steps: z.array(text), created: z.boolean(), task_wid: z.string().nullable() }),
});

/** Values of sensitive fields are **** for those who may not see them. */
export const sampleModel = defineCall({
  method: 'GET', path: `${base}/sample`, summary: { zh: '模型样例数据', en: 'Sample rows of a model' },
  permission: can.queryLake, query: z.object({ wid, rows: z.coerce.number().int().min(1).max(500).default(50) }), reply: lakeAnswer,
});

/** Compares every model that the person may change with its table. */
export const checkModels = defineCall({
  method: 'POST', path: `${base}/check`, summary: { zh: '检查模型与表的一致性', en: 'Compare models with their tables' },
  permission: can.readModels, changes: 'model', transaction: false, body: z.object({ wids: z.array(wid).max(1000).default([]) }), reply: z.object({ checked: z.number().int(), drifted: z.number().int() }),
});
