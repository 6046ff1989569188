import type { StreamMinute } from '../../contract/streams.ts';

const minuteMilliseconds = 60_000;

/** Minutes in which nothing was noted stand between the others, empty. */
export function everyMinute(minutes: readonly StreamMinute[]): StreamMinute[] {
  const [first, last] = [minutes[0], minutes.at(-1)];
  if (!first || !last) return [];
  const known = new Map(minutes.map((one) => [Date.parse(one.minute), one]));
  const all: StreamMinute[] = [];
  for (let at = Date.parse(first.minute); at <= Date.parse(last.minute); at += minuteMilliseconds) {
    all.push(known.get(at) ?? { minute: new Date(at).toISOString(), events: 0, late: 0, rejected: 0, results: 0, lag_seconds: null, open_windows: 0 });
  }
  return all;
}
