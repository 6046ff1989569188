import { z } from 'zod';
import { defineCall, recordFields } from '#platform/contract';
import { name, remark, saved, version, wid } from './fields.ts';
import { aggregates, indicatorKinds, periods } from './model-words.ts';
import { Conditions } from './model.ts';
import { can } from './permissions.ts';

const base = '/api/drd/dataLake/model/indicator';
const code = z.string().trim().regex(/^[A-Za-z_][A-Za-z0-9_]{0,59}$/);

export const IndicatorDefinition = z.discriminatedUnion('kind', [
  /** `field` empty: rows themselves are counted. */
  z.object({ kind: z.literal('atomic'), aggregate: z.enum(aggregates), field: z.string().max(200).default('') }),
  z.object({
    kind: z.literal('derived'), base: wid, conditions: Conditions.prefault({}),
    period: z.object({ kind: z.enum(periods), field: z.string().max(200).default(''), days: z.int().min(1).max(3660).default(7) }).prefault({ kind: 'all' }),
  }),
  /** Over other indicators of the model by their codes: `[paid] / [total] * 100`. */
  z.object({ kind: z.literal('compound'), formula: z.string().trim().min(1).max(5000) }),
]);
export type IndicatorDefinition = z.output<typeof IndicatorDefinition>;

export const IndicatorInput = z.object({ ...version, model_wid: wid, name, code, unit: z.string().trim().max(50).default(''), description: remark, definition: IndicatorDefinition });
export type IndicatorInput = z.output<typeof IndicatorInput>;
export const Indicator = IndicatorInput.omit({ wid: true, row_version: true }).extend({
  ...recordFields, kind: z.enum(indicatorKinds),
  /** What it said when it was computed last. */
  last_value: z.string().nullable(), last_time: z.iso.datetime().nullable(),
});
export type Indicator = z.output<typeof Indicator>;

export const listIndicators = defineCall({
  method: 'GET', path: `${base}/list`, summary: { zh: '模型指标', en: 'Indicators of a model' },
  permission: can.readModels, query: z.object({ model_wid: wid }), reply: z.array(Indicator),
});
export const saveIndicator = defineCall({
  method: 'POST', path: `${base}/save`, summary: { zh: '保存指标', en: 'Save an indicator' },
  permission: can.writeModels, changes: 'indicator', body: IndicatorInput, reply: saved,
});
export const deleteIndicator = defineCall({
  method: 'POST', path: `${base}/delete`, summary: { zh: '删除指标', en: 'Delete an indicator' },
  permission: can.writeModels, changes: 'indicator', body: z.object({ wid }), reply: z.null(),
});

/** As it would be saved: nothing is. `dimension`: also by the values of a field. */
export const computeIndicator = defineCall({
  method: 'POST', path: `${base}/compute`, summary: { zh: '计算指标', en: 'Compute an indicator' },
  permission: can.queryLake, body: z.object({ model_wid: wid, wid: z.string().max(100).optional(), definition: IndicatorDefinition, dimension: z.string().max(200).default('') }),
  reply: z.object({ value: z.string().nullable(), sql: z.string(), milliseconds: z.number(), groups: z.array(z.object({ label: z.string().nullable(), value: z.string().nullable() })), truncated: z.boolean() }),
});
