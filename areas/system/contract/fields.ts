import { z } from 'zod';

/** Fields that several nouns of this area share. A name may be anything a person can type. */
export const wid = z.string().min(1).max(100);
export const name = z.string().trim().min(1).max(10_000);
export const code = z.string().trim().min(1).max(100);
export const orderNumber = z.number().int().min(0).max(1_000_000).default(0);
export const remark = z.string().max(100_000).default('');
export const key = z.string().trim().max(100).optional();

/** Which version of a record is saved; absent for a new one. */
export const version = { wid: wid.optional(), row_version: z.number().int().optional() };
export const saved = z.object({ wid: z.string(), row_version: z.number().int() });

export const named = z.object({ wid: z.string(), name: z.string() });
