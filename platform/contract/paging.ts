import { z } from 'zod';

/** What every list call takes: page from 1, size 10 unless asked, `sort` as `field` or `-field`. */
export const paging = z.object({
  pi: z.coerce.number().int().min(1).default(1),
  ps: z.coerce.number().int().min(1).max(1000).default(10),
  sort: z.string().max(64).optional(),
});
export type Paging = z.infer<typeof paging>;

export interface Page<Row> {
  rows: Row[];
  total: number;
}

export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({ rows: z.array(row), total: z.number().int() });
}

/** The columns every table of ours has; spread into a row's shape. */
export const recordFields = {
  wid: z.string(),
  create_time: z.iso.datetime(),
  modify_time: z.iso.datetime(),
  creator: z.string().nullable(),
  last_modifier: z.string().nullable(),
  row_version: z.number().int(),
};
