import { z } from 'zod';
import { defineCall } from '#platform/contract';
import { name, remark, saved, version, wid } from './fields.ts';
import { modelKinds } from './model-words.ts';
import { can } from './permissions.ts';

const base = '/api/drd/dataLake/model/category';
const kind = z.enum(modelKinds);

export const ModelCategory = z.object({
  wid: z.string(), row_version: z.number().int(), kind, parent_wid: z.string().nullable(), name: z.string(), code: z.string(), description: z.string(), order_num: z.number().int(),
  /** Models in it that the person sees, and together with those below. */
  own_num: z.number().int(), model_num: z.number().int(),
});
export type ModelCategory = z.output<typeof ModelCategory>;

/** Flat, in order; a screen makes the tree. */
export const listModelCategories = defineCall({
  method: 'GET', path: `${base}/tree`, summary: { zh: '模型分类', en: 'Categories of models' },
  permission: can.readModels, query: z.object({ kind }), reply: z.object({ categories: z.array(ModelCategory), unplaced: z.number().int(), total: z.number().int() }),
});

export const ModelCategoryInput = z.object({ ...version, kind, parent_wid: z.string().max(100).nullable().default(null), name, code: z.string().trim().max(100).default(''), description: remark });
export const saveModelCategory = defineCall({
  method: 'POST', path: `${base}/save`, summary: { zh: '保存模型分类', en: 'Save a category of models' },
  permission: can.writeModels, changes: 'model category', body: ModelCategoryInput, reply: saved,
});

/** Below another, before one of those there, or at the end. */
export const moveModelCategory = defineCall({
  method: 'POST', path: `${base}/move`, summary: { zh: '移动模型分类', en: 'Move a category of models' },
  permission: can.writeModels, changes: 'model category', body: z.object({ wid, parent_wid: z.string().max(100).nullable(), before: z.string().max(100).nullable().default(null) }), reply: z.null(),
});

/** What is in it goes one level up. */
export const deleteModelCategory = defineCall({
  method: 'POST', path: `${base}/delete`, summary: { zh: '删除模型分类', en: 'Delete a category of models' },
  permission: can.writeModels, changes: 'model category', body: z.object({ wid }), reply: z.object({ models: z.number().int() }),
});
