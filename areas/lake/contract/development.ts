import { z } from 'zod';
import { defineCall } from '#platform/contract';
import { key, text } from './fields.ts';
import { can } from './permissions.ts';
import { lakeLayers, taskStates } from './task-words.ts';

const base = '/api/drd/dataLake/development';

/** Kinds of task that are written by hand. */
export const scriptKinds = ['sql', 'subject', 'script'] as const;
export type ScriptKind = (typeof scriptKinds)[number];

export const Script = z.object({
  wid: z.string(), name: z.string(), kind: z.enum(scriptKinds), status: z.enum(taskStates), project_wid: z.string().nullable(), folder_wid: z.string().nullable(),
});
export type Script = z.output<typeof Script>;

/** What the tree of the development screen shows; those changed last first when there are more than fit. */
export const listScripts = defineCall({
  method: 'GET', path: `${base}/scripts`, summary: { zh: '开发脚本', en: 'Scripts being developed' },
  permission: can.readTasks, query: z.object({ key }), reply: z.object({ scripts: z.array(Script), more: z.boolean() }),
});

/** Tables of the lake with their fields, for completion while one writes. */
export const listLakeNames = defineCall({
  method: 'GET', path: `${base}/names`, summary: { zh: '湖内表与字段名', en: 'Names of tables and fields' },
  permission: can.readLake, reply: z.object({ tables: z.array(z.object({ schema: z.string(), table: z.string(), title: z.string(), fields: z.array(z.string()) })), more: z.boolean() }),
});

/** How the lake would do it; nothing is run. One reading statement. */
export const explainQuery = defineCall({
  method: 'POST', path: `${base}/explain`, summary: { zh: '执行计划', en: 'Plan of a query' },
  permission: can.queryLake, body: z.object({ sql: z.string().trim().min(1).max(100_000) }), reply: z.object({ lines: z.array(z.string()) }),
});

const LineageTable = z.object({
  schema: z.string(), table: z.string(),
  /** Null: the lake has no such table, or not one the caller sees. */
  wid: z.string().nullable(), title: z.string(),
  /** For a table that is read: who writes it; for one that is written: who reads it. */
  tasks: z.array(z.object({ wid: z.string(), name: z.string(), status: z.enum(taskStates) })),
});
export type LineageTable = z.output<typeof LineageTable>;

/** Tables that a text reads and writes, as the text says. */
export const getScriptLineage = defineCall({
  method: 'POST', path: `${base}/lineage`, summary: { zh: '脚本血缘', en: 'Lineage of a script' },
  permission: can.readTasks,
  body: z.object({ kind: z.enum(scriptKinds), text: z.string().max(1_000_000), layer: z.enum(lakeLayers).nullable().default(null), target_table: z.string().max(200).default(''), wid: z.string().max(100).optional() }),
  reply: z.object({ reads: z.array(LineageTable), writes: z.array(LineageTable), note: text.nullable() }),
});
