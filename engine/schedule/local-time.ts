import { epochOfLocal, zoneOffset } from '../connectors/records/zone-offset.ts';

export const daySeconds = 86_400;

/** What a clock on the wall of the zone shows at a moment: seconds since its own 1970-01-01 00:00. */
export function localOf(milliseconds: number, zone: string): number {
  const seconds = Math.floor(milliseconds / 1000);
  return seconds + zoneOffset(zone, seconds);
}

/**
 * The moment (milliseconds) at which the clock on the wall shows this: the first one where it shows it twice, and
 * the moment after the gap where it never does.
 */
export function momentOf(local: number, zone: string): number {
  return (epochOfLocal(local, zone) ?? endOfGap(local, zone)) * 1000;
}

function endOfGap(local: number, zone: string): number {
  return changeBetween(local - zoneOffset(zone, local + daySeconds), local - zoneOffset(zone, local - daySeconds), zone);
}

/** The second between two others (epoch seconds) from which on the zone has another offset than at the first. */
export function changeBetween(start: number, end: number, zone: string): number {
  const before = zoneOffset(zone, start);
  let [early, late] = [start, end];
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    if (zoneOffset(zone, middle) === before) early = middle;
    else late = middle;
  }
  return late;
}

/** A date or date-time as a schedule holds it; without an offset it is meant in the zone. */
export function readMoment(text: string, zone: string): number {
  if (/T.*(Z|[+-]\d{2}:?\d{2})$/i.test(text)) return Date.parse(text);
  return momentOf(localText(text), zone);
}

/** The last moment that a limit covers: a date alone covers its whole day. */
export function readLastMoment(text: string, zone: string): number {
  return text.includes('T') ? readMoment(text, zone) : momentOf(localText(text) + daySeconds, zone) - 1;
}

const localText = (text: string): number => Date.parse(text.includes('T') ? `${text}Z` : text) / 1000;
