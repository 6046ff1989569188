import { isUtf8 } from 'node:buffer';
import type { Text } from '#platform/contract/text.ts';
import { readDate, readMoment } from '../../connectors/values/civil-time.ts';
import type { DataType } from '../../types/data-type.ts';

/** What is wrong with the bytes of a value; null: nothing that we know of, the lake has the last word. */
export type CheckValue = (bytes: Buffer) => Text | null;

export function checkerFor(type: DataType, mostCharacters: number): CheckValue {
  const checkText = textCheck(type);
  return (bytes) => {
    const nul = bytes.indexOf(0);
    if (nul >= 0) return { zh: `第 ${nul + 1} 个字节为 NUL（0x00），文本中不能包含`, en: `Byte ${nul + 1} is NUL (0x00), which no text may hold` };
    if (!isUtf8(bytes)) return { zh: `第 ${brokenAt(bytes) + 1} 个字节起不是有效的 UTF-8 文本`, en: `From byte ${brokenAt(bytes) + 1} on it is not valid UTF-8 text` };
    // A character has one to four bytes: most values need not be counted.
    if (bytes.length > mostCharacters) {
      const length = type.kind === 'binary' ? (bytes.length - 2) / 2 : characters(bytes.toString('utf8'));
      if (length > mostCharacters) return { zh: `长度为 ${length}，超过上限 ${mostCharacters}`, en: `It is ${length} long, beyond the limit of ${mostCharacters}` };
    }
    return checkText ? checkText(bytes.toString('utf8')) : null;
  };
}

function characters(text: string): number {
  let count = text.length;
  for (let at = 0; at < text.length; at += 1) if ((text.charCodeAt(at) & 0xfc00) === 0xd800) count -= 1;
  return count;
}

function brokenAt(bytes: Buffer): number {
  let [sound, broken] = [0, bytes.length];
  while (broken - sound > 1) {
    const middle = (sound + broken) >> 1;
    // The last character may only be cut in two.
    if ([0, 1, 2, 3].some((back) => isUtf8(bytes.subarray(0, Math.max(0, middle - back))))) sound = middle;
    else broken = middle;
  }
  while (sound > 0 && !isUtf8(bytes.subarray(0, sound))) sound -= 1;
  return sound;
}

/** Whatever form we do not know is left to the lake. */
function textCheck(type: DataType): ((text: string) => Text | null) | undefined {
  switch (type.kind) {
    case 'integer': return (text) => wholeNumber(text, type.bits, Boolean(type.unsigned));
    case 'decimal': return (text) => decimal(text, type);
    case 'float': return (text) => (/^\s*[+-]?(\d+\.?\d*([eE][+-]?\d+)?|\.\d+([eE][+-]?\d+)?|nan|inf(inity)?)\s*$/i.test(text) ? null : notA(text, '数字', 'a number'));
    case 'boolean': return (text) => (/^(t|f|true|false)$/i.test(text) ? null : notA(text, '布尔值', 'true or false'));
    case 'date': return (text) => calendar(text, (day) => readDate(day) !== undefined);
    case 'datetime': return (text) => calendar(text, (day) => readMoment(`${day} 00:00:00`) !== undefined);
    case 'json': return json;
    case 'uuid': return (text) => (/^\{?[\da-f]{8}(-?[\da-f]{4}){3}-?[\da-f]{12}\}?$/i.test(text) ? null : notA(text, 'UUID', 'a UUID'));
    case 'binary': return (text) => (/^\\x([\da-f]{2})*$/i.test(text) ? null : notA(text, '十六进制的二进制值', 'bytes in hexadecimal digits'));
    default: return undefined;
  }
}

function wholeNumber(text: string, bits: number, unsigned: boolean): Text | null {
  if (!/^\s*[+-]?\d+\s*$/.test(text)) return notA(text, '整数', 'a whole number');
  const value = BigInt(text.trim().replace('+', ''));
  if ((unsigned ? BigInt.asUintN(bits, value) : BigInt.asIntN(bits, value)) === value) return null;
  return { zh: `${shown(text)}超出了${unsigned ? '无符号' : ''} ${bits} 位整数的范围`, en: `${shown(text)} is beyond ${unsigned ? 'unsigned ' : ''}whole numbers of ${bits} bits` };
}

function decimal(text: string, { precision, scale = 0 }: DataType & { kind: 'decimal' }): Text | null {
  const match = /^\s*[+-]?0*(\d*)(?:\.\d*)?(?:[eE][+-]?\d+)?\s*$/.exec(text);
  if (!match || !/\d/.test(text)) return notA(text, '小数', 'a decimal number');
  if (precision === undefined || /e/i.test(text) || match[1]!.length <= precision - scale) return null;
  return { zh: `${shown(text)}的整数部分超过 ${precision - scale} 位`, en: `${shown(text)} has more than ${precision - scale} digits before the point` };
}

function calendar(text: string, exists: (day: string) => boolean): Text | null {
  // Before Christ leap years are others: the lake knows.
  const day = text.endsWith(' BC') ? undefined : /^(\d{4}-\d\d-\d\d)(?:[ T]|$)/.exec(text)?.[1];
  if (!day) return /^\s*$/.test(text) ? notA(text, '日期', 'a date') : null;
  if (day === '0000-00-00') return { zh: '日期为 0000-00-00，不是真实存在的日期', en: 'The date is 0000-00-00, which does not exist' };
  return exists(day) ? null : { zh: `${shown(day)}不是真实存在的日期`, en: `${shown(day)} is no day that exists` };
}

function json(text: string): Text | null {
  try {
    JSON.parse(text);
    return null;
  } catch {
    return notA(text, 'JSON', 'JSON');
  }
}

const shown = (text: string) => `“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`;
const notA = (text: string, zh: string, en: string): Text => ({ zh: `${shown(text)}不是${zh}`, en: `${shown(text)} is not ${en}` });
