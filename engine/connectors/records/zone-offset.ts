/** Days since 1970-01-01 of a date in the calendar that runs back for ever. */
export function dayNumber(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468;
}

export function dateOfDay(days: number): { year: number; month: number; day: number } {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor((dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shiftedMonth + (shiftedMonth < 10 ? 3 : -9);
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1 };
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Seconds that a zone is ahead of UTC at a moment; throws RangeError when there is no such zone. */
export function zoneOffset(zone: string, epochSeconds: number): number {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit', era: 'short',
    });
    formatters.set(zone, formatter);
  }
  const parts = Object.fromEntries(formatter.formatToParts(new Date(epochSeconds * 1000)).map((part) => [part.type, part.value]));
  const year = parts['era'] === 'BC' ? 1 - Number(parts['year']) : Number(parts['year']);
  const local = dayNumber(year, Number(parts['month']), Number(parts['day'])) * 86_400
    + Number(parts['hour']) * 3600 + Number(parts['minute']) * 60 + Number(parts['second']);
  return local - Math.floor(epochSeconds);
}

/** The moment at which a clock in the zone showed this; the earlier one where it showed it twice; undefined where it never did. */
export function epochOfLocal(localSeconds: number, zone: string): number | undefined {
  const candidates = [-86_400, 86_400].map((shift) => localSeconds - zoneOffset(zone, localSeconds + shift))
    .filter((epoch) => epoch + zoneOffset(zone, epoch) === localSeconds);
  return candidates.length === 0 ? undefined : Math.min(...candidates);
}
