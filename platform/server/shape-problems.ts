import { z } from 'zod';
import type { Language } from '#platform/contract';
import type { Text } from '#platform/contract/text.ts';

const localeErrors = { zh: z.locales.zhCN().localeError, en: z.locales.en().localeError };

/** A contract gives a rule of its own its own words: `.refine(rule, { params: { text: { zh, en } } })`. */
export function sayIssue(issue: z.core.$ZodRawIssue, language: Language): ReturnType<z.core.$ZodErrorMap> {
  const own = issue.code === 'custom' ? (issue.params as { text?: Partial<Text> } | undefined)?.text?.[language] : undefined;
  return own ?? localeErrors[language](issue);
}

export interface ShapeProblem {
  /** `plan.mapping.3.target`; empty: the whole value. */
  path: string;
  text: Text;
}

/** What a shape says against a value, in both languages; nothing when it fits. */
export function shapeProblems(shape: z.ZodType, value: unknown): ShapeProblem[] {
  const issues = (language: Language) => shape.safeParse(value, { error: (issue) => sayIssue(issue, language) }).error?.issues ?? [];
  const chinese = issues('zh');
  return issues('en').map((issue, at) => ({ path: issue.path.map(String).join('.'), text: { zh: chinese[at]?.message ?? issue.message, en: issue.message } }));
}
