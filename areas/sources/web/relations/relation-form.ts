import { z } from 'zod';
import { cardinalities } from '../../contract/relation-words.ts';
import type { RelationInput } from '../../contract/relations.ts';

const pair = z.object({ field: z.string().min(1), refField: z.string().min(1) });

/** A relation as a form has it: fields in pairs. */
export const RelationForm = z.object({
  name: z.string().trim().max(500),
  cardinality: z.enum(cardinalities),
  dataObject: z.string().min(1),
  refDataObject: z.string().min(1),
  pairs: z.array(pair).min(1).max(32),
});
export type RelationForm = z.infer<typeof RelationForm>;

export const formOf = ({ name = '', cardinality = 'n:1', dataObject, refDataObject, fields, refFields }: Partial<RelationInput>): Partial<RelationForm> => ({
  name, cardinality, dataObject, refDataObject,
  pairs: (fields?.length ? fields : ['']).map((field, place) => ({ field, refField: refFields?.[place] ?? '' })),
});

export const inputOfForm = ({ pairs, ...form }: RelationForm): RelationInput =>
  ({ ...form, fields: pairs.map(({ field }) => field), refFields: pairs.map(({ refField }) => refField) });

/** The other end refers, with the same fields. */
export const swapped = ({ dataObject, refDataObject, pairs, ...form }: Partial<RelationForm>): Partial<RelationForm> =>
  ({ ...form, dataObject: refDataObject, refDataObject: dataObject, pairs: pairs?.map(({ field, refField }) => ({ field: refField, refField: field })) });
