import dayjs from 'dayjs';
import type { Language } from '#platform/contract/text.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const locales: Record<Language, string> = { zh: 'zh-CN', en: 'en' };
const justNow: Record<Language, string> = { zh: '刚刚', en: 'just now' };

export type TimeValue = string | number | Date;

/** "5 minutes ago", "yesterday"; beyond a month the date itself says more. */
export function relativeTime(value: TimeValue, now: number, language: Language): string {
  const time = dayjs(value);
  if (!time.isValid()) return '';
  const seconds = Math.round((time.valueOf() - now) / 1000);
  const distance = Math.abs(seconds);
  if (distance < minute) return justNow[language];
  const format = new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' });
  const say = (count: number, unit: 'minute' | 'hour' | 'day') => format.format(Math.trunc(count), unit).replace(numberBeforeWord, '$& ');
  if (distance < hour) return say(seconds / minute, 'minute');
  if (distance < day) return say(seconds / hour, 'hour');
  if (distance < 30 * day) return say(seconds / day, 'day');
  return time.format('YYYY-MM-DD');
}

/** Chinese words stand apart from figures everywhere else in the product; the browser sets them without a space. */
const numberBeforeWord = /\d+(?=\p{Script=Han})/u;

export function exactTime(value: TimeValue): string {
  const time = dayjs(value);
  return time.isValid() ? time.format('YYYY-MM-DD HH:mm:ss') : '';
}

/** "1 min 20 s", "2 h 5 min": two units at most, because a third is never read. */
export function duration(milliseconds: number, language: Language): string {
  const units = language === 'zh'
    ? { h: ' 小时', m: ' 分', s: ' 秒', ms: ' 毫秒' }
    : { h: ' h', m: ' min', s: ' s', ms: ' ms' };
  if (milliseconds < 1000) return `${Math.max(0, Math.round(milliseconds))}${units.ms}`;
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < minute) return `${seconds}${units.s}`;
  if (seconds < hour) return joinUnits(Math.floor(seconds / minute), units.m, seconds % minute, units.s);
  return joinUnits(Math.floor(seconds / hour), units.h, Math.floor((seconds % hour) / minute), units.m);
}

function joinUnits(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large}${largeUnit}` : `${large}${largeUnit} ${small}${smallUnit}`;
}
