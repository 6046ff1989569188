import { timetable, type Timetable } from './next-times.ts';
import type { Schedule } from './schedule.ts';

const mostAtOnce = 100;
const mostCounted = 1_000;
/** Whoever looks every few seconds is late by less than this; under `skip` anything later is given up. */
const punctualMilliseconds = 60_000;

export interface DueState {
  schedule: Schedule;
  /** The last firing that was handed out, ever. */
  last: Date | null;
  /** `next` of the call before; null when nothing is planned yet. */
  planned: Date | null;
  now: Date;
}

export interface Due {
  /** What to start now, oldest first. The caller stores the last of them as `last`, together with `next` as `planned`. */
  fire: Date[];
  /** Not after `now` only under `all`, while more than a hundred wait: then ask again at once. */
  next: Date | null;
  /** Firings that fell due and are given up for good; counted up to a thousand. */
  missed: number;
}

/**
 * The one rule of the scheduler. Whatever the clock does, a firing is handed out at most once and in ascending order,
 * because nothing at or before `last` is ever handed out. The planned time only says from where on firings are owed:
 * the times themselves always come from the schedule as it is now.
 */
export function due({ schedule, last, planned, now }: DueState): Due {
  const next = timetable(schedule);
  const later = () => next(last && last > now ? last : now);
  if (!planned || planned > now) return { fire: [], next: later(), missed: 0 };

  const owedAfter = new Date(Math.max(planned.getTime() - 1, last?.getTime() ?? -Infinity));
  const first = next(owedAfter);
  if (!first || first > now) return { fire: [], next: later(), missed: 0 };

  if (schedule.misfire === 'all') {
    const fire = upTo(next, owedAfter, now, mostAtOnce);
    return { fire, next: next(fire.at(-1) ?? now), missed: 0 };
  }
  const fire = schedule.misfire === 'once' ? [latest(next, owedAfter, now)] : punctual(next, owedAfter, now);
  const until = fire[0] ?? new Date(now.getTime() + 1);
  const missed = upTo(next, owedAfter, new Date(until.getTime() - 1), mostCounted).length;
  return { fire, next: later(), missed };
}

function upTo(next: Timetable, after: Date, now: Date, most: number): Date[] {
  const times: Date[] = [];
  for (let time = next(after); time && time <= now && times.length < most; time = next(time)) times.push(time);
  return times;
}

function punctual(next: Timetable, after: Date, now: Date): Date[] {
  const since = new Date(Math.max(after.getTime(), now.getTime() - punctualMilliseconds));
  return upTo(next, since, now, mostAtOnce);
}

/** The last firing at or before `now`, where there is one after `after`. Halving, since years of seconds may lie between. */
function latest(next: Timetable, after: Date, now: Date): Date {
  let early = after.getTime();
  let late = now.getTime();
  let found = next(after) ?? now;
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    const time = next(new Date(middle));
    if (time && time <= now) {
      found = time;
      early = time.getTime();
    } else late = middle;
  }
  return found;
}
