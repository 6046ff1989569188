import type { Text } from '#platform/contract/text.ts';
import { cronFields, cronNumber, type CronParts } from './cron-fields.ts';
import { fieldValues } from './cron-values.ts';

const weekdays: Text[] = [
  { zh: '周日', en: 'Sunday' }, { zh: '周一', en: 'Monday' }, { zh: '周二', en: 'Tuesday' }, { zh: '周三', en: 'Wednesday' },
  { zh: '周四', en: 'Thursday' }, { zh: '周五', en: 'Friday' }, { zh: '周六', en: 'Saturday' },
];
const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
const ordinals: Text[] = [{ zh: '第一个', en: 'first' }, { zh: '第二个', en: 'second' }, { zh: '第三个', en: 'third' }, { zh: '第四个', en: 'fourth' }, { zh: '第五个', en: 'fifth' }];

/** `every`: simply each day, which need not be said where the hours say enough. */
export type DaysInWords = Text & { every: boolean };

/** On which days; undefined when day and weekday are both given, or are more than a sentence tells. */
export function describeDays({ day, month, weekday }: CronParts): DaysInWords | undefined {
  const all = (field: string) => field === '*' || field === '?';
  const chosen = all(month) ? [] : fieldValues('month', month);
  if (!chosen || (!all(day) && !all(weekday))) return undefined;
  // 每月… of every month, or 每年 1 月、7 月… of January and July.
  const inMonths = chosen.length === 0
    ? { zh: '每月', en: 'of every month' }
    : { zh: `每年 ${chosen.map((number) => `${number} 月`).join('、')}`, en: `of ${list(chosen.map((number) => months[number - 1] ?? ''))}` };
  if (!all(day)) return ofMonth(daysOfMonth(day), inMonths);
  if (all(weekday)) {
    return chosen.length === 0
      ? { zh: '每天', en: 'Every day', every: true }
      : { zh: `${inMonths.zh}的每天`, en: `Every day ${inMonths.en}`, every: false };
  }
  const within = weekdayOfMonth(weekday);
  if (within) return ofMonth(within, inMonths);
  const plain = plainWeekdays(weekday);
  if (!plain) return undefined;
  return chosen.length === 0 ? { ...plain, every: false } : { zh: `${inMonths.zh}的${plain.zh}`, en: `${plain.en} ${inMonths.en}`, every: false };
}

function ofMonth(days: Text | undefined, inMonths: Text): DaysInWords | undefined {
  return days && { zh: `${inMonths.zh}${days.zh}`, en: `${days.en} ${inMonths.en}`, every: false };
}

function daysOfMonth(day: string): Text | undefined {
  if (day === 'L') return { zh: '最后一天', en: 'The last day' };
  if (day === 'LW') return { zh: '最后一个工作日', en: 'The last working day' };
  const nearest = /^(\d+)W$/.exec(day)?.[1];
  if (nearest) return { zh: `离 ${Number(nearest)} 日最近的工作日`, en: `The working day nearest to day ${Number(nearest)}` };
  const range = /^(\d+)-(\d+)$/.exec(day);
  if (range) return { zh: ` ${Number(range[1])} 日至 ${Number(range[2])} 日`, en: `Days ${Number(range[1])} to ${Number(range[2])}` };
  const numbers = day.includes('-') ? undefined : fieldValues('day', day.replace(/,L$/, ''));
  if (!numbers) return undefined;
  const last = day.endsWith(',L');
  const zh = [...numbers.map((number) => `${number} 日`), ...(last ? ['最后一天'] : [])].join('、');
  const en = list([...numbers.map(String), ...(last ? ['the last'] : [])]);
  return { zh: ` ${zh}`, en: `${numbers.length === 1 && !last ? 'Day' : 'Days'} ${en}` };
}

/** 5#2 and 5L. */
function weekdayOfMonth(weekday: string): Text | undefined {
  const match = /^(\w+?)(?:#([1-5L])|(L))$/.exec(weekday);
  const name = match && weekdayName(match[1] ?? '');
  if (!name) return undefined;
  const which = match[2] === undefined || match[2] === 'L' ? { zh: '最后一个', en: 'last' } : ordinals[Number(match[2]) - 1];
  return which && { zh: `${which.zh}${name.zh}`, en: `The ${which.en} ${name.en}` };
}

function plainWeekdays(weekday: string): Text | undefined {
  const numbers = fieldValues('weekday', weekday)?.map((number) => (number % 7 === 0 ? 7 : number));
  if (!numbers) return undefined;
  const ordered = [...new Set(numbers)].sort((a, b) => a - b);
  const names = ordered.map((number) => weekdays[number % 7] ?? { zh: '', en: '' });
  const [first, last] = [names[0], names.at(-1)];
  const inARow = ordered.length > 2 && ordered.every((number, index) => index === 0 || number === (ordered[index - 1] ?? 0) + 1);
  if (inARow && first && last) return { zh: `每${first.zh}至${last.zh}`, en: `Every ${first.en} to ${last.en}` };
  return { zh: `每${names.map(({ zh }) => zh).join('、')}`, en: `Every ${list(names.map(({ en }) => en))}` };
}

function weekdayName(word: string): Text | undefined {
  const field = cronFields.find(({ key }) => key === 'weekday');
  const number = field && cronNumber(field, word);
  return number === undefined ? undefined : weekdays[number % 7];
}

export function list(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
