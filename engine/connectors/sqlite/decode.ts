import type { DataType, Value } from '../../types/data-type.ts';
import { badData } from '../values/bad-data.ts';
import { readClock, readMoment, writeClock, writeMoment } from '../values/civil-time.ts';
import { readDecimal, writeDecimal } from '../values/decimal.ts';
import { readInterval, writeInterval } from '../values/interval.ts';
import type { ColumnCodec, Stored } from './column-codec.ts';
import { sqliteDialect } from './dialect.ts';

/** What SQLite holds, as the platform's value; what is not of the column's kind is refused, never bent. */
export function decode(stored: Stored, codec: ColumnCodec): Value {
  if (stored === null) return null;
  const value = decodeAs(stored, codec.type, codec);
  if (value === undefined) throw unexpected(stored, codec);
  return value;
}

function decodeAs(stored: Exclude<Stored, null>, type: DataType, codec: ColumnCodec): Value | undefined {
  switch (type.kind) {
    case 'boolean': return truth(stored);
    case 'integer': return typeof stored === 'bigint' ? integer(stored, type.bits, type.unsigned) : undefined;
    case 'decimal': return decimal(stored, type.scale);
    case 'float': return typeof stored === 'number' ? stored : typeof stored === 'bigint' && BigInt(Number(stored)) === stored ? Number(stored) : undefined;
    case 'string': case 'xml': case 'json': return text(stored);
    case 'uuid': return typeof stored === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(stored) ? stored.toLowerCase() : undefined;
    case 'binary': return stored instanceof Uint8Array ? stored : undefined;
    case 'date': return moment(stored, codec, false)?.replace(/ 00:00:00$/, '').match(/^.{10}$/)?.[0];
    case 'datetime': return moment(stored, codec, type.zone ?? false);
    case 'time': return clock(stored, type.zone ?? false);
    case 'interval': {
      const interval = typeof stored === 'string' ? readInterval(stored) : undefined;
      return interval && writeInterval(interval);
    }
    case 'array': return typeof stored === 'string' ? arrayOf(stored, type.of, codec) : undefined;
    case 'other': return stored instanceof Uint8Array ? `X'${Buffer.from(stored).toString('hex')}'` : number(stored);
  }
}

function truth(stored: Stored): boolean | undefined {
  if (stored === 1n || stored === 0n) return stored === 1n;
  if (typeof stored !== 'string') return undefined;
  const word = stored.toLowerCase();
  return word === 'true' ? true : word === 'false' ? false : undefined;
}

function integer(stored: bigint, bits: number, unsigned = false): number | bigint | undefined {
  if (bits === 64) return stored;
  return (unsigned ? BigInt.asUintN(bits, stored) : BigInt.asIntN(bits, stored)) === stored ? Number(stored) : undefined;
}

function decimal(stored: Stored, scale = 0): string | undefined {
  const digits = stored instanceof Uint8Array ? undefined : readDecimal(String(stored));
  return digits && writeDecimal(digits, scale);
}

const text = (stored: Stored) => (stored instanceof Uint8Array ? undefined : number(stored));

/** As SQLite writes it: a real number keeps its point. */
function number(stored: Stored): string {
  return typeof stored === 'number' && Number.isInteger(stored) ? `${stored}.0` : String(stored);
}

function moment(stored: Stored, { dates }: ColumnCodec, zoned: boolean): string | undefined {
  if (typeof stored === 'string') {
    const found = readMoment(stored.trim());
    if (!found) return undefined;
    // Without a word from the administrator nobody knows whose clock it was.
    if (found.zoned !== zoned && dates === 'text') return undefined;
    return writeMoment({ nanos: found.nanos, zoned });
  }
  if (dates !== 'seconds' && dates !== 'milliseconds') return undefined;
  const unit = dates === 'seconds' ? 1_000_000_000n : 1_000_000n;
  if (typeof stored === 'bigint') return writeMoment({ nanos: stored * unit, zoned });
  return typeof stored === 'number' && Number.isFinite(stored)
    ? writeMoment({ nanos: BigInt(Math.round(stored * 1000)) * (unit / 1000n), zoned }) : undefined;
}

function clock(stored: Stored, zoned: boolean): string | undefined {
  const found = typeof stored === 'string' ? readClock(stored.trim()) : undefined;
  return found && (found.offset !== undefined) === zoned ? writeClock(found) : undefined;
}

/** Kept as JSON whose numbers stand in quotes, so that no digit is lost. */
function arrayOf(stored: string, of: DataType, codec: ColumnCodec): Value[] | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(stored);
  } catch {
    return undefined;
  }
  if (!Array.isArray(parsed)) return undefined;
  const values = parsed.map((one: unknown) => {
    if (one === null) return null;
    if (Array.isArray(one)) return of.kind === 'array' ? arrayOf(JSON.stringify(one), of.of, codec) : undefined;
    return typeof one === 'string' ? element(one, of, codec) : undefined;
  });
  return values.includes(undefined) ? undefined : (values as Value[]);
}

function element(one: string, of: DataType, codec: ColumnCodec): Value | undefined {
  if (of.kind === 'integer') return /^-?\d+$/.test(one) ? integer(BigInt(one), of.bits, of.unsigned) : undefined;
  if (of.kind === 'float') return Number(one);
  if (of.kind === 'binary') return Uint8Array.from(Buffer.from(one, 'hex'));
  return decodeAs(one, of, codec);
}

const storage = { bigint: 'integer', number: 'real', string: 'text', object: 'blob' } as Record<string, string>;

function unexpected(stored: Stored, { name, native, type }: ColumnCodec) {
  const found = storage[typeof stored]!;
  const dated = type.kind === 'date' || type.kind === 'datetime';
  return badData(
    name,
    `声明为 ${native || '（无类型）'}，却存有不符合该类型的值（${found}）${dated ? '；可在数据源中选择日期的存放方式' : '；请修正数据或通过视图转换'}`,
    `declared as ${native || '(no type)'}, but holds a value that is none (${found}); ${dated ? 'choose in the source how dates are kept' : 'correct the data, or convert it by a view'}`,
    { remedy: `select * from … where typeof(${sqliteDialect.quote(name)}) = '${found}'` },
  );
}
