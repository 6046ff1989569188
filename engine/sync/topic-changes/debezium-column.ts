import { isJsonObject, type Json, type JsonObject } from '../../connectors/records/exact-json.ts';
import { Digits, wholeNumber } from '../../connectors/records/digits.ts';
import { valueOf } from '../../connectors/records/record-rows.ts';
import { readTimestamp } from '../../connectors/records/timestamp.ts';
import { dateOfDay } from '../../connectors/records/zone-offset.ts';
import type { DataType, Value } from '../../types/data-type.ts';
import type { ToldColumn } from './told-message.ts';

type Reading = Pick<ToldColumn, 'type' | 'read'>;

/** A field of a schema of Kafka Connect: its plain type, and by `name` what Debezium means by it. */
export function debeziumColumn(field: JsonObject): ToldColumn {
  const { type, read } = readingOf(field);
  return {
    name: String(field['field']), type, nullable: field['optional'] === true, native: [field['name'] ?? field['type'], ...Object.values(parametersOf(field))].map(String).join(' '),
    read: (json) => (json === null ? null : read(json)),
  };
}

function readingOf(field: JsonObject): Reading {
  const meant = typeof field['name'] === 'string' ? meanings[field['name']]?.(field) : undefined;
  return meant ?? plain(field);
}

const parametersOf = (field: JsonObject): JsonObject => (isJsonObject(field['parameters'] ?? null) ? field['parameters'] as JsonObject : {});

const integers: Record<string, 8 | 16 | 32 | 64> = { int8: 8, int16: 16, int32: 32, int64: 64 };
const of = (type: DataType): Reading => ({ type, read: (json) => valueOf(json, type) });
/** What stands there as text is the value, not text about it. */
const text = (type: DataType): Reading => ({ type, read: (json) => (typeof json === 'string' ? json : valueOf(json, type)) });

function plain(field: JsonObject): Reading {
  const kind = String(field['type']);
  const bits = integers[kind];
  if (bits) return of({ kind: 'integer', bits });
  switch (kind) {
    case 'boolean': return of({ kind: 'boolean' });
    case 'float': case 'float32': return of({ kind: 'float', bits: 32 });
    case 'double': case 'float64': return of({ kind: 'float', bits: 64 });
    case 'bytes': return { type: { kind: 'binary' }, read: bytesOf };
    case 'array': return arrayOf(field);
    case 'struct': case 'map': return of({ kind: 'json' });
    default: return of({ kind: 'string' });
  }
}

function arrayOf(field: JsonObject): Reading {
  const items = isJsonObject(field['items'] ?? null) ? readingOf(field['items'] as JsonObject) : of({ kind: 'string' });
  return {
    type: { kind: 'array', of: items.type },
    read: (json) => {
      if (!Array.isArray(json)) return undefined;
      const values = json.map((one) => (one === null ? null : items.read(one)));
      return values.includes(undefined) ? undefined : (values as Value[]);
    },
  };
}

const connect = 'org.apache.kafka.connect.data.';
const times = 'io.debezium.time.';
const data = 'io.debezium.data.';

const date = (): Reading => ({ type: { kind: 'date' }, read: dayOf });
const clock = (digits: 3 | 6 | 9) => (): Reading => ({ type: { kind: 'time', precision: digits }, read: (json) => clockOf(json, digits) });
const stamp = (digits: 3 | 6 | 9) => (): Reading => ({ type: { kind: 'datetime', precision: digits }, read: (json) => civilOf(json, digits) });

const meanings: Record<string, (field: JsonObject) => Reading> = {
  [`${connect}Decimal`]: (field) => {
    const { scale, 'connect.decimal.precision': precision } = parametersOf(field);
    const type: DataType = { kind: 'decimal', ...(precision !== undefined && { precision: Number(precision) }), scale: Number(scale ?? 0) };
    // Tools that write numbers instead of bytes leave the schema as it is.
    return { type, read: (json) => (typeof json === 'string' ? decimalOfBytes(json, Number(scale ?? 0)) : valueOf(json, type)) };
  },
  [`${data}VariableScaleDecimal`]: () => ({
    type: { kind: 'decimal' },
    read: (json) => (isJsonObject(json) && typeof json['value'] === 'string' ? decimalOfBytes(json['value'], Number(json['scale'])) : undefined),
  }),
  [`${connect}Date`]: date, [`${times}Date`]: date,
  [`${connect}Time`]: clock(3), [`${times}Time`]: clock(3), [`${times}MicroTime`]: clock(6), [`${times}NanoTime`]: clock(9),
  [`${connect}Timestamp`]: stamp(3), [`${times}Timestamp`]: stamp(3), [`${times}MicroTimestamp`]: stamp(6), [`${times}NanoTimestamp`]: stamp(9),
  [`${times}ZonedTimestamp`]: () => of({ kind: 'datetime', precision: 6, zone: true }),
  [`${times}ZonedTime`]: () => ({ type: { kind: 'time', precision: 6, zone: true }, read: (json) => valueOf(typeof json === 'string' ? json.replace(/Z$/, '+00:00') : json, { kind: 'time', zone: true }) }),
  [`${times}Interval`]: () => of({ kind: 'interval' }),
  [`${data}Json`]: () => text({ kind: 'json' }), [`${data}Xml`]: () => text({ kind: 'xml' }), [`${data}Uuid`]: () => of({ kind: 'uuid' }),
};

/** Numbers in the schema are days since 1970. */
function dayOf(json: Json): Value | undefined {
  const days = whole(json);
  if (days === undefined || days < -719_162n || days > 2_932_896n) return undefined;
  const { year, month, day } = dateOfDay(Number(days));
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function clockOf(json: Json, digits: number): Value | undefined {
  const count = whole(json);
  const second = 10n ** BigInt(digits);
  if (count === undefined || count < 0n || count >= 86_400n * second) return undefined;
  const seconds = Number(count / second);
  const fraction = String(count % second).padStart(digits, '0').replace(/0+$/, '');
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}${fraction && `.${fraction}`}`;
}

/** What a clock on the wall showed, counted as if the wall were in Greenwich. */
function civilOf(json: Json, digits: 3 | 6 | 9): Value | undefined {
  const count = whole(json);
  const found = count === undefined ? undefined : readTimestamp(String(count), { format: { 3: 'unix_ms', 6: 'unix_us', 9: 'unix_ns' }[digits] });
  return found && 'value' in found ? found.value.replace(/Z$/, '') : undefined;
}

const whole = (json: Json) => (typeof json === 'number' || json instanceof Digits ? wholeNumber(json) : undefined);

function bytesOf(json: Json): Uint8Array | undefined {
  return valueOf(json, { kind: 'binary' }) === undefined ? undefined : new Uint8Array(Buffer.from(json as string, 'base64'));
}

/** The digits as one whole number in two's complement, most significant byte first. */
export function decimalOfBytes(base64: string, scale: number): string | undefined {
  const bytes = bytesOf(base64);
  if (!bytes?.length || !Number.isInteger(scale) || Math.abs(scale) > 1_000) return undefined;
  const number = BigInt.asIntN(bytes.length * 8, BigInt(`0x${Buffer.from(bytes).toString('hex')}`));
  if (scale <= 0) return String(number * 10n ** BigInt(-scale));
  const digits = String(number < 0n ? -number : number).padStart(scale + 1, '0');
  return `${number < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}
