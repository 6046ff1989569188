import { z } from 'zod';
import englishLocale from 'zod/v4/locales/en.js';
import chineseLocale from 'zod/v4/locales/zh-CN.js';
import { fillText, type Language, type Text } from '#platform/contract/text.ts';
import { blockWords } from '../words.ts';
import { tidyValues, type FieldPath } from './schema-reader.ts';

type Word = keyof typeof blockWords.words;
type RawIssue = z.core.$ZodRawIssue;

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
  const result = schema.safeParse(tidyValues(schema, values), { error: (issue) => messageOf(issue, language) });
  if (result.success) return { data: result.data, issues: [] };
  return { issues: result.error.issues.map((issue) => ({ path: issue.path as FieldPath, message: issue.message })) };
}

export function messageOf(issue: RawIssue, language: Language): string | undefined {
  const say = (key: Word, values?: Record<string, string | number>) => fillText(blockWords.words[key][language], values);
  if (isMissing(issue)) return say(wantsChoice(issue) ? 'chooseOne' : 'enterValue');
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'number' || issue.expected === 'int' ? say('enterNumber') : say('wrongFormat');
    case 'too_small':
    case 'too_big':
      return sizeMessage(issue, say);
    case 'invalid_format':
      return say(formatWord(issue.format));
    case 'invalid_value':
      return say('chooseOne');
    case 'not_multiple_of':
      return say('multipleOf', { step: String(issue.divisor) });
    case 'custom':
      return ownText(issue)?.[language] ?? say('notAccepted');
    default: {
      const message = fallback[language](issue);
      return typeof message === 'string' ? message : message?.message;
    }
  }
}

function isMissing(issue: RawIssue): boolean {
  const empty = issue.input === undefined || issue.input === null || issue.input === '';
  const tooFew = issue.code === 'too_small' && Array.isArray(issue.input) && issue.input.length === 0;
  return (empty && issue.code !== 'custom') || tooFew;
}

function wantsChoice(issue: RawIssue): boolean {
  return issue.code === 'invalid_value' || issue.code === 'invalid_union' || Array.isArray(issue.input)
    || (issue.code === 'invalid_type' && ['array', 'boolean', 'date', 'object'].includes(issue.expected as string));
}

function sizeMessage(issue: RawIssue, say: (key: Word, values: Record<string, string | number>) => string): string {
  const small = issue.code === 'too_small';
  const limit = String(small ? issue.minimum : issue.maximum);
  if (issue.origin === 'string') return say(small ? 'atLeastCharacters' : 'atMostCharacters', { limit });
  if (issue.origin === 'array' || issue.origin === 'set') return say(small ? 'atLeastItems' : 'atMostItems', { limit });
  if (issue.inclusive === false) return say(small ? 'moreThan' : 'lessThan', { limit });
  return say(small ? 'atLeast' : 'atMost', { limit });
}

const formatWords: Record<string, Word> = {
  email: 'enterEmail',
  url: 'enterUrl',
  ipv4: 'enterIp',
  ipv6: 'enterIp',
  datetime: 'enterTime',
  date: 'enterTime',
};
const formatWord = (format: unknown): Word => formatWords[String(format)] ?? 'wrongFormat';

/** A contract gives its own rule its own words: `.refine(rule, { params: { text: { zh, en } } })`. */
function ownText(issue: RawIssue): Text | undefined {
  return (issue.params as { text?: Text } | undefined)?.text;
}
