import type { DataType, Row, Value } from '../../types/data-type.ts';
import { ConnectorFailure } from '../failure.ts';
import { Digits, plainDigits, wholeNumber } from './digits.ts';
import { writeExactJson, type Json, type JsonObject } from './exact-json.ts';
import { readTimestamp, type TimestampFormat } from './timestamp.ts';

export interface RecordField {
  name: string;
  type: DataType;
  /** How this field writes its time; absent: ISO 8601. */
  timestamp?: TimestampFormat | undefined;
}

/** Records as rows of the platform's values; a value that its type cannot hold is a failure that names the field. */
export function recordRows(records: readonly JsonObject[], fields: readonly RecordField[]): Row[] {
  return records.map((record) => fields.map((field) => {
    const json = Object.hasOwn(record, field.name) ? record[field.name] : null;
    const value = valueOf(json ?? null, field.type, field.timestamp);
    if (value === undefined) throw notHeld(field, json ?? null);
    return value;
  }));
}

function notHeld(field: RecordField, json: Json): ConnectorFailure {
  const shown = (typeof json === 'string' ? json : writeExactJson(json)).slice(0, 60);
  return new ConnectorFailure('bad-data', {
    zh: `字段“${field.name}”的值“${shown}”不符合类型 ${field.type.kind}，请修改字段类型（例如改为字符串）后重试`,
    en: `Field "${field.name}": the value "${shown}" does not fit the type ${field.type.kind}. Change the type of the field (to string, for example) and try again`,
  });
}

/** Undefined: this type cannot hold it exactly. */
export function valueOf(json: Json, type: DataType, timestamp?: TimestampFormat): Value | undefined {
  if (json === null) return null;
  const text = textOf(json);
  switch (type.kind) {
    case 'string': case 'xml': case 'other': case 'interval': return text;
    case 'json': return writeExactJson(json);
    default:
  }
  // Replies in CSV and XML write "nothing" as an empty text.
  if (text === '') return null;
  switch (type.kind) {
    case 'boolean': return ({ true: true, false: false, 1: true, 0: false } as Record<string, boolean>)[text.toLowerCase()];
    case 'integer': return integerOf(text, type.bits, type.unsigned === true);
    case 'decimal': return decimalOf(text, type);
    case 'float': return floatOf(text);
    case 'uuid': return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text.toLowerCase() : undefined;
    case 'binary': return /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text) ? new Uint8Array(Buffer.from(text, 'base64')) : undefined;
    case 'time': return /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?([+-]\d{2}:\d{2})?$/.test(text) ? text : undefined;
    case 'date': case 'datetime': return timeOf(text, type, timestamp ?? { format: 'iso' });
    case 'array': return arrayOf(json, type.of);
  }
}

function textOf(json: Exclude<Json, null>): string {
  if (typeof json === 'string') return json;
  return typeof json === 'object' && !(json instanceof Digits) ? writeExactJson(json) : String(json);
}

function integerOf(text: string, bits: 8 | 16 | 32 | 64, unsigned: boolean): number | bigint | undefined {
  const whole = wholeNumber(text.trim());
  if (whole === undefined) return undefined;
  const fits = (unsigned ? BigInt.asUintN(bits, whole) : BigInt.asIntN(bits, whole)) === whole;
  if (!fits) return undefined;
  return bits === 64 ? whole : Number(whole);
}

function decimalOf(text: string, type: { precision?: number; scale?: number }): string | undefined {
  const plain = plainDigits(text.trim());
  if (plain === undefined) return undefined;
  const [whole = '', fraction = ''] = plain.replace('-', '').split('.');
  const meant = fraction.replace(/0+$/, '').length;
  if (type.scale !== undefined && meant > type.scale) return undefined;
  const integerDigits = whole.replace(/^0+/, '').length;
  if (type.precision !== undefined && integerDigits > type.precision - (type.scale ?? 0)) return undefined;
  return type.scale === undefined || fraction.length <= type.scale ? plain : plain.slice(0, plain.length - (fraction.length - type.scale)).replace(/\.$/, '');
}

function floatOf(text: string): number | undefined {
  const special = ({ nan: Number.NaN, infinity: Infinity, '-infinity': -Infinity } as Record<string, number>)[text.toLowerCase()];
  if (special !== undefined) return special;
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text.trim()) ? Number(text) : undefined;
}

function timeOf(text: string, type: { kind: 'date' } | { kind: 'datetime'; zone?: boolean }, format: TimestampFormat): string | undefined {
  const read = readTimestamp(text, format);
  if ('problem' in read) return undefined;
  if (type.kind === 'date') return read.zoned || !read.value.endsWith(' 00:00:00') ? undefined : read.value.slice(0, 10);
  // A moment is not what a clock on a wall showed, nor the other way round: neither may pass for the other.
  return read.zoned === (type.zone === true) ? read.value : undefined;
}

function arrayOf(json: Json, of: DataType): Value[] | undefined {
  if (!Array.isArray(json)) return undefined;
  const values = json.map((part) => valueOf(part, of));
  return values.includes(undefined) ? undefined : (values as Value[]);
}
