import { z } from 'zod';
import { recordFields } from '#platform/contract';
import { dataType } from '#engine/sync/plan.ts';
import { name, remark, text, version } from './fields.ts';
import { aggregates, conditionOperators, modelHealths, modelKinds, modelStates } from './model-words.ts';
import { lakeLayers, runStates, taskStates } from './task-words.ts';

/** A field of a table; and a name for a table within one model, which expressions put in front: `[student.id]`. */
const field = z.string().min(1).max(200);
const alias = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,29}$/);

/** A table that the model is made from. The first stands alone; each further one is joined to those before it. */
export const ModelSource = z.object({
  alias,
  schema: z.string().max(200),
  table: z.string().min(1).max(200),
  join: z.enum(['left', 'inner']).default('left'),
  on: z.array(z.object({ from: alias, field, to: field })).max(10).default([]),
});
export type ModelSource = z.output<typeof ModelSource>;

export const FieldSource = z.discriminatedUnion('kind', [
  /** Described only: the table is filled by something else. */
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('field'), alias, field }),
  /** In the small language of engine/sync/expression. */
  z.object({ kind: z.literal('expression'), text: z.string().trim().min(1).max(10_000) }),
]);
export type FieldSource = z.output<typeof FieldSource>;

export const ModelField = z.object({
  /** Of the column in the lake. */
  code: z.string().trim().min(1).max(63),
  name: z.string().trim().max(500).default(''),
  type: dataType,
  key: z.boolean().default(false),
  nullable: z.boolean().default(true),
  comment: z.string().max(2000).default(''),
  /** The data element, code table or standard it follows, in words. */
  standard: z.string().trim().max(500).default(''),
  /** Shown as **** in samples; never the least, the greatest or a group of an indicator. */
  sensitive: z.boolean().default(false),
  source: FieldSource.prefault({ kind: 'none' }),
  /** With one, the fields without are what rows are put together by. */
  aggregate: z.enum(aggregates).nullable().default(null),
});
export type ModelField = z.output<typeof ModelField>;

export const ModelDefinition = z.object({
  sources: z.array(ModelSource).max(20).default([]),
  /** Rows for which this does not hold are left out. */
  filter: z.string().trim().max(10_000).default(''),
  distinct: z.boolean().default(false),
  fields: z.array(ModelField).max(1000).default([]),
});
export type ModelDefinition = z.output<typeof ModelDefinition>;

export const ModelInput = z.object({
  ...version,
  kind: z.enum(modelKinds).default('subject'),
  category_wid: z.string().max(100).nullable().default(null),
  name,
  english_name: z.string().trim().max(500).default(''),
  /** Name of its table in the lake. */
  code: z.string().trim().min(1).max(63),
  layer: z.enum(lakeLayers).default('DW2'),
  dept_id: z.string().max(100).nullable().default(null),
  owner: z.string().max(100).nullable().default(null),
  description: remark,
});
export type ModelInput = z.output<typeof ModelInput>;

export const Model = ModelInput.omit({ wid: true, row_version: true }).extend({
  ...recordFields,
  state: z.enum(modelStates),
  version_number: z.number().int(),
  /** The version that was published last; behind `version_number` when it was changed since. */
  published_version: z.number().int().nullable(),
  category_name: z.string(),
  dept_name: z.string(),
  owner_name: z.string(),
  field_num: z.number().int(),
  indicator_num: z.number().int(),
  tag_num: z.number().int(),
  /** Its table, and the task that fills it. */
  lake_table_wid: z.string().nullable(),
  task_wid: z.string().nullable(),
  task_name: z.string(),
  task_status: z.enum(taskStates).nullable(),
  exe_status: z.enum(runStates).nullable(),
  row_count: z.number().nullable(),
  byte_count: z.number().nullable(),
  data_time: z.iso.datetime().nullable(),
  health: z.enum(modelHealths),
  /** In how many fields it differed from its table when that was looked at last. */
  drift: z.number().int(),
  checked_time: z.iso.datetime().nullable(),
});
export type Model = z.output<typeof Model>;

/** `mine`: it may be changed, not only looked at by a grant. */
export const ModelDetail = Model.extend({ definition: ModelDefinition, mine: z.boolean() });
export type ModelDetail = z.output<typeof ModelDetail>;

/** Values as a form gives them: texts, read by the type of the field. */
export const Condition = z.object({
  field,
  operator: z.enum(conditionOperators),
  /** One; two for `between`; any number for `in`. */
  values: z.array(z.string().max(2000)).max(500).default([]),
});
export type Condition = z.output<typeof Condition>;

export const Conditions = z.object({ match: z.enum(['all', 'any']).default('all'), list: z.array(Condition).max(50).default([]) });
export type Conditions = z.output<typeof Conditions>;

/** What a part of a model says is wrong with it, at its place: `fields.3.source`. */
export const ModelProblem = z.object({ path: z.string(), text });
