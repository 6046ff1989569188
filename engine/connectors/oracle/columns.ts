import oracledb from 'oracledb';
import type { Column } from '../connector.ts';
import type { Value } from '../../types/data-type.ts';
import { doesNotFit } from '../values/bad-data.ts';
import { readDecimal } from '../values/decimal.ts';
import { readInterval, writeInterval } from '../values/interval.ts';
import { fromText, toText, type TextColumn } from '../values/text-values.ts';
import { oracleDialect } from './dialect.ts';

export type Raw = null | number | string | boolean | Buffer;

/** How a column is asked for and filled: numbers and dates as text, which the database itself converts. */
export interface WireColumn extends TextColumn {
  select: string;
  decode(raw: Raw): Value;
  /** Around the place of a bound value. */
  insert(place: string): string;
  encode(value: Value): Raw;
  bind: oracledb.DbType;
  /** In bytes, for text and bytes of known length. */
  maxSize?: number;
}

const moment = 'YYYY-MM-DD HH24:MI:SS';

export function wireColumn({ name, native, mapping }: Pick<Column, 'name' | 'native' | 'mapping'>): WireColumn {
  const column: TextColumn = { name, native, type: mapping.type };
  const quoted = oracleDialect.quote(name);
  const base = native.replaceAll(/\([^)]*\)/g, '').toUpperCase();
  const text = (select: string, insert: (place: string) => string, more: Partial<WireColumn> = {}): WireColumn => ({
    ...column, select, insert, bind: oracledb.DB_TYPE_VARCHAR, maxSize: 4000,
    decode: (raw) => (raw === null ? null : fromText(String(raw).trim(), column)),
    encode: (value) => (value === null ? null : toText(value, column)),
    ...more,
  });
  switch (mapping.type.kind) {
    case 'integer': case 'decimal': case 'boolean':
      if (base === 'BOOLEAN') return text(quoted, (place) => place, { bind: oracledb.DB_TYPE_BOOLEAN, decode: (raw) => raw as boolean | null, encode: (value) => value as boolean | null });
      return text(quoted, (place) => `to_number(${place})`, { encode: (value) => (value === null ? null : digits(toText(value, column), column)) });
    case 'float': return text(quoted, (place) => place, {
      bind: oracledb.DB_TYPE_BINARY_DOUBLE, decode: (raw) => raw as number | null,
      encode(value) {
        if (value !== null && typeof value !== 'number') throw doesNotFit(name, native);
        return value;
      },
    });
    case 'datetime': return dated(column, quoted, base, text);
    case 'interval': {
      const yearly = base.includes('YEAR');
      return text(`to_char(${quoted})`, (place) => `${yearly ? 'to_yminterval' : 'to_dsinterval'}(${place})`, {
        decode: (raw) => (raw === null ? null : readOracleInterval(String(raw)) ?? fromText('', column)),
        encode(value) {
          const interval = value === null ? undefined : readInterval(toText(value, column));
          if (!interval) return null;
          if (yearly ? interval.days !== 0 || interval.nanos !== 0n : interval.months !== 0) throw doesNotFit(name, native);
          return String(value);
        },
      });
    }
    case 'binary': return text(quoted, (place) => place, {
      bind: base === 'RAW' ? oracledb.DB_TYPE_RAW : oracledb.DB_TYPE_BLOB, maxSize: base === 'RAW' ? 2000 : undefined,
      decode: (raw) => (raw === null ? null : Uint8Array.from(raw as Buffer)),
      encode(value) {
        if (value !== null && !(value instanceof Uint8Array)) throw doesNotFit(name, native);
        return value === null ? null : Buffer.from(value);
      },
    });
    case 'json': return text(`json_serialize(${quoted} returning clob)`, (place) => place, { bind: oracledb.DB_TYPE_CLOB, maxSize: undefined, decode: (raw) => raw as string | null });
    case 'xml': return text(`xmlserialize(content ${quoted} as clob)`, (place) => `xmltype(${place})`, { bind: oracledb.DB_TYPE_CLOB, maxSize: undefined, decode: (raw) => raw as string | null });
    case 'other': return text(/ROWID/.test(base) ? `rowidtochar(${quoted})` : `to_char(${quoted})`, (place) => place, { decode: (raw) => raw as string | null });
    default: {
      const large = /^(N?CLOB|LONG)$/.test(base);
      return text(quoted, (place) => place, { decode: (raw) => raw as string | null, ...(large ? { bind: oracledb.DB_TYPE_CLOB, maxSize: undefined } : {}) });
    }
  }
}

function dated(column: TextColumn, quoted: string, base: string, text: (select: string, insert: (place: string) => string, more?: Partial<WireColumn>) => WireColumn): WireColumn {
  if (base === 'DATE') return text(`to_char(${quoted}, 'S${moment}')`, (place) => `to_date(${place}, '${moment}')`);
  // Fractions are always written whole: a format has no optional part.
  const whole = (value: Value) => {
    if (value === null) return null;
    const [clock, fraction = ''] = toText(value, column).replace('Z', '').split('.');
    return `${clock}.${fraction.padEnd(9, '0')}`;
  };
  if (!base.includes('TIME ZONE')) return text(`to_char(${quoted}, 'S${moment}.FF9')`, (place) => `to_timestamp(${place}, '${moment}.FF9')`, { encode: whole });
  return text(
    `to_char(sys_extract_utc(cast(${quoted} as timestamp(9) with time zone)), 'S${moment}.FF9')`, (place) => `from_tz(to_timestamp(${place}, '${moment}.FF9'), '+00:00')`, { encode: whole },
  );
}

/** NUMBER rounds to 38 digits without a word. */
function digits(text: string, column: TextColumn): string {
  const { unscaled } = readDecimal(text)!;
  if (String(unscaled).replace('-', '').replace(/0+$/, '').length > 38) throw doesNotFit(column.name, column.native);
  return text;
}

/** `+02 03:04:05.678900` or `+01-02`. */
export function readOracleInterval(text: string): string | undefined {
  const yearly = /^([+-])(\d+)-(\d+)$/.exec(text.trim());
  if (yearly) return writeInterval({ months: (yearly[1] === '-' ? -1 : 1) * (Number(yearly[2]) * 12 + Number(yearly[3])), days: 0, nanos: 0n });
  const daily = /^([+-])(\d+) (\d+):(\d+):(\d+)(?:\.(\d{1,9}))?$/.exec(text.trim());
  if (!daily) return undefined;
  const [, sign, days, hours, minutes, seconds, fraction = ''] = daily;
  const one = sign === '-' ? -1 : 1;
  const nanos = BigInt(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1_000_000_000n + BigInt(fraction.padEnd(9, '0'));
  return writeInterval({ months: 0, days: one * Number(days), nanos: BigInt(one) * nanos });
}
