import { workingDays } from './calendar.ts';
import { daySeconds, localOf, readLastMoment, readMoment } from './local-time.ts';
import type { Schedule } from './schedule.ts';

/** Whether a moment is within the validity and on a day that counts; for what is fired by something other than time. */
export function isOpen(schedule: Schedule, moment: Date): boolean {
  const { zone, validFrom, calendar } = schedule;
  const time = moment.getTime();
  if (hasEnded(schedule, moment) || (validFrom !== null && time < readMoment(validFrom, zone))) return false;
  return calendar === null || workingDays(calendar)(Math.floor(localOf(time, zone) / daySeconds));
}

export const hasEnded = ({ zone, validUntil }: Schedule, moment: Date): boolean => validUntil !== null && moment.getTime() > readLastMoment(validUntil, zone);
