import { plainDigits } from './digits.ts';
import { monthNames, partExpression, patternParts, type PatternPart } from './timestamp-pattern.ts';
import { dateOfDay, dayNumber, epochOfLocal } from './zone-offset.ts';

/**
 * How a source writes moments: `iso`, `unix` (seconds), `unix_ms`, `unix_us`, `unix_ns`, or a pattern of
 * letters as `yyyy-MM-dd HH:mm:ss.SSS`. A text without an offset is read in `zone`; without `zone` it stays civil time.
 */
export interface TimestampFormat {
  format: string;
  zone?: string | undefined;
}

export type ReadTimestamp =
  /** In the platform's form; `zoned` values are UTC and end with Z. */
  | { value: string; zoned: boolean }
  | { problem: 'no-match' | 'impossible' | 'not-in-zone' | 'bad-format' };

interface Fields { year?: number; month: number; day: number; hour: number; minute: number; second: number; fraction: string; offset?: number }

const unixDigits: Record<string, number> = { unix: 0, epoch: 0, unix_ms: 3, epoch_ms: 3, unix_us: 6, unix_ns: 9 };

/** `near`: for formats without a year, as the oldest syslog has. */
export function readTimestamp(text: string, format: TimestampFormat, near: Date = new Date()): ReadTimestamp {
  const name = format.format.trim().toLowerCase();
  const shift = unixDigits[name];
  if (shift !== undefined) return fromUnix(text.trim(), shift);
  try {
    return name === 'iso' || name === 'iso8601' || name === '' ? readIso(text, format.zone) : readPattern(text, format, near);
  } catch (error) {
    if (error instanceof RangeError) return { problem: 'bad-format' };
    throw error;
  }
}

function fromUnix(text: string, shift: number): ReadTimestamp {
  const plain = plainDigits(text);
  if (plain === undefined) return { problem: 'no-match' };
  const scaled = plainDigits(`${plain}e-${shift}`) ?? '';
  const [whole = '', digits = ''] = scaled.replace('-', '').split('.');
  const negative = scaled.startsWith('-');
  // A negative moment counts back from the next whole second.
  const fraction = digits.replace(/0+$/, '');
  if (whole.length > 12) return { problem: 'impossible' };
  if (!negative || fraction === '') return { value: utcText(negative ? -Number(whole) : Number(whole), fraction), zoned: true };
  const complement = String(10n ** BigInt(fraction.length) - BigInt(fraction)).padStart(fraction.length, '0');
  return { value: utcText(-Number(whole) - 1, complement), zoned: true };
}

