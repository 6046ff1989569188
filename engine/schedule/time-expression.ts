import type { Text } from '#platform/contract/text.ts';
import { formatTimestamp } from '../connectors/records/format-timestamp.ts';
import { patternParts } from '../connectors/records/timestamp-pattern.ts';
import { dateOfDay, dayNumber } from '../connectors/records/zone-offset.ts';
import { calculate } from './day-arithmetic.ts';
import { weekdayOf } from './calendar.ts';
import { daySeconds, localOf, momentOf } from './local-time.ts';

/** An expression that cannot be read; `text` says why, and how it should be. */
export class ExpressionProblem extends Error {
  readonly text: Text;

  constructor(text: Text) {
    super(text.en);
    this.text = text;
  }
}

interface Moment { milliseconds: number; pattern: string }

type DayRule = (day: number, amount: number) => number;

/** From the day of the schedule and the number given to the day that is meant. `begin` and `end` add days, `first` and `last` months or weeks. */
const dayRules: Record<string, DayRule> = {
  add_months: addMonths,
  month_begin: (day, amount) => monthStart(day, 0) + amount,
  month_end: (day, amount) => monthStart(day, 1) - 1 + amount,
  week_begin: (day, amount) => monday(day) + amount,
  week_end: (day, amount) => monday(day) + 6 + amount,
  month_first_day: (day, amount) => monthStart(day, amount),
  month_last_day: (day, amount) => monthStart(day, amount + 1) - 1,
  week_first_day: (day, amount) => monday(day) + 7 * amount,
  week_last_day: (day, amount) => monday(day) + 6 + 7 * amount,
};
const longest = 200;
const needAmount = ['add_months', 'month_begin', 'month_end', 'week_begin', 'week_end'];
const functionNames = [...Object.keys(dayRules), 'this_day', 'last_day', 'timestamp'].join(', ');

/** What stands between `$[` and `]`, at a moment as a clock in the zone shows it; throws ExpressionProblem. */
export function timeExpression(expression: string, scheduledFor: Date, zone: string): string {
  if (expression.length > longest) throw problem(`表达式超过 ${longest} 个字符`, `the expression is longer than ${longest} characters`);
  const stamp = /^\s*timestamp\s*\((.*)\)\s*$/.exec(expression);
  if (!stamp) return written(momentOfExpression(expression, scheduledFor, zone), zone);
  return String(timestampOf(momentOfExpression(stamp[1] ?? '', scheduledFor, zone), zone));
}

function momentOfExpression(expression: string, scheduledFor: Date, zone: string): Moment {
  const call = /^\s*([a-z_]+)\s*\((.*)\)\s*$/.exec(expression);
  if (!call) return shifted(expression, scheduledFor, zone);
  const [, name = '', inside = ''] = call;
  if (name === 'this_day' || name === 'last_day') return onDay((day) => day - (name === 'last_day' ? 1 : 0), inside.trim(), scheduledFor, zone);
  const rule = Object.hasOwn(dayRules, name) ? dayRules[name] : undefined;
  if (!rule) throw problem(`没有函数 ${name}，可用的有：${functionNames}`, `there is no function ${name}; there are ${functionNames}`);
  const comma = inside.lastIndexOf(',');
  const left = needAmount.includes(name) ? undefined : { over: 0, under: 1 };
  const amount = comma === -1 ? left : calculate(inside.slice(comma + 1));
  if (amount?.under !== 1) {
    throw problem(`${name} 的第二个参数应为整数，例如 ${name}(yyyyMMdd,-1)`, `the second argument of ${name} must be a whole number, as in ${name}(yyyyMMdd,-1)`);
  }
  return onDay((day) => rule(day, amount.over), (comma === -1 ? inside : inside.slice(0, comma)).trim(), scheduledFor, zone);
}

