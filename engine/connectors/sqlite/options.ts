import { z } from 'zod';

const label = (zh: string, en: string) => ({ label: { zh, en } });

export const sqliteOptions = z.object({
  file: z.string().min(1).meta(label('数据库文件', 'Database file')),
  create: z.boolean().default(false).meta(label('文件不存在时创建', 'Create the file when it is missing')),
  /** SQLite has no dates of its own; what a program put into such a column has to be told. */
  dates: z.enum(['text', 'text-utc', 'seconds', 'milliseconds']).default('text').meta({
    ...label('日期的存放方式', 'How dates are kept'),
    options: {
      text: { zh: '文本，不带时区偏移', en: 'Text without an offset' }, 'text-utc': { zh: '文本，带偏移的换算为 UTC', en: 'Text, an offset is turned to UTC' },
      seconds: { zh: '1970 年以来的秒数', en: 'Seconds since 1970' }, milliseconds: { zh: '1970 年以来的毫秒数', en: 'Milliseconds since 1970' },
    },
  }),
  lockSeconds: z.number().int().min(0).max(600).default(10).meta({ ...label('等待锁定', 'Wait for a lock'), unit: { zh: '秒', en: 'seconds' } }),
});

export type SqliteOptions = z.output<typeof sqliteOptions>;
export type DateForm = SqliteOptions['dates'];
