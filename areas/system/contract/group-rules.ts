import { z } from 'zod';
import { wid } from './fields.ts';

/** How a condition compares. With several values `is` means one of them, `not` none of them. */
const chosen = z.enum(['is', 'not']).default('is');
/** Whoever lacks the attribute has it empty, and therefore also not as any value. */
export const attributeOperators = ['is', 'not', 'contains', 'empty', 'filled'] as const;
export type AttributeOperator = (typeof attributeOperators)[number];

const wids = z.array(wid).min(1).max(1000);

/** An attribute that is asked for by its value needs one; whether it is empty can be asked without. */
const AttributeCondition = z
  .object({
    field: z.literal('attribute'),
    attribute: z.string().min(1).max(100),
    operator: z.enum(attributeOperators).default('is'),
    values: z.array(z.string().max(1000)).max(1000).default([]),
  })
  .refine(({ operator, values }) => operator === 'empty' || operator === 'filled' || values.length > 0, {
    path: ['values'],
    params: { text: { zh: '请填写至少一个值。', en: 'Enter at least one value.' } },
  });

/** One condition of a dynamic group; a department counts with all below it. */
export const GroupCondition = z.discriminatedUnion('field', [
  z.object({ field: z.literal('department'), operator: chosen, values: wids }),
  z.object({ field: z.literal('post'), operator: chosen, values: wids }),
  AttributeCondition,
  z.object({ field: z.literal('gender'), operator: chosen, values: z.array(z.enum(['', 'male', 'female'])).min(1).max(3) }),
  z.object({ field: z.literal('status'), operator: chosen, values: z.array(z.enum(['enabled', 'disabled'])).min(1).max(2) }),
  z.object({ field: z.literal('source'), operator: chosen, values: z.array(z.enum(['local', 'cas'])).min(1).max(2) }),
]);
export type GroupCondition = z.infer<typeof GroupCondition>;
export type GroupField = GroupCondition['field'];

export const GroupRule = z.object({
  match: z.enum(['all', 'any']),
  conditions: z.array(GroupCondition).min(1).max(20),
});
export type GroupRule = z.infer<typeof GroupRule>;
