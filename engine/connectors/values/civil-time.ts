/** Dates and times as the platform writes them, computed in whole numbers: never by Date, which knows one calendar of clocks too many. */

export const nanosPerDay = 86_400_000_000_000n;
const nanosPerSecond = 1_000_000_000n;

/** Days since 1970-01-01 in the Gregorian calendar, carried on backwards. */
export function dayOf(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468;
}

function partsOf(days: number): [number, number, number] {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor((dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shiftedMonth + (shiftedMonth < 10 ? 3 : -9);
  return [yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1];
}

/** Undefined: no such day, or a year that four digits cannot say. */
export function readDate(text: string): number | undefined {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!found) return undefined;
  const [year, month, day] = [Number(found[1]), Number(found[2]), Number(found[3])];
  const days = dayOf(year, month, day);
  const back = partsOf(days);
  return month >= 1 && back[0] === year && back[1] === month && back[2] === day ? days : undefined;
}

export function writeDate(days: number): string | undefined {
  const [year, month, day] = partsOf(days);
  if (year < 0 || year > 9999) return undefined;
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

export interface Clock {
  /** Since midnight; a whole day for 24:00:00. */
  nanos: bigint;
  /** In seconds, east of Greenwich; absent: none was said. */
  offset?: number;
}

export function readClock(text: string): Clock | undefined {
  const found = /^(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9})\d*)?)?(Z|[+-]\d{2}(?::?\d{2}(?::\d{2})?)?)?$/.exec(text);
  if (!found) return undefined;
  const [hour, minute, second] = [Number(found[1]), Number(found[2]), Number(found[3] ?? 0)];
  const nanos = BigInt(hour * 3600 + minute * 60 + second) * nanosPerSecond + BigInt((found[4] ?? '').padEnd(9, '0'));
  if (minute > 59 || second > 59 || nanos > nanosPerDay) return undefined;
  if (/\.\d{9}\d*[1-9]/.test(text)) return undefined;
  return found[5] === undefined ? { nanos } : { nanos, offset: offsetSeconds(found[5]) };
}

function offsetSeconds(text: string): number {
  if (text === 'Z') return 0;
  const [hours = 0, minutes = 0, seconds = 0] = (text.slice(1).replaceAll(':', '').match(/../g) ?? []).map(Number);
  return (text.startsWith('-') ? -1 : 1) * (hours * 3600 + minutes * 60 + seconds);
}

/** Without zeros at the end of the fraction, which say nothing. */
export function writeClock({ nanos, offset }: Clock): string {
  const seconds = Number(nanos / nanosPerSecond);
  const fraction = nanos % nanosPerSecond;
  const clock = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  const digits = fraction === 0n ? '' : `.${String(fraction).padStart(9, '0').replace(/0+$/, '')}`;
  return clock + digits + (offset === undefined ? '' : writeOffset(offset));
}

function writeOffset(offset: number): string {
  const whole = Math.abs(offset);
  const seconds = whole % 60;
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}${seconds ? `:${two(seconds)}` : ''}`;
}

export interface Moment {
  /** Since 1970-01-01 00:00:00: of the wall clock, or of UTC when an offset was said. */
  nanos: bigint;
  zoned: boolean;
}

/** A date alone is its midnight; `T` and a blank are the same. */
export function readMoment(text: string): Moment | undefined {
  const days = readDate(text.slice(0, 10));
  if (days === undefined) return undefined;
  const midnight = BigInt(days) * nanosPerDay;
  if (text.length === 10) return { nanos: midnight, zoned: false };
  if (text[10] !== ' ' && text[10] !== 'T') return undefined;
  const clock = readClock(text.slice(11).trimStart());
  if (!clock || clock.nanos === nanosPerDay) return undefined;
  return { nanos: midnight + clock.nanos - BigInt(clock.offset ?? 0) * nanosPerSecond, zoned: clock.offset !== undefined };
}

/** Undefined beyond the years 0000 to 9999. */
export function writeMoment({ nanos, zoned }: Moment): string | undefined {
  const days = floorDivide(nanos, nanosPerDay);
  const date = writeDate(Number(days));
  return date && `${date} ${writeClock({ nanos: nanos - days * nanosPerDay })}${zoned ? 'Z' : ''}`;
}

export function floorDivide(value: bigint, by: bigint): bigint {
  return value / by - (value % by < 0n ? 1n : 0n);
}

const two = (value: number) => String(value).padStart(2, '0');
