import type { Text } from '#platform/contract/text.ts';
import { cronParts, type CronParts } from './cron-fields.ts';
import { describeDays, list } from './describe-cron-days.ts';
import { fieldValues } from './cron-values.ts';

const units = {
  second: { zh: '秒', en: 'second' },
  minute: { zh: '分钟', en: 'minute' },
  hour: { zh: '小时', en: 'hour' },
  day: { zh: '天', en: 'day' },
};

export function everyUnit(every: number, unit: keyof typeof units): Text {
  const { zh, en } = units[unit];
  return every === 1 ? { zh: `每${zh}`, en: `Every ${en}` } : { zh: `每 ${every} ${zh}`, en: `Every ${every} ${en}s` };
}

/** Common expressions in words; any other as it is written. */
export function describeCron(expression: string): Text {
  const parts = cronParts(expression);
  return (parts && parts.year === '*' && inWords(parts)) || { zh: expression, en: expression };
}

function inWords(parts: CronParts): Text | undefined {
  const days = describeDays(parts);
  if (!days) return undefined;
  const times = timesOfDay(parts);
  if (times) return { zh: `${days.zh} ${times.join('、')}`, en: `${days.en} at ${list(times)}` };
  const pace = paceOf(parts);
  if (!pace) return undefined;
  const hours = hoursOf(parts);
  if (!hours) return undefined;
  if (days.every && hours.zh === '') return pace;
  const paceEn = pace.en.charAt(0).toLowerCase() + pace.en.slice(1);
  return { zh: `${days.zh}${hours.zh} ${pace.zh}`, en: `${days.en}${hours.en}, ${paceEn}` };
}

/** Up to six times a day that can be listed. */
function timesOfDay({ second, minute, hour }: CronParts): string[] | undefined {
  const [seconds, minutes, hours] = [fieldValues('second', second), fieldValues('minute', minute), fieldValues('hour', hour)];
  if (!seconds || !minutes || !hours || hour.includes('*') || hour.includes('/') || minute.includes('*') || minute.includes('/')) return undefined;
  if (seconds.length !== 1 || minutes.length * hours.length > 6) return undefined;
  const tail = seconds[0] === 0 ? '' : `:${two(seconds[0] ?? 0)}`;
  return hours.flatMap((h) => minutes.map((m) => `${two(h)}:${two(m)}${tail}`));
}

/** Every so many seconds, minutes or hours; only what divides the next greater unit comes evenly. */
function paceOf({ second, minute, hour }: CronParts): Text | undefined {
  if (minute === '*') {
    const seconds = stepOf(second, 60);
    if (seconds) return everyUnit(seconds, 'second');
    return second === '0' ? everyUnit(1, 'minute') : undefined;
  }
  if (second !== '0') return undefined;
  const minutes = stepOf(minute, 60);
  if (minutes) return everyUnit(minutes, 'minute');
  const past = /^\d+$/.test(minute) ? Number(minute) : undefined;
  if (past === undefined) return undefined;
  const hours = hour === '*' || isRange(hour) ? 1 : stepOf(hour, 24);
  if (!hours) return undefined;
  const { zh, en } = everyUnit(hours, 'hour');
  return past === 0 ? { zh: `${zh}整点`, en: `${en} on the hour` } : { zh: `${zh}的第 ${past} 分`, en: `${en} at ${past} ${past === 1 ? 'minute' : 'minutes'} past` };
}

function hoursOf({ minute, hour }: CronParts): Text | undefined {
  if (hour === '*' || (/^\d+$/.test(minute) && stepOf(hour, 24))) return { zh: '', en: '' };
  if (!isRange(hour) && !/^\d+$/.test(hour)) return undefined;
  const [from = '0', to = from] = hour.split('-');
  // With a single minute the last firing is in the last hour's minute; otherwise the whole last hour counts.
  const end = /^\d+$/.test(minute) ? two(Number(minute)) : '59';
  const start = /^\d+$/.test(minute) ? end : '00';
  return { zh: ` ${two(Number(from))}:${start}–${two(Number(to))}:${end}`, en: ` from ${two(Number(from))}:${start} to ${two(Number(to))}:${end}` };
}

function stepOf(field: string, whole: number): number | undefined {
  if (field === '*') return 1;
  const step = Number(/^(?:\*|0)\/(\d+)$/.exec(field)?.[1] ?? 0);
  return step > 0 && whole % step === 0 ? step : undefined;
}

const isRange = (hour: string): boolean => /^\d+-\d+$/.test(hour);
const two = (value: number): string => String(value).padStart(2, '0');
