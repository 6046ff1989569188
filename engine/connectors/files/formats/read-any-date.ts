import { readMoment, writeMoment } from '../../values/civil-time.ts';

export interface ReadDate {
  kind: 'date' | 'datetime' | 'moment';
  /** As the platform writes it. */
  text: string;
}

const expression = new RegExp([
  String.raw`^(?<year>\d{4})(?:(?<sign>[-/.])(?<month>\d{1,2})\k<sign>(?<day>\d{1,2})|年(?<monthWord>\d{1,2})月(?<dayWord>\d{1,2})日)`,
  String.raw`(?:[T ] ?(?<hour>\d{1,2}):(?<minute>\d{2})(?<seconds>:\d{2}(?:\.\d{1,9})?)? ?(?<zone>Z|[+-]\d{2}:?\d{2})?)?$`,
].join(''));

/** Dates that can be read in one way only, the year first: 2026-01-31, 2026/1/31, 2026.1.31, 2026年1月31日, each with a time or without. */
export function readAnyDate(text: string): ReadDate | undefined {
  const found = expression.exec(text.trim())?.groups;
  if (!found) return undefined;
  const date = `${found.year}-${two(found.month ?? found.monthWord)}-${two(found.day ?? found.dayWord)}`;
  const clock = found.hour === undefined ? '' : ` ${two(found.hour)}:${found.minute}${found.seconds ?? ':00'}${found.zone ?? ''}`;
  const moment = readMoment(date + clock);
  const written = moment && writeMoment(moment);
  if (!written) return undefined;
  if (clock === '') return { kind: 'date', text: date };
  return { kind: moment.zoned ? 'moment' : 'datetime', text: written };
}

function two(text = ''): string {
  return text.padStart(2, '0');
}
