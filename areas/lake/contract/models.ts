import { z } from 'zod';
import { defineCall, pageOf, paging } from '#platform/contract';
import { all, key, saved, text, wid } from './fields.ts';
import { modelHealths, modelKinds, modelStates } from './model-words.ts';
import { Model, ModelDefinition, ModelDetail, ModelInput } from './model.ts';
import { can } from './permissions.ts';
import { lakeLayers } from './task-words.ts';

const base = '/api/drd/dataLake/model';

export const ModelFilter = z.object({
  key,
  kind: all(z.enum(modelKinds)),
  /** With what is below it; NONE: of no category. */
  category_wid: all(z.string().max(100)),
  state: all(z.enum(modelStates)),
  layer: all(z.enum(lakeLayers)),
  owner: all(z.string().max(100)),
  dept_id: all(z.string().max(100)),
  health: all(z.enum(modelHealths)),
});
export type ModelFilter = z.output<typeof ModelFilter>;

export const listModels = defineCall({
  method: 'POST', path: `${base}/list`, summary: { zh: '模型列表', en: 'List models' },
  permission: can.readModels, query: paging, body: ModelFilter, reply: pageOf(Model),
});

export const getModel = defineCall({
  method: 'GET', path: `${base}/detail`, summary: { zh: '模型详情', en: 'Show a model' },
  permission: can.readModels, query: z.object({ wid }), reply: ModelDetail,
});

/** Its basic facts; its fields stay. */
export const saveModel = defineCall({
  method: 'POST', path: `${base}/save`, summary: { zh: '保存模型', en: 'Save a model' },
  permission: can.writeModels, changes: 'model', body: ModelInput, reply: saved,
});

/** What it is made from and its fields, whole. */
export const saveModelFields = defineCall({
  method: 'POST', path: `${base}/saveFields`, summary: { zh: '保存模型字段', en: 'Save the fields of a model' },
  permission: can.writeModels, changes: 'model', body: z.object({ wid, row_version: z.number().int().optional(), definition: ModelDefinition, note: z.string().trim().max(500).default('') }), reply: saved,
});

/** For a form: what is wrong with fields as they stand, each at its place, and the SELECT they give. */
export const checkModelFields = defineCall({
  method: 'POST', path: `${base}/checkFields`, summary: { zh: '检查模型字段', en: 'Check the fields of a model' },
  permission: can.readModels, body: z.object({ definition: ModelDefinition }),
  reply: z.object({ problems: z.array(z.object({ path: z.string(), text })), sql: z.string() }),
});

export const copyModel = defineCall({
  method: 'POST', path: `${base}/copy`, summary: { zh: '复制模型', en: 'Copy a model' },
  permission: can.writeModels, changes: 'model', body: z.object({ wid, name: ModelInput.shape.name, code: ModelInput.shape.code, kind: z.enum(modelKinds).optional() }), reply: saved,
});

export const changeModelState = defineCall({
  method: 'POST', path: `${base}/changeState`, summary: { zh: '发布或下线模型', en: 'Publish a model or take it offline' },
  permission: can.writeModels, changes: 'model', body: z.object({ wid, state: z.enum(['published', 'offline']) }), reply: saved,
});

/** Its table and its task stay. Refused while it is published. */
export const deleteModel = defineCall({
  method: 'POST', path: `${base}/delete`, summary: { zh: '删除模型', en: 'Delete a model' },
  permission: can.writeModels, changes: 'model', body: z.object({ wid }), reply: z.null(),
});

export const moveModels = defineCall({
  method: 'POST', path: `${base}/move`, summary: { zh: '移动模型到分类', en: 'Move models to a category' },
  permission: can.writeModels, changes: 'model', body: z.object({ wids: z.array(wid).min(1).max(1000), category_wid: z.string().max(100).nullable() }), reply: z.object({ moved: z.number().int() }),
});

const ModelVersion = z.object({ version_number: z.number().int(), time: z.iso.datetime(), saver: z.string().nullable(), saver_name: z.string(), note: z.string(), published: z.boolean() });
export const listModelVersions = defineCall({
  method: 'GET', path: `${base}/versions`, summary: { zh: '模型版本', en: 'Versions of a model' },
  permission: can.readModels, query: paging.extend({ wid }), reply: pageOf(ModelVersion),
});
export const getModelVersion = defineCall({
  method: 'GET', path: `${base}/version`, summary: { zh: '模型的一个版本', en: 'One version of a model' },
  permission: can.readModels, query: z.object({ wid, version_number: z.coerce.number().int().min(1) }), reply: ModelVersion.extend({ content: z.unknown() }),
});
/** What it was is saved as a new version. */
export const restoreModelVersion = defineCall({
  method: 'POST', path: `${base}/restoreVersion`, summary: { zh: '恢复模型版本', en: 'Go back to a version of a model' },
  permission: can.writeModels, changes: 'model', body: z.object({ wid, version_number: z.number().int().min(1) }), reply: saved,
});
