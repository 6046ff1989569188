import type { MessageCategory, QuietHours } from '#areas/system';

const minutesOfDay = 24 * 60;

/** When a message of this kind may disturb this person; undefined: now. */
export function quietUntil(quiet: QuietHours | null | undefined, category: MessageCategory, now: Date): Date | undefined {
  if (!quiet || (category === 'alarm' && quiet.alarms)) return undefined;
  let end = now;
  // Once more after the end: clocks that were set in between may have made it too early.
  for (let look = 0; look < 3; look += 1) {
    const left = minutesLeft(quiet, end);
    if (left === 0) break;
    end = new Date(Math.floor(end.getTime() / 60_000 + left) * 60_000);
  }
  return end > now ? end : undefined;
}

export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function minutesLeft({ from, to, zone }: QuietHours, time: Date): number {
  const [start, end, now] = [minutesOf(from), minutesOf(to), minutesOf(localTime(time, zone))];
  const isQuiet = start < end ? now >= start && now < end : now >= start || now < end;
  return isQuiet ? (end - now + minutesOfDay) % minutesOfDay : 0;
}

function localTime(time: Date, zone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(time);
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}
