import { z } from 'zod';
import { defineCall, pageOf, paging } from '#platform/contract';
import { roleKinds, type AlgorithmParameter, type AlgorithmShape } from '#engine/algorithms/algorithm.ts';
import { key, name, remark, saved, version, wid } from './fields.ts';
import { lakeAnswer } from './lake-tables.ts';
import { can } from './permissions.ts';
import { TaskInput } from './task.ts';

const base = '/api/drd/dataLake/algorithmModel';

/** As it stands in a placeholder. */
const word = z.string().trim().regex(/^[a-z][a-z0-9_]{0,39}$/);
export const ownParameterKinds = ['integer', 'number', 'text'] as const;

export const OwnRole = z.object({ key: word, title: z.string().trim().max(200).default(''), kind: z.enum(roleKinds).default('value'), many: z.boolean().default(false), optional: z.boolean().default(false) });
export const OwnParameter = z.object({
  key: word, title: z.string().trim().max(200).default(''), kind: z.enum(ownParameterKinds).default('number'), default: z.string().max(10_000).default(''),
  least: z.number().nullable().default(null), most: z.number().nullable().default(null),
});

const facts = {
  name,
  description: remark,
  dept_id: z.string().max(100).nullable().default(null),
  /** One SELECT over `{{table}}`, with `{{column:role}}` and `{{value:parameter}}`. */
  sql: z.string().trim().min(1).max(100_000),
  roles: z.array(OwnRole).max(20).default([]),
  parameters: z.array(OwnParameter).max(20).default([]),
};

export const AlgorithmInput = z.object({ ...version, ...facts });
export type AlgorithmInput = z.output<typeof AlgorithmInput>;

export const OwnAlgorithm = z.object({ ...facts, wid: z.string(), row_version: z.number().int(), create_time: z.iso.datetime(), modify_time: z.iso.datetime(), dept_name: z.string(), creator_name: z.string() });
export type OwnAlgorithm = z.output<typeof OwnAlgorithm>;

const both = (title: string) => ({ zh: title, en: title });
/** More than any column of a table of people. */
const widest = 1e15;

/** What one of one's own asks for, in the words of those that are built in. */
export function shapeOf({ roles, parameters }: Pick<AlgorithmInput, 'roles' | 'parameters'>): AlgorithmShape {
  return {
    roles: roles.map(({ key: role, title, kind, many, optional }) => ({ key: role, title: both(title || role), kind, least: optional ? 0 : 1, most: many ? 20 : 1 })),
    parameters: parameters.map((one): AlgorithmParameter => {
      const { key: parameter, title } = one;
      if (one.kind === 'text') return { key: parameter, title: both(title || parameter), kind: 'text', default: one.default };
      const [least, most] = [one.least ?? -widest, one.most ?? widest];
      return { key: parameter, title: both(title || parameter), kind: one.kind, default: one.default.trim() === '' ? Math.min(Math.max(0, least), most) : Number(one.default), least, most };
    }),
  };
}

/** Those of one's own; the built-in ones are the same everywhere (engine/algorithms/built-ins.ts). */
export const listAlgorithms = defineCall({
  method: 'POST', path: `${base}/list`, summary: { zh: '自定义算法', en: 'Algorithms of one\'s own' },
  permission: can.readModels, query: paging, body: z.object({ key }), reply: pageOf(OwnAlgorithm),
});
export const getAlgorithm = defineCall({
  method: 'GET', path: `${base}/get`, summary: { zh: '自定义算法详情', en: 'One algorithm' },
  permission: can.readModels, query: z.object({ wid }), reply: OwnAlgorithm,
});
export const saveAlgorithm = defineCall({
  method: 'POST', path: `${base}/save`, summary: { zh: '保存自定义算法', en: 'Save an algorithm' },
  permission: can.writeModels, changes: 'algorithm', body: AlgorithmInput, reply: saved,
});
export const deleteAlgorithm = defineCall({
  method: 'POST', path: `${base}/delete`, summary: { zh: '删除自定义算法', en: 'Delete an algorithm' },
  permission: can.writeModels, changes: 'algorithm', body: z.object({ wid, row_version: z.number().int() }), reply: z.null(),
});

/** `algorithm`: the key of a built-in one, or the wid of another. `table`: a table of the lake that the caller sees. */
export const AlgorithmUse = z.object({
  algorithm: wid, table: wid,
  columns: z.record(z.string().max(100), z.array(z.string().max(300)).max(20)).default({}),
  parameters: z.record(z.string().max(100), z.union([z.number(), z.string().max(10_000), z.boolean()])).default({}),
});
export type AlgorithmUse = z.input<typeof AlgorithmUse>;

export const AlgorithmResult = z.object({
  sql: z.string(),
  answer: lakeAnswer,
  /** How it may be drawn, by names of columns. */
  chart: z.object({ kind: z.enum(['line', 'scatter']), x: z.string(), y: z.array(z.string()), by: z.string().optional() }).nullable(),
});
export type AlgorithmResult = z.output<typeof AlgorithmResult>;

/** At most 200 rows, within a minute. */
export const tryAlgorithm = defineCall({
  method: 'POST', path: `${base}/try`, summary: { zh: '试算', en: 'Try an algorithm' },
  permission: can.queryLake, body: AlgorithmUse, reply: AlgorithmResult,
});
export const AlgorithmTask = TaskInput.pick({ name: true, description: true, layer: true, target_table: true });
/** A draft of a task that fills a table with all rows of the answer. */
export const saveAlgorithmTask = defineCall({
  method: 'POST', path: `${base}/saveAsTask`, summary: { zh: '算法另存为任务', en: 'Make a task of an algorithm' },
  permission: can.writeTasks, changes: 'task', transaction: false,
  body: AlgorithmUse.extend(AlgorithmTask.shape),
  reply: saved.extend({ target_table: z.string() }),
});
