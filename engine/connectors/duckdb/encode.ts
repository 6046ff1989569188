import {
  DuckDBBlobValue, DuckDBDateValue, DuckDBDecimalValue, DuckDBIntervalValue, DuckDBListValue, DuckDBTimeNSValue, DuckDBTimestampMillisecondsValue,
  DuckDBTimestampNanosecondsValue, DuckDBTimestampSecondsValue, DuckDBTimestampTZValue, DuckDBTimestampValue, DuckDBTimeTZValue, DuckDBTimeValue, DuckDBTypeId,
  DuckDBUUIDValue, type DuckDBDecimalType, type DuckDBEnumType, type DuckDBListType, type DuckDBType, type DuckDBValue,
} from '@duckdb/node-api';
import type { Value } from '../../types/data-type.ts';
import { doesNotFit } from '../values/bad-data.ts';
import { readClock, readDate, readMoment } from '../values/civil-time.ts';
import { fits, readDecimal, unscaledAt } from '../values/decimal.ts';
import { readInterval } from '../values/interval.ts';

export interface Target {
  name: string;
  native: string;
  type: DuckDBType;
}

/** The value as this column keeps it exactly, or a failure. */
export function encode(value: Value, target: Target): DuckDBValue {
  if (value === null) return null;
  const encoded = encodeAs(value, target.type, target);
  if (encoded === undefined) throw doesNotFit(target.name, target.native);
  return encoded;
}

const integers: Partial<Record<DuckDBTypeId, [bits: number, unsigned: boolean]>> = {
  [DuckDBTypeId.TINYINT]: [8, false], [DuckDBTypeId.SMALLINT]: [16, false], [DuckDBTypeId.INTEGER]: [32, false], [DuckDBTypeId.BIGINT]: [64, false],
  [DuckDBTypeId.UTINYINT]: [8, true], [DuckDBTypeId.USMALLINT]: [16, true], [DuckDBTypeId.UINTEGER]: [32, true], [DuckDBTypeId.UBIGINT]: [64, true],
  [DuckDBTypeId.HUGEINT]: [128, false], [DuckDBTypeId.UHUGEINT]: [128, true],
};

function encodeAs(value: Exclude<Value, null>, type: DuckDBType, target: Target): DuckDBValue | undefined {
  const integer = integers[type.typeId];
  if (integer) return wholeNumber(value, ...integer);
  switch (type.typeId) {
    case DuckDBTypeId.BOOLEAN: return typeof value === 'boolean' ? value : undefined;
    case DuckDBTypeId.BIGNUM: return digitsOf(value)?.scale === 0 ? digitsOf(value)!.unscaled : undefined;
    case DuckDBTypeId.DECIMAL: {
      const { width, scale } = type as DuckDBDecimalType;
      const digits = digitsOf(value);
      return digits && fits(digits, width, scale) ? new DuckDBDecimalValue(unscaledAt(digits, scale)!, width, scale) : undefined;
    }
    case DuckDBTypeId.FLOAT: return typeof value === 'number' && (Number.isNaN(value) || Math.fround(value) === value) ? value : undefined;
    case DuckDBTypeId.DOUBLE: return typeof value === 'number' ? value : undefined;
    case DuckDBTypeId.VARCHAR: return text(value, target.native);
    case DuckDBTypeId.ENUM: return typeof value === 'string' && (type as DuckDBEnumType).values.includes(value) ? value : undefined;
    case DuckDBTypeId.BLOB: return value instanceof Uint8Array ? new DuckDBBlobValue(value) : undefined;
    case DuckDBTypeId.UUID: return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
      ? DuckDBUUIDValue.fromUint128(BigInt(`0x${value.replaceAll('-', '')}`)) : undefined;
    case DuckDBTypeId.INTERVAL: {
      const interval = typeof value === 'string' ? readInterval(value) : undefined;
      const micros = interval && divided(interval.nanos, 1000n);
      return micros === undefined ? undefined : new DuckDBIntervalValue(interval!.months, interval!.days, micros);
    }
    case DuckDBTypeId.LIST: {
      if (!Array.isArray(value)) return undefined;
      const of = (type as DuckDBListType).valueType;
      return new DuckDBListValue(value.map((one) => encode(one, { ...target, type: of, native: target.native.replace(/\[\]$/, '') })));
    }
    default: return typeof value === 'string' ? timeValue(value, type.typeId) : undefined;
  }
}

