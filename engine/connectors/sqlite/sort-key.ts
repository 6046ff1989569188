import type { Value } from '../../types/data-type.ts';
import { readClock, readMoment } from '../values/civil-time.ts';
import { readDecimal } from '../values/decimal.ts';
import { readInterval } from '../values/interval.ts';
import { codecOf, type Stored } from './column-codec.ts';
import { decode } from './decode.ts';
import type { DateForm } from './options.ts';

/** Whole digits and places that a key has room for; no number of a database is longer. */
const room = 400;

/** Text that compares as the value does, for what SQLite would compare letter by letter; null stays null. */
export function sortKey(stored: Stored, native: string, dates: DateForm): string | null {
  const codec = codecOf('', native, dates);
  const value = decode(stored, codec);
  if (value === null) return null;
  const { kind } = codec.type;
  if (kind === 'decimal') return decimalKey(String(value));
  if (kind === 'date' || kind === 'datetime') return numberKey(readMoment(String(value))!.nanos);
  if (kind === 'time') {
    const { nanos, offset = 0 } = readClock(String(value))!;
    return numberKey(nanos - BigInt(offset) * 1_000_000_000n);
  }
  if (kind === 'interval') {
    const { months, days, nanos } = readInterval(String(value))!;
    return numberKey(BigInt(months * 30 + days) * 86_400_000_000_000n + nanos);
  }
  return JSON.stringify(value, (_, one: Value) => (typeof one === 'bigint' ? String(one) : one));
}

function decimalKey(text: string): string {
  const { unscaled, scale } = readDecimal(text)!;
  return numberKey(unscaled * 10n ** BigInt(Math.max(room - scale, 0)));
}

/** Length first, so that more digits are more; below zero everything is turned round. */
function numberKey(value: bigint): string {
  const digits = String(value < 0n ? -value : value);
  const key = String(digits.length).padStart(5, '0') + digits;
  return value < 0n ? `-${key.replaceAll(/\d/g, (digit) => String(9 - Number(digit)))}` : `0${key}`;
}
