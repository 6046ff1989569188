import { nextWorkingDay, workingDays } from './calendar.ts';
import { compileCron } from './cron-pattern.ts';
import { daySeconds, localOf, momentOf, readLastMoment, readMoment } from './local-time.ts';
import type { Schedule } from './schedule.ts';

type Interval = Extract<Schedule, { kind: 'interval' }>;
/** The first firing strictly after a moment, both in milliseconds. */
type After = (milliseconds: number) => number | undefined;
export type Timetable = (after: Date) => Date | null;

/** So many firings in a row may fall on days that do not count before a schedule counts as never firing: 19 years of Sundays. */
const mostPassedOver = 1_000;
/** Intervals without a beginning are counted from a Monday's midnight, so that "every 6 hours" means 0, 6, 12 and 18 o'clock. */
const defaultBeginning = '2000-01-03';
const unitSeconds = { second: 1, minute: 60, hour: 3_600, day: daySeconds };

/** Makes ready what a schedule says, for whoever asks it more than once. */
export function timetable(schedule: Schedule): Timetable {
  const after = unlimited(schedule);
  const { zone } = schedule;
  const works = schedule.calendar && workingDays(schedule.calendar);
  const earliest = schedule.validFrom === null ? -Infinity : readMoment(schedule.validFrom, zone);
  const latest = schedule.validUntil === null ? Infinity : readLastMoment(schedule.validUntil, zone);
  return (date) => {
    let from = Math.max(date.getTime(), earliest - 1);
    for (let passedOver = 0; passedOver <= mostPassedOver; passedOver += 1) {
      const found = after(from);
      if (found === undefined || found > latest) return null;
      if (!works) return new Date(found);
      const day = Math.floor(localOf(found, zone) / daySeconds);
      if (works(day)) return new Date(found);
      const open = nextWorkingDay(works, day);
      if (open === undefined) return null;
      from = momentOf(open * daySeconds, zone) - 1;
    }
    return null;
  };
}

/** The first firing strictly after a moment; null when there is none. */
export function nextTime(schedule: Schedule, after: Date): Date | null {
  return timetable(schedule)(after);
}

export function nextTimes(schedule: Schedule, after: Date, count: number): Date[] {
  const next = timetable(schedule);
  const times: Date[] = [];
  for (let time = next(after); time && times.length < count; time = next(time)) times.push(time);
  return times;
}

/** The firings from `from` on and before `to`, `most` of them at most. */
export function timesBetween(schedule: Schedule, from: Date, to: Date, most: number): Date[] {
  const next = timetable(schedule);
  const times: Date[] = [];
  for (let time = next(new Date(from.getTime() - 1)); time && time < to && times.length < most; time = next(time)) times.push(time);
  return times;
}

function unlimited(schedule: Schedule): After {
  switch (schedule.kind) {
    case 'cron': return onTheWall(compileCron(schedule.expression), schedule.zone);
    case 'interval': return schedule.unit === 'day' ? byDays(schedule) : byElapsedTime(schedule);
    default: return () => undefined;
  }
}

/** From times of a clock on the wall to moments; what several of them share (the end of a gap) is one firing. */
function onTheWall(next: (local: number) => number | undefined, zone: string): After {
  return (milliseconds) => {
    for (let local = next(localOf(milliseconds, zone)); local !== undefined; local = next(local)) {
      const moment = momentOf(local, zone);
      // Not so in an hour that is shown for the second time: its firings were in the first.
      if (moment > milliseconds) return moment;
    }
    return undefined;
  };
}

function byDays({ every, zone, from }: Interval): After {
  const beginning = localOf(readMoment(from ?? defaultBeginning, zone), zone);
  const step = every * daySeconds;
  return onTheWall((local) => beginning + stepsAfter((local - beginning) / step, from) * step, zone);
}

function byElapsedTime({ every, unit, zone, from }: Interval): After {
  const beginning = readMoment(from ?? defaultBeginning, zone);
  const step = every * unitSeconds[unit] * 1000;
  return (milliseconds) => beginning + stepsAfter((milliseconds - beginning) / step, from) * step;
}

function stepsAfter(steps: number, from: string | undefined): number {
  const next = Math.floor(steps) + 1;
  return from === undefined ? next : Math.max(0, next);
}
