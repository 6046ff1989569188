import { z } from 'zod';

const label = (zh: string, en: string) => ({ label: { zh, en } });

export const duckdbOptions = z.object({
  file: z.string().min(1).meta({
    ...label('数据库文件', 'Database file'), help: { zh: ':memory: 表示内存中的临时数据库', en: ':memory: is a database in memory, gone when closed' },
  }),
  /** A file that is written can be open in one program only; several may read. */
  readOnly: z.boolean().default(true).meta(label('只读', 'Read only')),
  create: z.boolean().default(false).meta(label('文件不存在时创建', 'Create the file when it is missing')),
});

export type DuckdbOptions = z.output<typeof duckdbOptions>;
