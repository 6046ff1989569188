import type { Column, Dialect, NativeType, TableName, TypeMap } from '../../connector.ts';
import type { ConnectorFailure } from '../../failure.ts';
import type { Value } from '../../../types/data-type.ts';
import type { JdbcOptions } from '../options.ts';
import type { Complaint } from '../sidecar-process.ts';
import type { UrlAddress } from '../url-address.ts';

/** How a value is asked of the driver: text, bytes, number with its digits, floating, truth, date, time, wall clock, moment. */
export type ReadKind = 's' | 'b' | 'n' | 'f' | 'o' | 'd' | 't' | 'm' | 'z';

/** Text, a floating number or a truth as they are; all else by its kind. */
export type Wire = null | string | number | boolean | [Exclude<ReadKind, 's' | 'o'>, string];

/** A column with what the driver tells of it beyond the contract. */
export interface JdbcColumn extends Column {
  /** Of java.sql.Types. */
  code: number;
  declared: NativeType;
}

export interface RawColumn {
  code: number;
  typeName: string;
  size: number | undefined;
  digits: number | undefined;
}

/** How a column is selected, read, compared and filled. */
export interface Codec {
  select: string;
  kind: ReadKind;
  /** Bytes come as base64. */
  decode(text: string): Value;
  encode(value: Exclude<Value, null>): Wire;
  /** Around the place of a bound value in an insert. */
  place?(mark: string): string;
  /** Beside the column in a condition; otherwise as in an insert. */
  compare?(value: Exclude<Value, null>): { sql: string; value: Wire };
}

/** What the driver tells of a server once it is connected. */
export interface Facts {
  product: string;
  version: string;
  quote: string;
  /** In characters; 0: there is no limit, or the driver does not know it. */
  longestName: number;
  /** Whether tables stand in schemas, or in what this database calls so. */
  schemas: boolean;
  schema: string;
}

export interface FailureContext {
  options: JdbcOptions;
  address: UrlAddress | null;
  table?: TableName | undefined;
  right?: 'select' | 'insert';
  /** The account as the server names it, where a GRANT needs that. */
  account?: string | undefined;
}

/** In which way one database differs from another. */
export interface Product {
  title: string;
  types: TypeMap;
  sql: Dialect;
  /** Given to the driver unless the options say otherwise. */
  properties: Readonly<Record<string, string>>;
  /** Run after the login, so that what stands in text means the same everywhere. */
  statements: readonly string[];
  /** From the driver's catalogue to a type that `types` knows. */
  native(column: RawColumn): NativeType;
  codec(column: JdbcColumn): Codec;
  /** A select that ends after so many rows; the driver stops there in any case. */
  limited(select: string, rows: number): string;
  /** Milliseconds since 1970 in the first column of the first row. Absent: asked in the words of the standard. */
  clock?: string;
  /** Gives the account that a GRANT must name. */
  account?: string;
  failure?(complaint: Complaint, context: FailureContext): ConnectorFailure;
  grant?(table: TableName, context: FailureContext): string;
}

/** `varchar(20)`, `numeric(12,2)`. */
export function spelled({ name, length, precision, scale }: NativeType): string {
  const digits = [precision, scale].filter((one) => one !== undefined);
  const size = length !== undefined ? `(${length})` : digits.length ? `(${digits.join(',')})` : '';
  return size && name.endsWith('[]') ? `${name.slice(0, -2)}${size}[]` : name.includes('(') ? name : `${name}${size}`;
}

export const bytesOf = (base64: string) => Uint8Array.from(Buffer.from(base64, 'base64'));
export const bytesWire = (bytes: Uint8Array): Wire => ['b', Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')];