function digitsOf(value: Value) {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? readDecimal(String(value)) : undefined;
}

function wholeNumber(value: Value, bits: number, unsigned: boolean): number | bigint | undefined {
  const digits = digitsOf(typeof value === 'boolean' ? Number(value) : value);
  if (!digits || digits.scale !== 0) return undefined;
  const exact = unsigned ? BigInt.asUintN(bits, digits.unscaled) : BigInt.asIntN(bits, digits.unscaled);
  return exact === digits.unscaled ? (bits < 64 ? Number(exact) : exact) : undefined;
}

function text(value: Exclude<Value, null>, native: string): string | undefined {
  if (value instanceof Uint8Array || Array.isArray(value)) return undefined;
  const written = String(value);
  if (!written.isWellFormed()) return undefined;
  if (native !== 'JSON') return written;
  try {
    JSON.parse(written);
    return written;
  } catch {
    return undefined;
  }
}

/** Undefined when something would be left over: a finer value than the column keeps. */
function divided(nanos: bigint, unit: bigint): bigint | undefined {
  const whole = nanos / unit;
  return nanos % unit === 0n && BigInt.asIntN(64, whole) === whole ? whole : undefined;
}

function timeValue(value: string, typeId: DuckDBTypeId): DuckDBValue | undefined {
  switch (typeId) {
    case DuckDBTypeId.DATE: {
      const days = readDate(value);
      return days === undefined ? undefined : new DuckDBDateValue(days);
    }
    case DuckDBTypeId.TIME: case DuckDBTypeId.TIME_NS: case DuckDBTypeId.TIME_TZ: {
      const clock = readClock(value);
      const micros = clock && divided(clock.nanos, 1000n);
      if (!clock || (clock.offset !== undefined) !== (typeId === DuckDBTypeId.TIME_TZ)) return undefined;
      if (typeId === DuckDBTypeId.TIME_NS) return new DuckDBTimeNSValue(clock.nanos);
      if (micros === undefined) return undefined;
      return typeId === DuckDBTypeId.TIME ? new DuckDBTimeValue(micros) : DuckDBTimeTZValue.fromMicrosAndOffset(micros, clock.offset!);
    }
  }
  const made = moments[typeId];
  const moment = readMoment(value);
  if (!made || !moment || moment.zoned !== (typeId === DuckDBTypeId.TIMESTAMP_TZ)) return undefined;
  const count = divided(moment.nanos, made.unit);
  return count === undefined ? undefined : made.of(count);
}

const moments: Partial<Record<DuckDBTypeId, { unit: bigint; of(count: bigint): DuckDBValue }>> = {
  [DuckDBTypeId.TIMESTAMP]: { unit: 1000n, of: (count) => new DuckDBTimestampValue(count) },
  [DuckDBTypeId.TIMESTAMP_TZ]: { unit: 1000n, of: (count) => new DuckDBTimestampTZValue(count) },
  [DuckDBTypeId.TIMESTAMP_S]: { unit: 1_000_000_000n, of: (count) => new DuckDBTimestampSecondsValue(count) },
  [DuckDBTypeId.TIMESTAMP_MS]: { unit: 1_000_000n, of: (count) => new DuckDBTimestampMillisecondsValue(count) },
  [DuckDBTypeId.TIMESTAMP_NS]: { unit: 1n, of: (count) => new DuckDBTimestampNanosecondsValue(count) },
};
