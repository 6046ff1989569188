import { z } from 'zod';

export const duckdbLakeOptions = z.object({
  threads: z.int().min(0).max(256).default(0).meta({
    label: { zh: '线程数', en: 'Threads' }, help: { zh: '0 表示与处理器核数相同', en: '0: as many as there are processor cores' },
  }),
});

export type DuckdbLakeOptions = z.output<typeof duckdbLakeOptions>;
