import dayjs, { type Dayjs } from 'dayjs';

/** From the first moment up to, but not including, the last; as the calls take them. */
export interface TimeRange {
  from: string;
  to: string;
}

export const quickDays = [7, 30, 90, 365] as const;
const usualDays = 7;
const mostDays = 366;

/** Whole days up to the end of the hour: the same question within an hour, so that replies can be kept. */
export function lastDays(days: number, now: Dayjs = dayjs()): TimeRange {
  return { from: now.startOf('day').subtract(days - 1, 'day').toISOString(), to: now.add(1, 'hour').startOf('hour').toISOString() };
}

/** What the address asks for: a range of its own, a number of days, or a week. Never longer than can be counted. */
export function rangeOf(parameters: URLSearchParams, now: Dayjs = dayjs()): TimeRange & { days: number | undefined } {
  const [from, to] = [timeOf(parameters.get('from')), timeOf(parameters.get('to'))];
  if (from || to) {
    const end = to ?? now.add(1, 'hour').startOf('hour');
    const start = from ?? end.subtract(usualDays, 'day');
    const earliest = end.subtract(mostDays, 'day');
    return { from: (start.isBefore(earliest) ? earliest : start).toISOString(), to: end.toISOString(), days: undefined };
  }
  const asked = Number(parameters.get('days'));
  const days = [1, ...quickDays].includes(asked) ? asked : usualDays;
  return { ...lastDays(days, now), days };
}

function timeOf(text: string | null): Dayjs | undefined {
  const time = text ? dayjs(text) : undefined;
  return time?.isValid() ? time : undefined;
}

/** As long as the range, ending where it begins. */
export function timeBefore({ from, to }: TimeRange): TimeRange {
  return { from: dayjs(from).subtract(dayjs(to).diff(from)).toISOString(), to: from };
}

export type Bucket = 'hour' | 'day';

export function bucketOf({ from, to }: TimeRange): Bucket {
  return dayjs(to).diff(from, 'hour') <= 72 ? 'hour' : 'day';
}

const formats: Record<Bucket, string> = { hour: 'YYYY-MM-DD HH', day: 'YYYY-MM-DD' };

/** Every hour or day of the range, also those in which nothing happened. */
export function bucketKeys({ from, to }: TimeRange, bucket: Bucket): string[] {
  const keys: string[] = [];
  for (let time = dayjs(from).startOf(bucket); time.isBefore(to); time = time.add(1, bucket)) keys.push(time.format(formats[bucket]));
  return [...new Set(keys)];
}

/** As an axis shows it: within three days the year is no news. */
export const bucketLabel = (key: string, bucket: Bucket): string => (bucket === 'hour' ? `${key.slice(5)}:00` : key);

/** The hour or day behind one bar. */
export function bucketRange(key: string, bucket: Bucket): TimeRange {
  const start = dayjs(bucket === 'hour' ? `${key}:00` : key);
  return { from: start.toISOString(), to: start.add(1, bucket).toISOString() };
}