function readIso(text: string, zone: string | undefined): ReadTimestamp {
  const parts = /^\s*(\d{4})-?(\d{2})-?(\d{2})(?:[T ](\d{2}):?(\d{2})(?::?(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|UTC|[+-]\d{2}(?::?\d{2})?)?)?\s*$/i.exec(text);
  if (!parts) return { problem: 'no-match' };
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', offset] = parts;
  return assemble({
    year: Number(year), month: Number(month), day: Number(day), hour: Number(hour), minute: Number(minute), second: Number(second), fraction,
    ...(offset === undefined ? {} : { offset: offsetSeconds(offset) }),
  }, zone);
}

const compiled = new Map<string, { expression: RegExp; letters: { letter: string; count: number }[] }>();

function compile(pattern: string) {
  const known = compiled.get(pattern);
  if (known) return known;
  const parts = patternParts(pattern);
  const expressions = parts.map(partExpression);
  if (expressions.includes(undefined)) throw new RangeError('unknown letter in pattern');
  const made = {
    expression: new RegExp(String.raw`^\s*${expressions.join('')}\s*$`, 'i'),
    letters: parts.filter((part): part is Extract<PatternPart, { letter: string }> => 'letter' in part),
  };
  if (compiled.size > 500) compiled.clear();
  compiled.set(pattern, made);
  return made;
}

function readPattern(text: string, { format, zone }: TimestampFormat, near: Date): ReadTimestamp {
  const { expression, letters } = compile(format);
  const match = expression.exec(text);
  if (!match) return { problem: 'no-match' };
  const fields: Fields = { month: 1, day: 1, hour: 0, minute: 0, second: 0, fraction: '' };
  let afternoon: boolean | undefined;
  for (const [index, { letter, count }] of letters.entries()) {
    const part = (match[index + 1] ?? '').toLowerCase();
    if (letter === 'y' || letter === 'u') fields.year = count === 2 ? (Number(part) < 70 ? 2000 : 1900) + Number(part) : Number(part);
    else if (letter === 'M' || letter === 'L') fields.month = count >= 3 ? monthNames.indexOf(part) + 1 : Number(part);
    else if (letter === 'd') fields.day = Number(part);
    else if (letter === 'H' || letter === 'h') fields.hour = Number(part);
    else if (letter === 'm') fields.minute = Number(part);
    else if (letter === 's') fields.second = Number(part);
    else if (letter === 'S') fields.fraction = part;
    else if (letter === 'n') fields.fraction = part.padStart(9, '0');
    else if (letter === 'a') afternoon = part === 'pm' || part === '下午';
    else if ('ZXxz'.includes(letter)) fields.offset = offsetSeconds(part);
  }
  if (afternoon !== undefined) {
    if (fields.hour < 1 || fields.hour > 12) return { problem: 'impossible' };
    fields.hour = (fields.hour % 12) + (afternoon ? 12 : 0);
  }
  if (fields.year === undefined) fields.year = nearestYear(fields, near);
  return assemble(fields, zone);
}

/** The year that puts a date without one closest to now: a line of 31 December read on 1 January is last year's. */
function nearestYear(fields: Fields, near: Date): number {
  const today = near.getTime() / 86_400_000;
  const distance = (year: number) => Math.abs(dayNumber(year, fields.month, fields.day) - today);
  const thisYear = near.getUTCFullYear();
  return [thisYear - 1, thisYear, thisYear + 1].reduce((best, year) => (distance(year) < distance(best) ? year : best));
}

function offsetSeconds(text: string): number {
  const parts = /^([+-])(\d{2}):?(\d{2})?$/.exec(text);
  return parts ? (parts[1] === '-' ? -1 : 1) * (Number(parts[2]) * 3600 + Number(parts[3] ?? 0) * 60) : 0;
}

function assemble(fields: Fields, zone: string | undefined): ReadTimestamp {
  const { year = 1970, month, day, hour, minute, second, fraction } = fields;
  const days = dayNumber(year, month, day);
  const back = dateOfDay(days);
  const dateHolds = back.year === year && back.month === month && back.day === day;
  if (!dateHolds || hour > 23 || minute > 59 || second > 59) return { problem: 'impossible' };
  const local = days * 86_400 + hour * 3600 + minute * 60 + second;
  if (fields.offset !== undefined) return { value: utcText(local - fields.offset, fraction), zoned: true };
  if (zone === undefined || zone === '') return { value: civilText(local, fraction), zoned: false };
  const epoch = epochOfLocal(local, zone);
  return epoch === undefined ? { problem: 'not-in-zone' } : { value: utcText(epoch, fraction), zoned: true };
}

export function utcText(epochSeconds: number, fraction: string): string {
  return `${civilText(epochSeconds, fraction)}Z`;
}

export function civilText(localSeconds: number, fraction: string): string {
  const days = Math.floor(localSeconds / 86_400);
  const rest = localSeconds - days * 86_400;
  const { year, month, day } = dateOfDay(days);
  const two = (value: number) => String(value).padStart(2, '0');
  const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  return `${date} ${two(Math.floor(rest / 3600))}:${two(Math.floor(rest / 60) % 60)}:${two(rest % 60)}${fraction === '' ? '' : `.${fraction}`}`;
}
