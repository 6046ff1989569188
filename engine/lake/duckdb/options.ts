import { z } from 'zod';

/** With these a run takes less than 512 MB however large its table is (README.md has the figures). Queries that need more spill to the disk. */
export const usualMegabytes = 256;
export const mostUsualThreads = 4;

export const duckdbLakeOptions = z.object({
  threads: z.int().min(0).max(256).default(0).meta({
    label: { zh: '线程数', en: 'Threads' }, help: { zh: '0 表示与处理器核数相同，最多 4 个', en: '0: as many as there are processor cores, four at most' },
  }),
  megabytes: z.int().min(128).max(1_048_576).optional().meta({
    label: { zh: '内存', en: 'Memory' }, unit: { zh: 'MB', en: 'MB' },
    help: { zh: '数据湖全部工作可用的内存，不够时借用磁盘；留空为 256 MB', en: 'For all that the lake does at once, beyond it the disk is used; empty: 256 MB' },
  }),
});

export type DuckdbLakeOptions = z.output<typeof duckdbLakeOptions>;
