import { readDate, readMoment, writeDate, writeMoment } from '../../../connectors/values/civil-time.ts';
import { readDecimal, writeDecimal } from '../../../connectors/values/decimal.ts';
import type { DataType, Value } from '../../../types/data-type.ts';
import { SyncFailure } from '../../run.ts';

/** `by`: seconds of a time, steps of a number. Where the type itself ends, so does the way back. */
export function lookBack(value: Value, by: number, type: DataType, column: string): Value {
  if (by === 0) return value;
  const digits = readDecimal(String(by))!;
  const whole = BigInt(Math.ceil(by));
  switch (type.kind) {
    case 'integer': {
      const least = type.unsigned ? 0n : -(1n << BigInt(type.bits - 1));
      const back = BigInt(value as bigint | number) - whole;
      const kept = back < least ? least : back;
      return type.bits === 64 ? kept : Number(kept);
    }
    case 'decimal': {
      const from = readDecimal(String(value))!;
      const scale = Math.max(from.scale, digits.scale);
      const at = (decimal: typeof from) => decimal.unscaled * 10n ** BigInt(scale - decimal.scale);
      return writeDecimal({ unscaled: at(from) - at(digits), scale });
    }
    case 'float': return Number(value) - by;
    case 'date': return writeDate(Math.max(readDate(String(value))! - Math.ceil(by / 86_400), firstDay)) ?? value;
    case 'datetime': {
      const moment = readMoment(String(value))!;
      const nanos = moment.nanos - (digits.unscaled * 1_000_000_000n) / 10n ** BigInt(digits.scale);
      return writeMoment({ nanos: nanos < firstNanos ? firstNanos : nanos, zoned: type.zone ?? false }) ?? value;
    }
    default:
      throw new SyncFailure('mapping', {
        zh: `字段“${column}”既不是数字也不是时间，增量读取时无法回看。请把回看设为 0，或换一个增量字段。`,
        en: `Column "${column}" is neither a number nor a time, so reading cannot look back. Set the look-back to 0 or choose another cursor column.`,
      });
  }
}

const firstDay = readDate('0001-01-01')!;
const firstNanos = BigInt(firstDay) * 86_400_000_000_000n;
