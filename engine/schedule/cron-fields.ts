import type { Text } from '#platform/contract/text.ts';

export interface CronField {
  key: 'second' | 'minute' | 'hour' | 'day' | 'month' | 'weekday' | 'year';
  title: Text;
  least: number;
  most: number;
  /** Words that may stand for numbers, the first one for `least`. */
  names: readonly string[];
}

export const monthWords = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'] as const;
export const dayWords = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const;

export const cronFields: readonly CronField[] = [
  { key: 'second', title: { zh: '秒', en: 'second' }, least: 0, most: 59, names: [] },
  { key: 'minute', title: { zh: '分', en: 'minute' }, least: 0, most: 59, names: [] },
  { key: 'hour', title: { zh: '时', en: 'hour' }, least: 0, most: 23, names: [] },
  { key: 'day', title: { zh: '日', en: 'day of month' }, least: 1, most: 31, names: [] },
  { key: 'month', title: { zh: '月', en: 'month' }, least: 1, most: 12, names: monthWords },
  // 0 and 7 are both Sunday.
  { key: 'weekday', title: { zh: '周', en: 'day of week' }, least: 0, most: 7, names: dayWords },
  { key: 'year', title: { zh: '年', en: 'year' }, least: 1970, most: 2099, names: [] },
];

export type CronParts = Record<CronField['key'], string>;

/** The seven fields of an expression of five to seven; undefined for any other number of them. */
export function cronParts(expression: string): CronParts | undefined {
  const given = expression.trim().toUpperCase().split(/\s+/);
  if (given.length < 5 || given.length > 7) return undefined;
  const [second, minute, hour, day, month, weekday, year = '*'] = given.length === 5 ? ['0', ...given] : given;
  return { second, minute, hour, day, month, weekday, year } as CronParts;
}

/** The number that a word of a field stands for; undefined when it is none. */
export function cronNumber(field: CronField, word: string): number | undefined {
  if (/^\d{1,4}$/.test(word)) return Number(word);
  const index = field.names.indexOf(word);
  return index === -1 ? undefined : index + field.least;
}
