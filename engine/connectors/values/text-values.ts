import type { DataType, Value } from '../../types/data-type.ts';
import { badData, doesNotFit } from './bad-data.ts';
import { nanosPerDay, readClock, readDate, readMoment, writeClock, writeDate, writeMoment } from './civil-time.ts';
import { fits, readDecimal, writeDecimal } from './decimal.ts';
import { readInterval, writeInterval } from './interval.ts';

/** For databases whose drivers would bend a number or a date: values cross as text, and nothing is lost on the way. */

export interface TextColumn {
  name: string;
  native: string;
  type: DataType;
}

/** What the database wrote, as the platform's value. */
export function fromText(text: string, column: TextColumn): Value {
  const value = read(text, column.type);
  if (value === undefined) {
    throw badData(column.name, `有一个值无法按 ${column.native} 读取`, `a value cannot be read as ${column.native}`);
  }
  return value;
}

function read(text: string, type: DataType): Value | undefined {
  switch (type.kind) {
    case 'boolean': return /^(1|true|t|y)$/i.test(text) ? true : /^(0|false|f|n)$/i.test(text) ? false : undefined;
    case 'integer': {
      const digits = readDecimal(text);
      if (!digits || digits.scale !== 0) return undefined;
      return type.bits === 64 ? digits.unscaled : Number(digits.unscaled);
    }
    case 'decimal': {
      const digits = readDecimal(text.trim());
      return digits && writeDecimal(digits);
    }
    case 'float': return /^[+-]?(nan|inf(inity)?)$/i.test(text) ? special(text) : text.trim() === '' ? undefined : numberOf(text);
    case 'date': return readDate(text.slice(0, 10)) === undefined ? undefined : text.slice(0, 10);
    case 'time': {
      const clock = readClock(text.trim());
      return clock && writeClock(clock);
    }
    case 'datetime': {
      const moment = readMoment(text.trim());
      return moment && writeMoment({ nanos: moment.nanos, zoned: type.zone ?? false });
    }
    case 'interval': {
      const interval = readInterval(text);
      return interval && writeInterval(interval);
    }
    case 'uuid': return text.toLowerCase();
    case 'binary': return Uint8Array.from(Buffer.from(text, 'hex'));
    case 'array': return undefined;
    default: return text;
  }
}

function special(text: string): number {
  if (/nan/i.test(text)) return Number.NaN;
  return text.startsWith('-') ? -Infinity : Infinity;
}

function numberOf(text: string): number | undefined {
  const number = Number(text);
  return Number.isNaN(number) ? undefined : number;
}

/** Canonical text of a value that the column keeps exactly; everything else is refused before it is sent. */
export function toText(value: Exclude<Value, null>, column: TextColumn): string {
  const text = write(value, column.type);
  if (text === undefined) throw doesNotFit(column.name, column.native);
  return text;
}

function write(value: Exclude<Value, null>, type: DataType): string | undefined {
  if (type.kind === 'binary') return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : undefined;
  if (value instanceof Uint8Array || Array.isArray(value)) return undefined;
  const text = String(value);
  switch (type.kind) {
    case 'boolean': return typeof value === 'boolean' ? String(Number(value)) : /^[01]$/.test(text) ? text : undefined;
    case 'integer': return integer(typeof value === 'boolean' ? String(Number(value)) : text, type.bits, type.unsigned);
    case 'decimal': {
      const digits = typeof value === 'boolean' ? undefined : readDecimal(text);
      return digits && (type.precision === undefined || fits(digits, type.precision, type.scale ?? 0)) ? writeDecimal(digits) : undefined;
    }
    case 'float': return typeof value === 'number' ? text : undefined;
    case 'date': {
      const moment = readMoment(text);
      return moment && !moment.zoned && moment.nanos % nanosPerDay === 0n ? writeDate(Number(moment.nanos / nanosPerDay)) : undefined;
    }
    case 'time': {
      const clock = readClock(text);
      return clock && (clock.offset !== undefined) === (type.zone ?? false) && notFiner(clock.nanos, type.precision) ? writeClock(clock) : undefined;
    }
    case 'datetime': {
      const moment = readMoment(text);
      return moment && moment.zoned === (type.zone ?? false) && notFiner(moment.nanos, type.precision) ? writeMoment(moment) : undefined;
    }
    case 'interval': return readInterval(text) && text;
    case 'uuid': return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text.toLowerCase() : undefined;
    default: return text.isWellFormed() ? text : undefined;
  }
}

function integer(text: string, bits: number, unsigned = false): string | undefined {
  const digits = readDecimal(text);
  if (!digits || digits.scale !== 0) return undefined;
  const exact = unsigned ? BigInt.asUintN(bits, digits.unscaled) : BigInt.asIntN(bits, digits.unscaled);
  return exact === digits.unscaled ? String(exact) : undefined;
}

/** Databases round what is finer than they keep. */
function notFiner(nanos: bigint, precision = 9): boolean {
  return nanos % 10n ** BigInt(9 - Math.min(precision, 9)) === 0n;
}