/** `yyyyMMdd`, `yyyyMMdd-1`, `HHmmss-1/24`. Whole days go by the calendar, parts of days are elapsed time. */
function shifted(expression: string, scheduledFor: Date, zone: string): Moment {
  const shift = /[-+][-+*/()\d\s]*\d[-+*/()\d\s]*$/.exec(expression);
  if (!shift) return { milliseconds: scheduledFor.getTime(), pattern: checked(expression.trim()) };
  const days = calculate(shift[0]);
  if (!days) {
    throw problem(
      `无法计算“${shift[0].trim()}”，请写成 -1、+7*2 或 -1/24；格式中的固定数字请加单引号，例如 yyyy'-01'`,
      `"${shift[0].trim()}" cannot be worked out; write -1, +7*2 or -1/24, and put fixed digits of a format in quotes, as in yyyy'-01'`,
    );
  }
  const whole = Math.trunc(days.over / days.under);
  const rest = Math.round(((days.over - whole * days.under) * daySeconds * 1000) / days.under);
  const moved = onDay((day) => day + whole, expression.slice(0, shift.index).trim(), scheduledFor, zone);
  return { ...moved, milliseconds: moved.milliseconds + rest };
}

/** The same time of another day. */
function onDay(rule: (day: number) => number, pattern: string, scheduledFor: Date, zone: string): Moment {
  const local = localOf(scheduledFor.getTime(), zone);
  const day = Math.floor(local / daySeconds);
  const target = rule(day);
  const { year } = dateOfDay(target);
  if (year < 1 || year > 9999) throw problem('结果超出了公元 1 至 9999 年', 'the result lies beyond the years 1 to 9999');
  if (target === day) return { milliseconds: scheduledFor.getTime(), pattern: checked(pattern) };
  return { milliseconds: momentOf(local + (target - day) * daySeconds, zone), pattern: checked(pattern) };
}

function written({ milliseconds, pattern }: Moment, zone: string): string {
  return formatTimestamp(milliseconds, pattern, zone);
}

/** Seconds since 1970 of what the pattern shows: without hours it is the beginning of the day. */
function timestampOf({ milliseconds, pattern }: Moment, zone: string): number {
  const letters = lettersOf(pattern);
  const unit = letters.includes('s') ? 1 : letters.includes('m') ? 60 : /[Hh]/.test(letters) ? 3_600 : daySeconds;
  const local = localOf(milliseconds, zone);
  if (unit === daySeconds) return momentOf(Math.floor(local / daySeconds) * daySeconds, zone) / 1000;
  return Math.floor(milliseconds / 1000) - (((local % unit) + unit) % unit);
}

function checked(pattern: string): string {
  const letters = lettersOf(pattern);
  const unknown = /[^yMdHhmsSaEZX]/.exec(letters)?.[0];
  if (unknown !== undefined || letters === '') {
    throw problem(
      `“${pattern}”不是时间格式，请使用 yyyy MM dd HH mm ss，例如 yyyy-MM-dd HH:mm:ss`,
      `"${pattern}" is not a time format; use yyyy MM dd HH mm ss, as in yyyy-MM-dd HH:mm:ss`,
    );
  }
  // yyyymmdd would be year, minute and day: surely the month was meant.
  if (/[yd]/.test(letters) && letters.includes('m') && !/[Hh]/.test(letters)) {
    throw problem(`“${pattern}”中 mm 是分钟，月份请写 MM`, `in "${pattern}" mm means minutes; write MM for the month`);
  }
  return pattern;
}

const lettersOf = (pattern: string): string => patternParts(pattern).map((part) => ('letter' in part ? part.letter : '')).join('');

function addMonths(day: number, amount: number): number {
  const { day: ofMonth } = dateOfDay(day);
  return Math.min(monthStart(day, amount) + ofMonth - 1, monthStart(day, amount + 1) - 1);
}

function monthStart(day: number, amount: number): number {
  const { year, month } = dateOfDay(day);
  const months = year * 12 + month - 1 + amount;
  return dayNumber(Math.floor(months / 12), (((months % 12) + 12) % 12) + 1, 1);
}

const monday = (day: number): number => day - weekdayOf(day) + 1;
const problem = (zh: string, en: string): ExpressionProblem => new ExpressionProblem({ zh, en });
