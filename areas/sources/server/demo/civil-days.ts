import type { Random } from './random.ts';

/** Days as people write them, `2026-09-01`; never a moment, so no time zone can shift them. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

export function dayWithin(random: Random, from: string, to: string): string {
  return addDays(from, random.below(daysBetween(from, to) + 1));
}

/** `07:05:09`, between two hours. */
export function clockTime(random: Random, fromHour: number, toHour: number): string {
  return [random.between(fromHour, toHour), random.below(60), random.below(60)].map((part) => String(part).padStart(2, '0')).join(':');
}

const otherForms: readonly ((year: string, month: string, day: string) => string)[] = [
  (year, month, day) => `${year}/${Number(month)}/${Number(day)}`,
  (year, month, day) => `${year}${month}${day}`,
  (year, month, day) => `${year}年${Number(month)}月${Number(day)}日`,
];

/** The same day as somebody else's program would have written it. */
export function otherDateForm(day: string, form: number): string {
  const [year, month, date] = day.split('-') as [string, string, string];
  return otherForms[form % otherForms.length]!(year, month, date);
}
