import { readTimestamp } from '../connectors/records/timestamp.ts';
import { epochOfLocal } from '../connectors/records/zone-offset.ts';
import type { DataType, Value } from '../types/data-type.ts';
import type { StreamPlan } from './stream-plan.ts';

export type TimeOf = (value: Value) => number | undefined;

const kinds = new Set<DataType['kind']>(['datetime', 'date', 'integer', 'decimal', 'float', 'string']);
/** Whether values of this type can say when something happened. */
export const canBeTime = ({ kind }: DataType) => kinds.has(kind);

const perUnit: Record<StreamPlan['timeUnit'], number> = { seconds: 1000, milliseconds: 1, microseconds: 0.001 };
/** The years 1 to 9999: what every lake can write. */
const least = Date.parse('0001-01-01T00:00:00Z');
const most = Date.parse('9999-12-31T23:59:59.999Z');

/** Milliseconds since 1970; undefined: the value says no time. */
export function eventTime(type: DataType, { timeUnit, timeZone }: Pick<StreamPlan, 'timeUnit' | 'timeZone'>): TimeOf {
  const local = localTime(timeZone);
  const read = readerOf(type, perUnit[timeUnit], timeZone, local);
  return (value) => {
    if (value === null) return undefined;
    const time = read(value);
    return time !== undefined && time >= least && time <= most ? Math.floor(time) : undefined;
  };
}

function readerOf(type: DataType, unit: number, zone: string, local: (text: string) => number | undefined): TimeOf {
  switch (type.kind) {
    case 'integer': case 'decimal': case 'float': return (value) => Number(value) * unit;
    case 'date': return (value) => local(`${String(value)} 00:00:00`);
    case 'datetime': return type.zone ? (value) => Date.parse(String(value).replace(' ', 'T')) : (value) => local(String(value));
    case 'string': return (value) => {
      const found = readTimestamp(String(value), { format: 'iso', zone });
      return 'value' in found ? (found.zoned ? Date.parse(found.value.replace(' ', 'T')) : local(found.value)) : undefined;
    };
    default: return () => undefined;
  }
}

/** Asking a zone is slow, and its offset is the same within a quarter of an hour. */
function localTime(zone: string): (text: string) => number | undefined {
  let quarter = NaN;
  let shift: number | undefined;
  return (text) => {
    const time = Date.parse(`${text.replace(' ', 'T')}Z`);
    if (Number.isNaN(time)) return undefined;
    const own = Math.floor(time / 900_000);
    if (own !== quarter) {
      const epoch = epochOfLocal(own * 900, zone);
      [quarter, shift] = [own, epoch === undefined ? undefined : own * 900 - epoch];
    }
    return shift === undefined ? undefined : time - shift * 1000;
  };
}
