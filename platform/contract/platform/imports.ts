import { z } from 'zod';
import { defineCall, download } from '../call.ts';
import { defineErrors } from '../errors.ts';
import { pageOf, paging } from '../paging.ts';
import type { Permission } from '../permission.ts';
import type { Text } from '../text.ts';

/** What a sheet may hold; more is refused before it costs anything. */
export const sheetLimits = { bytes: 32 * 1024 ** 2, rows: 100_000, columns: 200 } as const;
export const sheetTypes = ['.xlsx', '.csv', '.tsv', '.txt'] as const;

/** Why a file as a whole cannot be imported. */
export const importErrors = defineErrors({
  sheetUnreadable: {
    code: 160,
    zh: '无法读取这个文件，它可能已损坏。请在表格软件中打开后另存为 .xlsx 再试。',
    en: 'This file cannot be read; it may be damaged. Open it in a spreadsheet program, save it as .xlsx and try again.',
  },
  sheetOld: {
    code: 161,
    zh: '这是旧版 .xls 文件或有密码的文件。请去掉密码并另存为 .xlsx 再试。',
    en: 'This is an old .xls file or one with a password. Remove the password, save it as .xlsx and try again.',
  },
  sheetTooLarge: {
    code: 162,
    zh: '文件内容过大，解压后超出允许的大小。请拆成几个文件导入。',
    en: 'The file holds too much once unpacked. Split it and import the parts.',
  },
  sheetTooManyRows: { code: 163, zh: '最多 {limit} 行，请拆成几个文件导入。', en: 'At most {limit} rows. Split the file and import the parts.' },
  sheetTooManyColumns: { code: 164, zh: '最多 {limit} 列，请删除多余的列。', en: 'At most {limit} columns. Remove those that are not needed.' },
  sheetEmpty: { code: 165, zh: '第一个工作表中没有数据。请从第一行写标题，从第二行写数据。', en: 'The first sheet holds no data. Put headings in the first row and data below.' },
  columnsMissing: { code: 166, zh: '缺少必填列：{columns}。可下载模板对照。', en: 'Required columns are missing: {columns}. Compare with the template.' },
  columnTwice: { code: 167, zh: '“{first}”和“{second}”是同一列，请只保留一个。', en: '"{first}" and "{second}" are the same column. Keep one of them.' },
  changedMeanwhile: {
    code: 168,
    zh: '导入期间相关数据被他人修改（第 {row} 行），没有保存任何内容。请重新校验后再导入。',
    en: 'Related data was changed by someone else during the import (row {row}), so nothing was saved. Check the file again, then import.',
  },
  importNotAllowed: { code: 169, zh: '您的账号或角色已变更，不能继续这次导入。', en: 'Your account or role has changed, so this import cannot go on.' },
});

export const ImportChoices = z.object({
  /** An uploaded file of one's own. */
  file: z.string().min(1).max(100),
  /** Only looks: finds every problem and says what would happen, and saves nothing. */
  dryRun: z.boolean().default(true),
  /** When some rows are wrong: save the others, or nothing. */
  wrong: z.enum(['good', 'none']).default('none'),
  /** Rows about records that exist already. */
  existing: z.enum(['update', 'skip', 'refuse']).default('refuse'),
});
export type ImportChoices = z.infer<typeof ImportChoices>;

export const ImportProblem = z.object({
  seq: z.number().int(),
  /** As the spreadsheet counts, headings included. */
  row: z.number().int(),
  /** The heading in the file; empty when the row as a whole is meant. */
  column: z.string(),
  value: z.string(),
  reason: z.string(),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

/** What a finished run says, as its result. */
export const ImportResult = z.object({
  dryRun: z.boolean(),
  /** Whether anything was stored. */
  saved: z.boolean(),
  file: z.object({ wid: z.string(), name: z.string() }),
  existing: ImportChoices.shape.existing,
  wrong: ImportChoices.shape.wrong,
  read: z.number().int(),
  good: z.number().int(),
  bad: z.number().int(),
  problems: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  skipped: z.number().int(),
  /** Headings that mean nothing here; their columns are left out. */
  ignored: z.array(z.string()),
  /** Whether there are bad rows to download. */
  report: z.boolean(),
});
export type ImportResult = z.infer<typeof ImportResult>;

/** The calls by which one kind of record is imported; `what` fills "… of users". */
export function defineImportCalls<const Who extends Permission, Options extends z.ZodRawShape = Record<never, never>>(
  { path, what, permission, changes, options }: { path: string; what: Text; permission: Who; changes: string; options?: Options },
) {
  return {
    template: defineCall({
      method: 'GET',
      path: `${path}/template`,
      summary: { zh: `下载${what.zh}导入模板`, en: `Download the template for importing ${what.en}` },
      permission,
      reply: download,
    }),
    start: defineCall({
      method: 'POST',
      path: `${path}/start`,
      summary: { zh: `导入${what.zh}`, en: `Import ${what.en}` },
      permission,
      changes,
      body: ImportChoices.extend((options ?? {}) as Options),
      reply: z.object({ run: z.string() }),
    }),
    problems: defineCall({
      method: 'POST',
      path: `${path}/problems`,
      summary: { zh: `${what.zh}导入的问题`, en: `Problems of an import of ${what.en}` },
      permission,
      query: paging.extend({ run: z.string().min(1).max(100) }),
      reply: pageOf(ImportProblem),
    }),
    report: defineCall({
      method: 'GET',
      path: `${path}/report`,
      summary: { zh: `下载${what.zh}导入的错误报告`, en: `Download the error report of an import of ${what.en}` },
      permission,
      query: z.object({ run: z.string().min(1).max(100) }),
      reply: download,
    }),
  };
}
