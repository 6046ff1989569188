import type { Value } from '../../types/data-type.ts';
import { badData } from '../values/bad-data.ts';
import { floorDivide, readClock, readDate, readMoment, writeMoment } from '../values/civil-time.ts';
import type { NativeColumn } from './catalogue-columns.ts';
import { decoderFor } from './charsets.ts';
import { geometryText } from './geometry.ts';
import type { MysqlOptions } from './options.ts';
import { isGeometry } from './types.ts';

/** What is known of a column when one of its values arrives, from a result or from the binary log. */
export type ReadableColumn = Pick<NativeColumn, 'name' | 'base' | 'charset' | 'mapping' | 'unsigned'>;
export type ReadValue = (raw: unknown) => Value;

const texts = new Set(['char', 'varchar', 'tinytext', 'text', 'mediumtext', 'longtext', 'enum', 'set', 'nchar', 'nvarchar']);
export const isText = (base: string) => texts.has(base);

/** `raw` is never null: a number or digits for numbers, text for dates, bytes for text, bits and geometry. */
export function readerFor(column: ReadableColumn, options: MysqlOptions): ReadValue {
  const { name, base, mapping: { type } } = column;
  const impossible = options.impossibleDates === 'null'
    ? () => null
    : () => {
      throw badData(name, '含有零日期或不存在的时间；可在数据源中设置为读作空值', 'it holds a zero date or a time that does not exist; the source can be set to read these as null');
    };
  if (isGeometry(base)) return (raw) => geometryText(raw as Buffer) ?? notText(name);
  if (base === 'json') return (raw) => (Buffer.isBuffer(raw) ? textOf(name, decoderFor(column.charset)!, raw) : String(raw));
  if (isText(base)) {
    const decode = decoderFor(column.charset, options.latin1Holds);
    return (raw) => (Buffer.isBuffer(raw) && decode ? textOf(name, decode, raw) : String(raw));
  }
  if (base === 'bit') return type.kind === 'boolean' ? (raw) => bits(raw as Buffer) === 1n : (raw) => bits(raw as Buffer);
  switch (type.kind) {
    case 'boolean': return (raw) => truth(name, Number(raw));
    case 'integer': return type.bits === 64 ? (raw) => BigInt(raw as string) : (raw) => Number(raw);
    case 'float': return (raw) => Number(raw);
    case 'binary': return (raw) => Uint8Array.from(raw as Buffer);
    case 'date': return (raw) => (readDate(String(raw)) === undefined ? impossible() : String(raw));
    case 'time': return (raw) => {
      const clock = readClock(String(raw));
      return clock && !String(raw).startsWith('24:') ? brief(String(raw)) : impossible();
    };
    case 'datetime': return type.zone ? (raw) => toUtc(brief(String(raw)), options.timeZone) ?? impossible() : (raw) => (isDay(String(raw)) ? brief(String(raw)) : impossible());
    default: return (raw) => (Buffer.isBuffer(raw) ? textOf(name, decoderFor('utf8mb4')!, raw) : String(raw));
  }
}

/** Zeros at the end of a fraction say nothing, and the log writes other ones than a result. */
const brief = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

/** Of a server's clock only the day can be impossible. */
const isDay = (text: string) => readDate(text.slice(0, 10)) !== undefined;

function textOf(name: string, decode: (bytes: Buffer) => string | undefined, raw: Buffer): string {
  return decode(raw) ?? notText(name);
}

function notText(name: string): never {
  throw badData(name, '含有不符合其字符集的字节，请修正数据或字段的字符集', 'it holds bytes that are nothing in its character set; correct the data or the character set');
}

function truth(name: string, value: number): boolean {
  if (value === 0 || value === 1) return value === 1;
  throw badData(name, '设置为布尔，但含有 0、1 以外的值', 'it is read as a boolean by option, but holds something other than 0 and 1');
}

function bits(raw: Buffer): bigint {
  let value = 0n;
  for (const byte of raw) value = (value << 8n) | BigInt(byte);
  return value;
}

/** What the wall clock of a fixed offset shows, as the moment in UTC. */
export function toUtc(text: string, offset: string): string | undefined {
  if (offset === '+00:00') return isDay(text) ? `${text}Z` : undefined;
  const moment = readMoment(text);
  return moment && shift(text, moment.nanos, -offsetNanos(offset), true);
}

/** And back: a moment with `Z` as the wall clock shows it. */
export function fromUtc(text: string, offset: string): string | undefined {
  const moment = readMoment(text);
  if (!moment) return undefined;
  if (!moment.zoned) return text;
  return shift(text, moment.nanos, offsetNanos(offset), false);
}

/** Whole minutes leave the fraction as it was written. */
function shift(text: string, nanos: bigint, by: bigint, zoned: boolean): string | undefined {
  const second = 1_000_000_000n;
  const moved = writeMoment({ nanos: floorDivide(nanos, second) * second + by, zoned: false });
  const fraction = /\.\d+/.exec(text)?.[0] ?? '';
  return moved && `${moved}${fraction}${zoned ? 'Z' : ''}`;
}

function offsetNanos(offset: string): bigint {
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4));
  return BigInt((offset.startsWith('-') ? -1 : 1) * minutes) * 60_000_000_000n;
}
