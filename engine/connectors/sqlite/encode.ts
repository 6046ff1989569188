import type { DataType, Value } from '../../types/data-type.ts';
import { doesNotFit } from '../values/bad-data.ts';
import { readClock, readMoment, writeClock, writeMoment } from '../values/civil-time.ts';
import { fits, readDecimal, writeDecimal } from '../values/decimal.ts';
import { readInterval, writeInterval } from '../values/interval.ts';
import type { ColumnCodec, Stored } from './column-codec.ts';

/** What to bind so that the column holds exactly this value, or a failure: SQLite itself would bend it silently. */
export function encode(value: Value, codec: ColumnCodec): Stored {
  if (value === null) return null;
  const stored = encodeAs(value, codec.type, codec);
  if (stored === undefined || !staysItself(stored, codec)) throw doesNotFit(codec.name, codec.native || 'ANY');
  return stored;
}

function encodeAs(value: Exclude<Value, null>, type: DataType, codec: ColumnCodec): Stored | undefined {
  switch (type.kind) {
    case 'boolean': return typeof value === 'boolean' ? BigInt(value) : Number(value) === 0 || Number(value) === 1 ? BigInt(Number(value)) : undefined;
    case 'integer': return integer(value, type.bits, type.unsigned);
    case 'decimal': return decimal(value, type, codec.affinity);
    // SQLite turns NaN into NULL.
    case 'float': return typeof value === 'number' && !Number.isNaN(value) ? value : exactDouble(value);
    case 'string': case 'xml': case 'json': case 'other': return text(value);
    case 'uuid': return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value) ? value.toLowerCase() : undefined;
    case 'binary': return value instanceof Uint8Array ? value : undefined;
    case 'date': return moment(value, codec, false)?.replace(/ 00:00:00$/, '').match(/^.{10}$/)?.[0];
    case 'datetime': return moment(value, codec, type.zone ?? false);
    case 'time': {
      const found = typeof value === 'string' ? readClock(value) : undefined;
      return found && (found.offset !== undefined) === (type.zone ?? false) ? writeClock(found) : undefined;
    }
    case 'interval': {
      const found = typeof value === 'string' ? readInterval(value) : undefined;
      return found && writeInterval(found);
    }
    case 'array': return Array.isArray(value) ? JSON.stringify(elements(value, type.of, codec)) : undefined;
  }
}

function integer(value: Value, bits: number, unsigned = false): bigint | undefined {
  const digits = value instanceof Uint8Array || Array.isArray(value) ? undefined : readDecimal(String(typeof value === 'boolean' ? Number(value) : value));
  if (!digits || digits.scale !== 0) return undefined;
  return (unsigned ? BigInt.asUintN(bits, digits.unscaled) : BigInt.asIntN(bits, digits.unscaled)) === digits.unscaled ? digits.unscaled : undefined;
}

function decimal(value: Value, { precision, scale = 0 }: { precision?: number; scale?: number }, affinity: string): Stored | undefined {
  const digits = value instanceof Uint8Array || Array.isArray(value) || typeof value === 'boolean' ? undefined : readDecimal(String(value));
  if (!digits || (precision !== undefined && !fits(digits, precision, scale))) return undefined;
  const text = writeDecimal(digits);
  if (affinity === 'text') return text;
  if (digits.scale === 0 && BigInt.asIntN(64, digits.unscaled) === digits.unscaled) return digits.unscaled;
  return exactDouble(text);
}

/** A number, if one says just these digits and no others. */
function exactDouble(value: Value): number | undefined {
  const digits = typeof value === 'string' || typeof value === 'bigint' ? readDecimal(String(value)) : undefined;
  if (!digits) return undefined;
  const number = Number(writeDecimal(digits));
  const back = readDecimal(String(number));
  return back && back.unscaled === digits.unscaled && back.scale === digits.scale ? number : undefined;
}

function text(value: Exclude<Value, null>): string | undefined {
  if (value instanceof Uint8Array) return undefined;
  const written = Array.isArray(value) ? JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? String(one) : one)) : String(value);
  // Half a pair would be stored as another character.
  return written.isWellFormed() ? written : undefined;
}

function moment(value: Value, { dates }: ColumnCodec, zoned: boolean): string | undefined {
  const found = typeof value === 'string' ? readMoment(value) : undefined;
  if (!found || (found.zoned !== zoned && (zoned || dates === 'text'))) return undefined;
  return writeMoment({ nanos: found.nanos, zoned });
}

function elements(values: Value[], of: DataType, codec: ColumnCodec): unknown[] {
  return values.map((one) => {
    if (one === null) return null;
    if (of.kind === 'array') return Array.isArray(one) ? elements(one, of.of, codec) : undefined;
    if (of.kind === 'float') return String(one);
    const stored = encodeAs(one, of, { ...codec, affinity: 'text' });
    if (stored === undefined || stored === null) throw doesNotFit(codec.name, codec.native);
    return stored instanceof Uint8Array ? Buffer.from(stored).toString('hex') : String(stored);
  });
}

/** Text that looks like a number becomes one in a column that is not declared as text: `007` would be 7. */
function staysItself(stored: Stored, { affinity, type }: ColumnCodec): boolean {
  if (typeof stored !== 'string' || affinity === 'text' || affinity === 'blob') return true;
  if (!/^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(stored)) return true;
  return type.kind === 'decimal' || String(Number(stored)) === stored;
}
