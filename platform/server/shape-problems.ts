import { z } from 'zod';
import type { Language } from '#platform/contract';
import { isMissing, issueWords } from '#platform/contract/issue-words.ts';
import { sayText, type Text } from '#platform/contract/text.ts';

const localeErrors = { zh: z.locales.zhCN().localeError, en: z.locales.en().localeError };
const choices: Text = { zh: '请从这些值中选择：{values}', en: 'Choose one of these: {values}' };
/** A longer list is no help to anybody. */
const mostChoices = 20;

/** In the words of forms; whoever sends other types than a form does is told which are wanted. */
export function sayIssue(issue: z.core.$ZodRawIssue, language: Language): ReturnType<z.core.$ZodErrorMap> {
  if (!isMissing(issue)) {
    // Words in an address where a number belongs: not a matter of types for whoever wrote them.
    if (issue.code === 'invalid_type' && !Number.isNaN(issue.input)) return localeErrors[language](issue);
    if (issue.code === 'invalid_value' && issue.values.length <= mostChoices) return sayText(choices, language, { values: issue.values.map(String).join(language === 'zh' ? '、' : ', ') });
  }
  return issueWords(issue, language) ?? localeErrors[language](issue);
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
