import { isUtf8 } from 'node:buffer';
import { ConnectorFailure } from '../../connectors/failure.ts';
import { Digits } from '../../connectors/records/digits.ts';
import { parseExactJson, writeExactJson, type Json } from '../../connectors/records/exact-json.ts';
import type { DataType, Row, Value } from '../../types/data-type.ts';
import { RowSplitter, splitFields } from './split-rows.ts';

type Decode = (text: string) => Value;

/** Bytes of a segment, whole rows, back to values as they travel. What is no text or no number is a failure of kind `bad-data`. */
export function decodeRows(bytes: Buffer, types: readonly DataType[]): Row[] {
  const decoders = types.map(decoderFor);
  const splitter = new RowSplitter();
  const lines = splitter.take(bytes);
  const last = splitter.rest();
  if (last.length) lines.push(last);
  return lines.map((line, index) => decodeRow(line, decoders, index));
}

function decodeRow(line: Buffer, decoders: readonly Decode[], index: number): Row {
  const fields = splitFields(line);
  if (fields.length !== decoders.length) throw badRow(index, `有 ${fields.length} 个字段，应有 ${decoders.length} 个`, `has ${fields.length} columns instead of ${decoders.length}`);
  return fields.map((field, column) => {
    if (field === null) return null;
    if (!isUtf8(field)) throw badRow(index, `第 ${column + 1} 个字段不是 UTF-8 文本`, `holds bytes in column ${column + 1} that are no UTF-8 text`);
    try {
      return decoders[column]!(field.toString('utf8'));
    } catch (cause) {
      throw badRow(index, `第 ${column + 1} 个字段的值与其类型不符`, `has a value in column ${column + 1} that is not of its type`, cause);
    }
  });
}

const badRow = (index: number, zh: string, en: string, cause?: unknown) =>
  new ConnectorFailure('bad-data', { zh: `第 ${index + 1} 行${zh}。`, en: `Row ${index + 1} ${en}.` }, { cause });

/** Back from what `encodeText` made of a value. */
export const decodeText = (text: string, type: DataType): Value => decoderFor(type)(text);

function decoderFor(type: DataType): Decode {
  switch (type.kind) {
    case 'boolean': return (text) => truths[text] ?? refuse();
    case 'integer': return type.bits === 64 ? (text) => BigInt(text || refuse()) : number;
    case 'float': return type.bits === 32 ? (text) => Math.fround(number(text)) : number;
    case 'binary': return (text) => (/^\\x([\da-f]{2})*$/i.test(text) ? Uint8Array.from(Buffer.from(text.slice(2), 'hex')) : refuse());
    // PostgreSQL writes +00 for Z, and +08 for +08:00.
    case 'datetime': return type.zone ? (text) => text.replace(/\+00(:?00)?$/, 'Z') : plain;
    case 'time': return type.zone ? (text) => (/[+-]\d\d$/.test(text) ? `${text}:00` : text) : plain;
    case 'array': {
      const element = decoderFor(type.of);
      return (text) => {
        const list = parseExactJson(text);
        return Array.isArray(list) ? elements(list, element, type.of) : refuse();
      };
    }
    default: return plain;
  }
}

const truths: Record<string, boolean | undefined> = { t: true, f: false, true: true, false: false };
const plain: Decode = (text) => text;
const number = (text: string): number => (text === '' || (Number.isNaN(Number(text)) && text !== 'NaN') ? refuse() : Number(text));

function elements(list: Json[], decode: Decode, of: DataType): Value[] {
  return list.map((one) => {
    if (one === null) return null;
    // PostgreSQL does not say how deep an array goes.
    if (Array.isArray(one) && of.kind !== 'json') return elements(one, decode, of.kind === 'array' ? of.of : of);
    if (typeof one === 'object' && !(one instanceof Digits)) return writeExactJson(one);
    return decode(String(one));
  });
}

function refuse(): never {
  throw new RangeError('The value is not of its type.');
}
