import { z } from 'zod';
import { recordFields } from '#platform/contract';
import { text } from './fields.ts';

/** A header, a parameter or a variable. A secret one is never sent back: its value is empty, and an empty one that is saved stays as it was. */
export const Pair = z.object({
  name: z.string().trim().min(1).max(200),
  value: z.string().max(20_000).default(''),
  secret: z.boolean().default(false),
});
export type Pair = z.infer<typeof Pair>;

/** The wire may send pairs as JSON text, as an object, or as the list that is kept. */
export const pairs = z.preprocess(readPairs, z.array(Pair).max(200)).default([]);

function readPairs(value: unknown): unknown {
  if (value === undefined || value === null || value === '') return [];
  if (typeof value === 'string') {
    try {
      return readPairs(JSON.parse(value));
    } catch {
      return value;
    }
  }
  if (Array.isArray(value) || typeof value !== 'object') return value;
  return Object.entries(value).map(([name, part]) => ({ name, value: typeof part === 'string' ? part : JSON.stringify(part) }));
}

/** Numbers may come as text, and an empty text is no number. */
export const optionalNumber = (least: number, most: number) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), z.coerce.number().int().min(least).max(most).optional()).optional();

export const truth = z.preprocess((value) => (value === 'true' || value === 1 || value === '1' ? true : value === 'false' || value === 0 || value === '0' ? false : value), z.boolean());

/** What was found when a resource was last looked at. */
export const checkStates = ['', 'success', 'failure'] as const;
export const FoundField = z.object({ name: z.string(), type: z.string(), nullable: z.boolean() });
export type FoundField = z.infer<typeof FoundField>;

export const resourceRecord = {
  ...recordFields,
  datasource_wid: z.string(),
  databasename: z.string(),
  order_num: z.number().int(),
  sys_label: z.string(),
  topic: z.string(),
  integrate_status: z.string(),
  fields: z.array(FoundField),
  check_time: z.iso.datetime().nullable(),
  check_state: z.enum(checkStates),
  check_message: text.nullable(),
};

/** The filters of both lists of resources; the wire spells the source so. */
export const resourceFilter = {
  databasename: z.string().trim().max(200).optional(),
  datasoutce_wid: z.string().max(100).optional(),
  integrate_status: z.string().max(10).optional(),
};

/** Several, as a list or as the wire's text with commas. */
export const wids = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',').map((wid) => wid.trim()).filter((wid) => wid !== '') : value),
  z.array(z.string().min(1).max(100)).min(1).max(1000),
);
