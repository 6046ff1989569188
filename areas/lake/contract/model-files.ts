import { z } from 'zod';
import { defineCall, download, upload } from '#platform/contract';
import { text, wid } from './fields.ts';
import { IndicatorInput } from './model-indicators.ts';
import { modelKinds } from './model-words.ts';
import { ModelDefinition, ModelInput } from './model.ts';
import { TagInput } from './model-tags.ts';
import { can } from './permissions.ts';

const base = '/api/drd/dataLake/model';

/** A model as it travels. Derived indicators name their base by its code. */
export const CarriedModel = ModelInput.omit({ wid: true, row_version: true, category_wid: true, dept_id: true, owner: true }).extend({
  /** From the top. */
  category: z.array(z.string().min(1).max(500)).max(20).default([]),
  definition: ModelDefinition,
  indicators: z.array(IndicatorInput.omit({ wid: true, row_version: true, model_wid: true })).max(1000).default([]),
  tags: z.array(TagInput.omit({ wid: true, row_version: true, model_wid: true })).max(1000).default([]),
});
export type CarriedModel = z.output<typeof CarriedModel>;

export const modelFileFormat = 'tributary-models';
export const ModelFile = z.object({ format: z.literal(modelFileFormat), version: z.literal(1), time: z.iso.datetime(), models: z.array(CarriedModel).min(1).max(1000) });
export type ModelFile = z.output<typeof ModelFile>;

export const exportModels = defineCall({
  method: 'POST', path: `${base}/export`, summary: { zh: '导出模型', en: 'Export models' },
  permission: can.readModels, body: z.object({ wids: z.array(wid).min(1).max(1000) }), reply: download,
});

/** With `preview` it only says what would happen. New ones are drafts; one whose code is taken gets a new version, or is skipped. */
export const importModels = defineCall({
  method: 'POST', path: `${base}/import`, summary: { zh: '导入模型', en: 'Import models' },
  permission: can.writeModels, changes: 'model', transaction: false, body: upload(50 * 1024 ** 2),
  query: z.object({ preview: z.enum(['1', '0']).optional(), conflict: z.enum(['skip', 'replace']).default('skip') }),
  reply: z.object({
    created: z.number().int(), replaced: z.number().int(), skipped: z.number().int(), refused: z.number().int(),
    models: z.array(z.object({ name: z.string(), code: z.string(), kind: z.enum(modelKinds), what: z.enum(['create', 'replace', 'skip', 'refuse']), problem: text.nullable() })),
  }),
});
