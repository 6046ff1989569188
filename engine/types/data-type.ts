/**
 * The platform's own types. Every connector maps its database's types to these and back; what cannot be
 * kept exactly is named by `Mapping.loss`, never passed over.
 */
export type DataType =
  | { kind: 'boolean' }
  | { kind: 'integer'; bits: 8 | 16 | 32 | 64; unsigned?: boolean }
  /** Without precision: as many digits as the database has. */
  | { kind: 'decimal'; precision?: number; scale?: number }
  | { kind: 'float'; bits: 32 | 64 }
  /** `length` in characters; without one: unlimited. `fixed`: padded to its length. */
  | { kind: 'string'; length?: number; fixed?: boolean }
  /** `length` in bytes. */
  | { kind: 'binary'; length?: number; fixed?: boolean }
  | { kind: 'date' }
  /** `precision`: digits of the second. `zone`: whether an offset belongs to the value. */
  | { kind: 'time'; precision?: number; zone?: boolean }
  /** With `zone` it is a moment; without, what a clock on the wall showed. */
  | { kind: 'datetime'; precision?: number; zone?: boolean }
  | { kind: 'interval' }
  | { kind: 'json' }
  | { kind: 'xml' }
  | { kind: 'uuid' }
  | { kind: 'array'; of: DataType }
  /** What we have no name for: carried as text, under the database's own name. */
  | { kind: 'other'; name: string };

export type DataKind = DataType['kind'];

/**
 * How a value of each kind travels, the same from every connector:
 *
 *   boolean              boolean
 *   integer up to 32     number
 *   integer 64, decimal  bigint, string of digits: neither ever passes through a number
 *   float                number, NaN and the infinities included
 *   string, xml, json    string; json as the text that the database keeps
 *   binary               Uint8Array
 *   date                 'YYYY-MM-DD'
 *   time                 'HH:MM:SS[.fraction][+HH:MM]'
 *   datetime             'YYYY-MM-DD HH:MM:SS[.fraction]', with zone in UTC and with 'Z' at its end
 *   interval             ISO 8601, 'P1DT2H'
 *   uuid                 small letters with hyphens
 *   array                array of such values
 *   other                string
 */
export type Value = null | boolean | number | bigint | string | Uint8Array | Value[];

/** One row, in the order of the columns that were asked for. */
export type Row = Value[];

export interface Mapping {
  type: DataType;
  /** What is not kept exactly, in words that an administrator understands; absent: nothing. */
  loss?: { zh: string; en: string };
}
