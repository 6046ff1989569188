import { zoneOffset } from '../connectors/records/zone-offset.ts';
import { changeBetween, daySeconds } from './local-time.ts';

const dayMinutes = 1_440;

/** A planned firing of another task: when in the day, and how many minutes it is expected to take. */
export interface PlannedLoad { minuteOfDay: number; minutes: number }

export interface SuggestionWish {
  load: readonly PlannedLoad[];
  now: Date;
  zone: string;
  /** Whole hours, the last one excluded; 22 to 6 runs over midnight, equal hours mean the whole day. */
  window?: { fromHour: number; toHour: number };
  durationMinutes?: number;
}

export interface SuggestedTime { hour: number; minute: number; cron: string }

/** The quietest minute of the window. The same wish always gets the same answer. */
export function suggestTime(wish: SuggestionWish): SuggestedTime {
  return suggestTimes(1, wish)[0] as SuggestedTime;
}

/** Quiet minutes for many tasks, each chosen as if those before it were planned already. */
export function suggestTimes(count: number, { load, now, zone, window = { fromHour: 0, toHour: 6 }, durationMinutes = 1 }: SuggestionWish): SuggestedTime[] {
  const running = Array.from({ length: dayMinutes }, () => 0);
  const starting = Array.from({ length: dayMinutes }, () => 0);
  const add = ({ minuteOfDay, minutes }: PlannedLoad) => {
    const start = inDay(Math.floor(minuteOfDay));
    starting[start] = (starting[start] ?? 0) + 1;
    for (let minute = 0; minute < lasting(minutes); minute += 1) running[inDay(start + minute)] = (running[inDay(start + minute)] ?? 0) + 1;
  };
  for (const each of load) add(each);
  const candidates = minutesOf(window);
  const shifting = shiftedMinutes(now, zone);
  return Array.from({ length: count }, () => {
    const chosen = quietest(candidates, { running, starting, shifting, minutes: lasting(durationMinutes) });
    add({ minuteOfDay: chosen, minutes: durationMinutes });
    const [hour, minute] = [Math.floor(chosen / 60), chosen % 60];
    return { hour, minute, cron: `0 ${minute} ${hour} * * ?` };
  });
}

interface Day { running: number[]; starting: number[]; shifting: ReadonlySet<number>; minutes: number }

function quietest(candidates: readonly number[], { running, starting, shifting, minutes }: Day): number {
  const distance = distances(starting);
  const rank = (minute: number): number[] => {
    let busy = 0;
    for (let index = 0; index < minutes; index += 1) busy += running[inDay(minute + index)] ?? 0;
    return [
      shifting.has(minute) ? 1 : 0,
      busy,
      starting[minute] ?? 0,
      // People choose round minutes by hand; they are left to them.
      minute % 5 === 0 ? 1 : 0,
      -(distance[minute] ?? 0),
      // A fixed scattering, so that an empty day is not filled from its first minute on.
      (minute * 617) % dayMinutes,
    ];
  };
  return candidates.map((minute) => ({ minute, rank: rank(minute) })).reduce((best, each) => (before(each.rank, best.rank) ? each : best)).minute;
}

function before(one: readonly number[], other: readonly number[]): boolean {
  for (const [index, value] of one.entries()) {
    if (value !== other[index]) return value < (other[index] ?? 0);
  }
  return false;
}

/** How far each minute is from the nearest start, half an hour at most: farther makes no difference. */
function distances(starting: readonly number[]): number[] {
  const result = Array.from({ length: dayMinutes }, () => 30);
  for (const step of [1, -1]) {
    let since = 30;
    for (let index = 0; index < dayMinutes * 2; index += 1) {
      const minute = inDay(index * step);
      since = starting[minute] ? 0 : Math.min(since + 1, 30);
      result[minute] = Math.min(result[minute] ?? 30, since);
    }
  }
  return result;
}

/** Minutes that a change of the clock in the coming year skips or repeats: a daily task is better off elsewhere. */
function shiftedMinutes(now: Date, zone: string): Set<number> {
  const shifted = new Set<number>();
  const today = Math.floor(now.getTime() / 1000);
  for (let day = 0; day < 366; day += 1) {
    const [start, end] = [today + day * daySeconds, today + (day + 1) * daySeconds];
    const [before, after] = [zoneOffset(zone, start), zoneOffset(zone, end)];
    if (before === after) continue;
    const change = changeBetween(start, end, zone);
    const first = Math.floor((change + Math.min(before, after)) / 60);
    for (let minute = 0; minute < Math.min(Math.abs(after - before) / 60, dayMinutes); minute += 1) shifted.add(inDay(first + minute));
  }
  return shifted;
}

function minutesOf({ fromHour, toHour }: { fromHour: number; toHour: number }): number[] {
  const from = inDay(fromHour * 60);
  const length = inDay((toHour - fromHour) * 60) || dayMinutes;
  return Array.from({ length }, (_, index) => inDay(from + index));
}

const inDay = (minute: number): number => ((minute % dayMinutes) + dayMinutes) % dayMinutes;
const lasting = (minutes: number): number => Math.min(dayMinutes, Math.max(1, Math.ceil(minutes)));
