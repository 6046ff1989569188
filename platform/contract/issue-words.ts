import type { z } from 'zod';
import { fillText, type Language, type Text } from './text.ts';

type RawIssue = z.core.$ZodRawIssue;

/** What forms and the server say alike of values that do not fit; each tells how to mend it. */
const words = {
  enterValue: { zh: '请填写此项', en: 'Fill in this field' },
  chooseOne: { zh: '请选择', en: 'Choose an option' },
  enterNumber: { zh: '请填写数字', en: 'Enter a number' },
  enterEmail: { zh: '请填写邮箱地址，例如 name@example.com', en: 'Enter an e-mail address such as name@example.com' },
  enterUrl: { zh: '请填写完整网址，例如 https://example.com', en: 'Enter a whole address such as https://example.com' },
  enterIp: { zh: '请填写 IP 地址，例如 192.168.1.10', en: 'Enter an IP address such as 192.168.1.10' },
  enterTime: { zh: '请填写日期或时间', en: 'Enter a date or time' },
  wrongFormat: { zh: '格式不正确，请检查', en: 'Check the format of this field' },
  notAccepted: { zh: '该值不可用，请修改', en: 'This value cannot be used; change it' },
  atLeastCharacters: { zh: '至少 {limit} 个字符', en: 'Use at least {limit} {limit|character|characters}' },
  atMostCharacters: { zh: '最多 {limit} 个字符', en: 'Use at most {limit} {limit|character|characters}' },
  atLeastItems: { zh: '至少选择 {limit} 项', en: 'Choose at least {limit}' },
  atMostItems: { zh: '最多选择 {limit} 项', en: 'Choose at most {limit}' },
  atLeast: { zh: '不能小于 {limit}', en: 'Enter {limit} or more' },
  atMost: { zh: '不能大于 {limit}', en: 'Enter {limit} or less' },
  moreThan: { zh: '必须大于 {limit}', en: 'Enter more than {limit}' },
  lessThan: { zh: '必须小于 {limit}', en: 'Enter less than {limit}' },
  multipleOf: { zh: '必须是 {step} 的倍数', en: 'Enter a multiple of {step}' },
} satisfies Record<string, Text>;
type Word = keyof typeof words;

/** Nothing for what a form hardly ever meets: zod's own sentences are for developers, and do for that. */
export function issueWords(issue: RawIssue, language: Language): string | undefined {
  const say = (key: Word, values?: Record<string, string | number>) => fillText(words[key][language], values);
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
    default:
      return undefined;
  }
}

export function isMissing(issue: RawIssue): boolean {
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
