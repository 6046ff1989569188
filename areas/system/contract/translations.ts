import { z } from 'zod';
import { defineCall, download, pageOf, paging, upload } from '#platform/contract';

const text = z.object({ zh: z.string(), en: z.string() });
/** `login.signIn`, `screen./home`, `error.1001`. */
const id = z.string().min(1).max(300);
const changedText = z.string().max(10_000);

export const translationStates = ['all', 'changed', 'missing'] as const;
export type TranslationState = (typeof translationStates)[number];

export const TranslationFilter = z.object({
  /** A branch of the catalogue; empty: all of it. */
  branch: z.string().max(300).default(''),
  key: z.string().trim().max(200).default(''),
  state: z.enum(translationStates).default('all'),
});
export type TranslationFilter = z.infer<typeof TranslationFilter>;

export const Translation = z.object({
  id: z.string(),
  branch: z.string(),
  /** As they are shown now. */
  zh_cn: z.string(),
  en_us: z.string(),
  /** As they are built in. */
  original: text,
  /** Which of the two an administrator changed. */
  changed_zh: z.boolean(),
  changed_en: z.boolean(),
  missing: z.boolean(),
  modify_time: z.iso.datetime().nullable(),
  last_modifier: z.string().nullable(),
  /** 0: not changed yet. */
  row_version: z.number().int(),
});
export type Translation = z.infer<typeof Translation>;

export interface TranslationBranch {
  id: string;
  name: { zh: string; en: string };
  total: number;
  changed: number;
  missing: number;
  children: TranslationBranch[];
}
export const TranslationBranch: z.ZodType<TranslationBranch> = z.lazy(() => z.object({
  id: z.string(),
  name: text,
  total: z.number().int(),
  changed: z.number().int(),
  missing: z.number().int(),
  children: z.array(TranslationBranch),
}));

/** The catalogue as the specification draws it; a leaf has no children. */
export interface TranslationNode {
  id: string;
  zh_cn: string;
  en_us: string;
  children: TranslationNode[];
}
export const TranslationNode: z.ZodType<TranslationNode> = z.lazy(() => z.object({
  id: z.string(), zh_cn: z.string(), en_us: z.string(), children: z.array(TranslationNode),
}));

const base = '/api/sys/translation';

/** What the browser lays over its built-in words. Asked with the version it has, nothing is sent twice. */
export const getTranslations = defineCall({
  method: 'GET',
  path: `${base}/getTranslations`,
  summary: { zh: '改过的界面文字', en: 'Texts changed by this installation' },
  permission: 'public',
  query: z.object({ version: z.string().max(64).optional() }),
  reply: z.object({ version: z.string(), texts: z.record(z.string(), z.object({ zh: z.string().optional(), en: z.string().optional() })).nullable() }),
});

export const listTranslationBranches = defineCall({
  method: 'GET',
  path: `${base}/branches`,
  summary: { zh: '文字目录', en: 'Branches of the text catalogue' },
  permission: 'translation:read',
  reply: z.array(TranslationBranch),
});

export const listTranslations = defineCall({
  method: 'POST',
  path: `${base}/list`,
  summary: { zh: '文字列表', en: 'List texts' },
  permission: 'translation:read',
  query: paging,
  body: TranslationFilter,
  reply: pageOf(Translation),
});

/** One branch with all below it. */
export const getTranslationTree = defineCall({
  method: 'GET',
  path: `${base}/tree`,
  summary: { zh: '文字树', en: 'Tree of texts' },
  permission: 'translation:read',
  query: z.object({ branch: z.string().min(1).max(300) }),
  reply: z.array(TranslationNode),
});

export const exportTranslations = defineCall({
  method: 'GET',
  path: `${base}/export`,
  summary: { zh: '导出文字（JSON）', en: 'Export texts as JSON' },
  permission: 'translation:read',
  query: TranslationFilter,
  reply: download,
});

export const TranslationInput = z.object({
  id,
  /** Empty or as built in: the built-in text holds. */
  zh_cn: changedText,
  en_us: changedText,
  row_version: z.number().int().default(0),
});

export const saveTranslation = defineCall({
  method: 'POST',
  path: `${base}/save`,
  summary: { zh: '修改文字', en: 'Change a text' },
  permission: 'translation:write',
  body: TranslationInput,
  changes: 'translation',
});

/** One text by its id, or all below a branch. */
export const resetTranslations = defineCall({
  method: 'POST',
  path: `${base}/reset`,
  summary: { zh: '恢复内置文字', en: 'Go back to built-in texts' },
  permission: 'translation:write',
  body: z.union([z.object({ id }), z.object({ branch: z.string().max(300) })]),
  reply: z.object({ count: z.number().int() }),
  changes: 'translation',
});

export const largestImport = 5 * 1024 ** 2;
export const importEndings = ['.xlsx', '.csv', '.json'] as const;

export const ImportProblem = z.object({ row: z.number().int(), id: z.string(), reason: z.string() });
export const ImportChange = z.object({ id: z.string(), before: text, after: text });
/** What an import would do: rows that cannot be taken are named and left out. */
export const ImportDifference = z.object({
  /** Of the texts as they were when compared; the import is refused when they have changed since. */
  version: z.string(),
  rows: z.number().int(),
  /** How many texts would change; the first of them are listed. */
  count: z.number().int(),
  changes: z.array(ImportChange),
  problems: z.array(ImportProblem),
});
export type ImportDifference = z.infer<typeof ImportDifference>;

export const compareTranslations = defineCall({
  method: 'POST',
  path: `${base}/import/compare`,
  summary: { zh: '比较导入的文字', en: 'Compare texts before an import' },
  permission: 'translation:write',
  body: upload(largestImport),
  reply: ImportDifference,
});

export const importTranslations = defineCall({
  method: 'POST',
  path: `${base}/import`,
  summary: { zh: '导入文字', en: 'Import texts' },
  permission: 'translation:write',
  query: z.object({ version: z.string().max(64) }),
  body: upload(largestImport),
  reply: z.object({ count: z.number().int() }),
  changes: 'translation',
  // The file may be slow to arrive; what it changes is one transaction at the end.
  transaction: false,
});
