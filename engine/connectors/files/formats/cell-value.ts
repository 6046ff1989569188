import type { DataType, Value } from '../../../types/data-type.ts';
import { writeExactJson, type Json } from '../../records/exact-json.ts';
import { valueOf } from '../../records/record-rows.ts';
import { Digits } from '../../records/digits.ts';
import type { Cell } from './file-format.ts';
import { readAnyDate } from './read-any-date.ts';

/** A cell as a value of the type; undefined: the type cannot hold it exactly. */
export function cellValue(cell: Cell, type: DataType): Value | undefined {
  if (cell === null) return null;
  if (cell instanceof Uint8Array) return type.kind === 'binary' ? cell : undefined;
  if (typeof cell === 'string' && (type.kind === 'date' || type.kind === 'datetime')) return dateValue(cell, type);
  const json = (typeof cell === 'bigint' ? new Digits(String(cell)) : cell) as Json;
  if (type.kind === 'string' && type.length !== undefined && typeof json === 'string' && [...json].length > type.length) return undefined;
  return valueOf(json, type);
}

function dateValue(text: string, type: { kind: 'date' } | { kind: 'datetime'; zone?: boolean }): Value | undefined {
  if (text === '') return null;
  const read = readAnyDate(text);
  if (!read) return undefined;
  if (type.kind === 'date') return read.kind === 'date' ? read.text : undefined;
  if (type.zone === true) return read.kind === 'moment' ? read.text : undefined;
  if (read.kind === 'moment') return undefined;
  return read.kind === 'date' ? `${read.text} 00:00:00` : read.text;
}

/** Where no types are asked for: as text, with every sign it had. */
export function cellText(cell: Cell): Value {
  if (cell === null || typeof cell === 'string' || cell instanceof Uint8Array) return cell;
  if (cell instanceof Digits || typeof cell !== 'object') return String(cell);
  return writeExactJson(cell);
}
