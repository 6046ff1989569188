import { z } from 'zod';
import { defineCall, recordFields } from '#platform/contract';
import { name, remark, saved, version, wid } from './fields.ts';
import { sampleModel } from './model-resources.ts';
import { Conditions } from './model.ts';
import { can } from './permissions.ts';

const base = '/api/drd/dataLake/model/tag';
const conditions = Conditions.refine(({ list }) => list.length > 0, { path: ['list'] });

/** A rule over the rows of a model: those it holds for carry the tag. */
export const TagInput = z.object({ ...version, model_wid: wid, name, description: remark, conditions });
export type TagInput = z.output<typeof TagInput>;
export const Tag = TagInput.omit({ wid: true, row_version: true }).extend({
  ...recordFields,
  /** The rule in the small language. */
  rule: z.string(),
  hit_count: z.number().nullable(), total_count: z.number().nullable(), counted_time: z.iso.datetime().nullable(),
});
export type Tag = z.output<typeof Tag>;

export const listTags = defineCall({
  method: 'GET', path: `${base}/list`, summary: { zh: '模型标签', en: 'Tags of a model' },
  permission: can.readModels, query: z.object({ model_wid: wid }), reply: z.array(Tag),
});
export const saveTag = defineCall({
  method: 'POST', path: `${base}/save`, summary: { zh: '保存标签', en: 'Save a tag' },
  permission: can.writeModels, changes: 'model tag', body: TagInput, reply: saved,
});
export const deleteTag = defineCall({
  method: 'POST', path: `${base}/delete`, summary: { zh: '删除标签', en: 'Delete a tag' },
  permission: can.writeModels, changes: 'model tag', body: z.object({ wid }), reply: z.null(),
});

/** How many rows a rule holds for, and some of them. */
export const previewTag = defineCall({
  method: 'POST', path: `${base}/preview`, summary: { zh: '预览标签命中', en: 'Rows that a tag holds for' },
  permission: can.queryLake, body: z.object({ model_wid: wid, conditions, rows: z.number().int().min(0).max(200).default(20) }),
  reply: z.object({ hits: z.number(), total: z.number(), rule: z.string(), sample: sampleModel.reply }),
});

export const countTags = defineCall({
  method: 'POST', path: `${base}/count`, summary: { zh: '统计标签命中', en: 'Count the rows of every tag' },
  permission: can.queryLake, changes: 'model tag', transaction: false, body: z.object({ model_wid: wid }), reply: z.object({ counted: z.number().int(), total: z.number() }),
});
