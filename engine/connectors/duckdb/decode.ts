import {
  DuckDBTypeId, type DuckDBArrayType, type DuckDBListType, type DuckDBArrayValue, type DuckDBBlobValue, type DuckDBDateValue, type DuckDBDecimalValue, type DuckDBIntervalValue,
  type DuckDBListValue, type DuckDBTimeNSValue, type DuckDBTimestampMillisecondsValue, type DuckDBTimestampNanosecondsValue, type DuckDBTimestampSecondsValue,
  type DuckDBTimestampValue, type DuckDBTimeTZValue, type DuckDBTimeValue, type DuckDBType, type DuckDBUUIDValue, type DuckDBValue,
} from '@duckdb/node-api';
import type { Value } from '../../types/data-type.ts';
import { badData } from '../values/bad-data.ts';
import { writeClock, writeDate, writeMoment } from '../values/civil-time.ts';
import { writeDecimal } from '../values/decimal.ts';
import { writeInterval } from '../values/interval.ts';

export type Decode = (value: DuckDBValue) => Value;

/** How values of a column become the platform's; found once for a column, used for every row. */
export function decoderOf(type: DuckDBType, column: string): Decode {
  const some = present(type, column);
  return (value) => (value === null ? null : some(value));
}

function present(type: DuckDBType, column: string): Decode {
  const within = (text: string | undefined) => text ?? beyond(column);
  switch (type.typeId) {
    case DuckDBTypeId.HUGEINT: case DuckDBTypeId.UHUGEINT: case DuckDBTypeId.BIGNUM: return String;
    case DuckDBTypeId.DECIMAL: return (value) => {
      const { value: unscaled, scale } = value as DuckDBDecimalValue;
      return writeDecimal({ unscaled, scale });
    };
    case DuckDBTypeId.BLOB: return (value) => (value as DuckDBBlobValue).bytes;
    case DuckDBTypeId.DATE: return (value) => within((value as DuckDBDateValue).isFinite ? writeDate((value as DuckDBDateValue).days) : undefined);
    case DuckDBTypeId.TIME: return (value) => writeClock({ nanos: (value as DuckDBTimeValue).micros * 1000n });
    case DuckDBTypeId.TIME_NS: return (value) => writeClock({ nanos: (value as DuckDBTimeNSValue).nanos });
    case DuckDBTypeId.TIME_TZ: return (value) => {
      const { micros, offset } = value as DuckDBTimeTZValue;
      return writeClock({ nanos: micros * 1000n, offset });
    };
    case DuckDBTypeId.TIMESTAMP: case DuckDBTypeId.TIMESTAMP_TZ: {
      const zoned = type.typeId === DuckDBTypeId.TIMESTAMP_TZ;
      return (value) => {
        const { micros, isFinite } = value as DuckDBTimestampValue;
        return within(isFinite ? writeMoment({ nanos: micros * 1000n, zoned }) : undefined);
      };
    }
    case DuckDBTypeId.TIMESTAMP_S: return (value) => {
      const { seconds, isFinite } = value as DuckDBTimestampSecondsValue;
      return within(isFinite ? writeMoment({ nanos: seconds * 1_000_000_000n, zoned: false }) : undefined);
    };
    case DuckDBTypeId.TIMESTAMP_MS: return (value) => {
      const { millis, isFinite } = value as DuckDBTimestampMillisecondsValue;
      return within(isFinite ? writeMoment({ nanos: millis * 1_000_000n, zoned: false }) : undefined);
    };
    case DuckDBTypeId.TIMESTAMP_NS: return (value) => {
      const { nanos, isFinite } = value as DuckDBTimestampNanosecondsValue;
      return within(isFinite ? writeMoment({ nanos, zoned: false }) : undefined);
    };
    case DuckDBTypeId.INTERVAL: return (value) => {
      const { months, days, micros } = value as DuckDBIntervalValue;
      return writeInterval({ months, days, nanos: micros * 1000n });
    };
    case DuckDBTypeId.UUID: return (value) => (value as DuckDBUUIDValue).toString();
    case DuckDBTypeId.LIST: case DuckDBTypeId.ARRAY: {
      const item = decoderOf((type as DuckDBListType | DuckDBArrayType).valueType, column);
      return (value) => (value as DuckDBListValue | DuckDBArrayValue).items.map(item);
    }
    // Everything else was asked for as text.
    default: return (value) => value as Value;
  }
}

function beyond(column: string): never {
  throw badData(column, '含有无穷或超出公元 0 至 9999 年的日期，无法表示', 'holds an infinite date or one beyond the years 0 to 9999, which has no form');
}
