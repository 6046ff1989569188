import { cronFields, cronNumber, type CronField } from './cron-fields.ts';

/** The numbers that a plain field (values and ranges, no steps or signs) means, ascending; undefined for any other. */
export function fieldValues(key: CronField['key'], text: string): number[] | undefined {
  const field = cronFields.find((candidate) => candidate.key === key);
  if (!field) return undefined;
  const values = new Set<number>();
  for (const item of text.split(',')) {
    const [from = '', to = from] = item.split('-');
    const first = cronNumber(field, from);
    const last = key === 'weekday' && to === 'SUN' && item.includes('-') ? 7 : cronNumber(field, to);
    if (first === undefined || last === undefined) return undefined;
    for (let value = first; value <= last; value += 1) values.add(value);
  }
  return [...values].sort((a, b) => a - b);
}
