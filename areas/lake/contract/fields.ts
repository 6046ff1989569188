import { z } from 'zod';

/** Fields that several nouns of this area share. */
export const wid = z.string().min(1).max(100);
/** A name may be anything a person can type. */
export const name = z.string().trim().min(1).max(500);
export const remark = z.string().max(100_000).default('');
export const key = z.string().trim().max(200).optional();
export const text = z.object({ zh: z.string(), en: z.string() });

/** Which version of a record is saved; absent for a new one. The wire sends an empty wid for a new one. */
export const version = { wid: z.string().max(100).optional(), row_version: z.number().int().optional() };
export const saved = z.object({ wid: z.string(), row_version: z.number().int() });

/** A choice of a filter where nothing, an empty text and ALL mean: any. */
export const all = <Shape extends z.ZodType>(shape: Shape) => z.union([z.enum(['ALL', '']).transform(() => undefined), shape]).optional();

/** Several at once: a list, or the wire's text with commas. */
export const wids = (most: number) =>
  z.union([z.string().max(most * 101).transform((text) => text.split(',').map((part) => part.trim()).filter(Boolean)), z.array(wid)]).pipe(z.array(wid).min(1).max(most));
