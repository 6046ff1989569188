import type { Calendar } from './schedule.ts';

/** Tells for a day (counted from 1970-01-01) whether it counts: included days always, excluded ones never, then the days of the week. */
export function workingDays(calendar: Calendar): (day: number) => boolean {
  const include = new Set(calendar.include);
  const exclude = new Set(calendar.exclude);
  const weekdays = calendar.workdays && new Set(calendar.workdays);
  return (day) => {
    const date = new Date(day * 86_400_000).toISOString().slice(0, 10);
    if (include.has(date)) return true;
    return !exclude.has(date) && (!weekdays || weekdays.has(weekdayOf(day)));
  };
}

const mostDays = 40 * 366;

/** The first day after another that counts; undefined when there is none for forty years. */
export function nextWorkingDay(works: (day: number) => boolean, after: number): number | undefined {
  for (let day = after + 1; day <= after + mostDays; day += 1) if (works(day)) return day;
  return undefined;
}

/** 1 Monday to 7 Sunday. */
export const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;
