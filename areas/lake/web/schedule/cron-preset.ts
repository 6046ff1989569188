/** What the builder can show of an expression; everything else is edited as text. */
export type CronPreset =
  | { every: 'hour'; minute: number }
  | { every: 'day'; hour: number; minute: number }
  | { every: 'week'; hour: number; minute: number; weekdays: number[] }
  | { every: 'month'; hour: number; minute: number; days: (number | 'L')[] };

const two = (value: string, most: number): number | undefined => (/^\d{1,2}$/.test(value) && Number(value) <= most ? Number(value) : undefined);
const numbers = (value: string, least: number, most: number): number[] | undefined => {
  const found = value.split(',').map((part) => two(part, most));
  return found.every((one) => one !== undefined && one >= least) ? (found as number[]) : undefined;
};
const any = (field: string) => field === '*' || field === '?';

/** Undefined: more than the builder knows. Weekdays as in cron, 0 or 7 Sunday. */
export function presetOf(expression: string): CronPreset | undefined {
  const fields = expression.trim().split(/\s+/);
  const [second, minuteText, hourText, dayText, month, weekdayText] = (fields.length === 5 ? ['0', ...fields] : fields) as [string, string, string, string, string, string];
  if (fields.length < 5 || fields.length > 6 || second !== '0' || !any(month)) return undefined;
  const minute = two(minuteText, 59);
  if (minute === undefined) return undefined;
  if (hourText === '*' && any(dayText) && any(weekdayText)) return { every: 'hour', minute };
  const hour = two(hourText, 23);
  if (hour === undefined) return undefined;
  if (any(dayText) && any(weekdayText)) return { every: 'day', hour, minute };
  const weekdays = any(dayText) ? numbers(weekdayText, 0, 7) : undefined;
  if (weekdays) return { every: 'week', hour, minute, weekdays: [...new Set(weekdays.map((day) => day || 7))].sort() };
  if (!any(weekdayText)) return undefined;
  const days = dayText.split(',').map((part) => (part === 'L' ? 'L' as const : two(part, 31)));
  return days.every((day) => day === 'L' || (day !== undefined && day > 0)) ? { every: 'month', hour, minute, days: days as (number | 'L')[] } : undefined;
}

export function expressionOf(preset: CronPreset): string {
  switch (preset.every) {
    case 'hour': return `0 ${preset.minute} * * * ?`;
    case 'day': return `0 ${preset.minute} ${preset.hour} * * ?`;
    // Seven is Sunday everywhere; the days stay in the order of the week.
    case 'week': return `0 ${preset.minute} ${preset.hour} ? * ${[...preset.weekdays].sort().join(',') || '1'}`;
    case 'month': return `0 ${preset.minute} ${preset.hour} ${preset.days.join(',') || '1'} * ?`;
  }
}

/** The same time of day under another rhythm. */
export function withEvery(before: CronPreset | undefined, every: CronPreset['every']): CronPreset {
  const minute = before?.minute ?? 0;
  const hour = before && 'hour' in before ? before.hour : 2;
  switch (every) {
    case 'hour': return { every, minute };
    case 'day': return { every, hour, minute };
    case 'week': return { every, hour, minute, weekdays: [1] };
    case 'month': return { every, hour, minute, days: [1] };
  }
}
