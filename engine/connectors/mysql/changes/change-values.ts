import type { TableMapEntry } from '@vlasky/zongji';
import type { ChangedColumn } from '../../connector.ts';
import type { DataType, Value } from '../../../types/data-type.ts';
import { orAsSpelled } from '../../values/or-as-spelled.ts';
import { byOption, type NativeColumn } from '../catalogue-columns.ts';
import type { MysqlOptions } from '../options.ts';
import { isText, readerFor } from '../read-value.ts';
import { inet4Text, inet6Text } from './address-text.ts';
import { baseName, fromNative, isGeometry } from '../types.ts';

export interface RowReader {
  columns: ChangedColumn[];
  read(row: Record<string, unknown>): Record<string, Value>;
}

const blob = 252;

/**
 * Makes the log's own reading of a table give up what it would lose: texts keep their bytes until we decode them,
 * geometry stays as it is stored, labels with commas stay whole. Called for every table map, which builds it anew.
 */
export function keepBytes(entry: TableMapEntry): void {
  entry.columns?.forEach((column, index) => {
    const schema = entry.columnSchemas[index]!;
    const base = baseName(schema.COLUMN_TYPE);
    if (isGeometry(base)) Object.assign(column, { type: blob, charset: null });
    else if (isText(base) && base !== 'enum' && base !== 'set' && column.charset !== null) column.charset = 'binary';
    if (base === 'enum') schema.ENUM_VALUES ??= labelsOf(schema.COLUMN_TYPE);
    if (base === 'set') schema.SET_VALUES ??= labelsOf(schema.COLUMN_TYPE);
  });
}

export function labelsOf(type: string): string[] {
  return [...type.matchAll(/'((?:[^']|'')*)'/g)].map((found) => found[1]!.replaceAll("''", "'"));
}

/** Names and types as the log tells them; what it cannot tell (a flag that is a TINYINT(1), a UUID in sixteen bytes) as the catalogue does. */
export function rowReader(entry: TableMapEntry, known: NativeColumn[], options: MysqlOptions): RowReader {
  const readers = (entry.columns ?? []).map((column, index) => {
    const schema = entry.columnSchemas[index]!;
    const now = known.find((one) => one.name === column.name);
    const metadata = column.metadata as { bits?: number; decimals?: number; precision?: number } | null;
    const told = baseName(schema.COLUMN_TYPE);
    const base = now && sameStorage(told, now.base) ? now.base : told;
    const unsigned = schema.UNSIGNED ?? /\bunsigned\b/.test(schema.COLUMN_TYPE);
    const length = base === 'tinyint' && now?.base === 'tinyint' ? now.length : undefined;
    const mapping = byOption(fromNative({ name: base, unsigned, length, precision: metadata?.bits ?? metadata?.precision ?? metadata?.decimals }), { base, length, unsigned }, options);
    // The log gives moments in UTC, whatever the session has.
    const read = readerFor({ name: column.name, base, charset: schema.CHARACTER_SET_NAME, mapping, unsigned }, { ...options, timeZone: '+00:00' });
    return { name: column.name, type: declaredType(schema.COLUMN_TYPE, base, unsigned, now, options), native: schema.COLUMN_TYPE, read: adapt(base, orAsSpelled(read, spelled)) };
  });
  return {
    columns: readers.map(({ name, type, native }) => ({ name, type, native })),
    read(row) {
      const values: Record<string, Value> = {};
      for (const { name, read } of readers) values[name] = row[name] === null ? null : read(row[name]);
      return values;
    },
  };
}

/** The whole type with its digits: the catalogue's as long as the column was not altered since. */
function declaredType(told: string, base: string, unsigned: boolean, now: NativeColumn | undefined, options: MysqlOptions): DataType {
  const digits = /\((\d+)(?:,(\d+))?\)/.exec(told);
  if (now && now.base === base && now.unsigned === unsigned && (!digits || now.native.includes(digits[0]) || base !== baseName(told))) return now.mapping.type;
  const [first, second] = [digits?.[1], digits?.[2]].map((text) => (text === undefined ? undefined : Number(text)));
  return byOption(fromNative({ name: base, unsigned, length: first, precision: first, scale: second }), { base, unsigned }, options).type;
}

/** Types that the log spells by what they are stored as. */
function sameStorage(told: string, now: string): boolean {
  return told === now || (told === 'binary' && /^(uuid|inet4|inet6)$/.test(now)) || (told === 'longtext' && now === 'json');
}

function adapt(base: string, read: (raw: unknown) => Value): (raw: unknown) => Value {
  if (base === 'year') return (raw) => (raw === 1900 ? 0 : read(raw));
  // The empty label stands for what was no label.
  if (base === 'enum') return (raw) => (raw === undefined ? '' : String(raw));
  if (base === 'set') return String;
  const address = { uuid: uuidText, inet4: inet4Text, inet6: inet6Text }[base];
  if (address) return (raw) => address(Buffer.isBuffer(raw) ? raw : Buffer.from(String(raw), 'latin1'));
  if (isText(base) || base === 'json') return (raw) => read(typeof raw === 'string' ? Buffer.from(raw, 'latin1') : raw);
  return read;
}

/** Bytes that are no text become signs that are none either, so that nobody takes them for it. */
function spelled(raw: unknown): string {
  if (!Buffer.isBuffer(raw)) return String(raw);
  return raw.toString('latin1').replaceAll(/[\x80-\xff]/g, (sign) => String.fromCharCode(0xdc00 + sign.charCodeAt(0)));
}

function uuidText(bytes: Buffer): string {
  const hex = bytes.toString('hex').padEnd(32, '0');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
