import type { z } from 'zod';
import englishLocale from 'zod/v4/locales/en.js';
import chineseLocale from 'zod/v4/locales/zh-CN.js';
import { issueWords } from '#platform/contract/issue-words.ts';
import type { Language } from '#platform/contract/text.ts';
import { tidyValues, type FieldPath } from './schema-reader.ts';

export interface FieldIssue {
  path: FieldPath;
  message: string;
}

/** Zod's own sentences are for developers; they remain for what a form hardly ever meets. */
const fallback = { zh: chineseLocale().localeError, en: englishLocale().localeError };

/** Checks values as a form holds them, and says what is wrong in words that tell how to mend it. */
export function checkValues<S extends z.ZodType>(
  schema: S, values: unknown, language: Language,
): { data: z.output<S>; issues: [] } | { data?: undefined; issues: FieldIssue[] } {
  const result = schema.safeParse(tidyValues(schema, values), { error: (issue) => issueWords(issue, language) ?? fallback[language](issue) });
  if (result.success) return { data: result.data, issues: [] };
  return { issues: result.error.issues.map((issue) => ({ path: issue.path as FieldPath, message: issue.message })) };
}
