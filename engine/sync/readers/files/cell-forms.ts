import type { DataType } from '../../../types/data-type.ts';

/** What becomes of a cell on its way into a segment. */
export const asIs = 0;
export const isNull = 1;
export const isTrue = 2;
export const isFalse = 3;
/** A date and time with a T between them. */
export const withT = 4;
/** Not spelled as segments want it, or not good at all: to be read with care. */
export const odd = -1;

export interface CellForm {
  /** Quotes around it stay. */
  isText: boolean;
  look: Look;
}

/** Looks at the bytes of a cell from `start` to before `end`, which is not empty. Never calls good what is not; most cells are good. */
type Look = (bytes: Buffer, start: number, end: number) => number;

export function formFor(type: DataType): CellForm {
  return { isText: ['string', 'xml', 'interval', 'other'].includes(type.kind), look: lookFor(type) };
}

function lookFor(type: DataType): Look {
  switch (type.kind) {
    case 'string': return type.length === undefined ? () => asIs : (_bytes, start, end) => (end - start <= type.length! ? asIs : odd);
    case 'xml': case 'interval': case 'other': return () => asIs;
    case 'integer': return integerForm({ 8: 2, 16: 4, 32: 9, 64: 18 }[type.bits], type.unsigned === true);
    case 'decimal': return decimalForm(type.precision === undefined ? 30 : type.precision - (type.scale ?? 0), type.precision === undefined ? 30 : type.scale ?? 0);
    case 'float': return floatForm;
    case 'boolean': return booleanForm;
    case 'date': return (bytes, start, end) => (end - start === 10 && isDate(bytes, start) ? asIs : odd);
    case 'time': return type.zone ? () => odd : (bytes, start, end) => (isClock(bytes, start, end) ? asIs : odd);
    case 'datetime': return datetimeForm(type.zone === true);
    case 'uuid': return uuidForm;
    default: return () => odd;
  }
}

const isDigit = (byte: number | undefined) => byte! >= 48 && byte! <= 57;

/** Where the digits from `at` on end. */
function digitsEnd(bytes: Buffer, at: number, end: number): number {
  let next = at;
  while (next < end && isDigit(bytes[next])) next += 1;
  return next;
}

/** Zeros before other digits, or a zero with a sign. */
function isPadded(bytes: Buffer, from: number, end: number, start: number): boolean {
  return bytes[from] === 48 && (end - from > 1 || from > start);
}

function integerForm(most: number, unsigned: boolean): Look {
  return (bytes, start, end) => {
    const from = !unsigned && bytes[start] === 45 ? start + 1 : start;
    return end > from && end - from <= most && !isPadded(bytes, from, end, start) && digitsEnd(bytes, from, end) === end ? asIs : odd;
  };
}

function decimalForm(whole: number, places: number): Look {
  return (bytes, start, end) => {
    const from = bytes[start] === 45 ? start + 1 : start;
    const point = digitsEnd(bytes, from, end);
    if (point === from || point - from > whole || isPadded(bytes, from, point, from)) return odd;
    if (point === end) return asIs;
    const fraction = end - point - 1;
    return bytes[point] === 46 && fraction > 0 && fraction <= places && digitsEnd(bytes, point + 1, end) === end ? asIs : odd;
  };
}

const floatForm: Look = (bytes, start, end) => {
  let at = digitsEnd(bytes, bytes[start] === 45 ? start + 1 : start, end);
  if (at === start || !isDigit(bytes[at - 1])) return odd;
  if (bytes[at] === 46 && at < end) {
    const next = digitsEnd(bytes, at + 1, end);
    if (next === at + 1) return odd;
    at = next;
  }
  return at === end ? asIs : odd;
};

const booleanForm: Look = (bytes, start, end) => {
  const length = end - start;
  if (length === 1) return bytes[start] === 49 ? isTrue : bytes[start] === 48 ? isFalse : odd;
  if (length === 4 && is(bytes, start, 'true')) return isTrue;
  return length === 5 && is(bytes, start, 'false') ? isFalse : odd;
};

/** Whatever the case of its letters. */
function is(bytes: Buffer, start: number, word: string): boolean {
  for (let at = 0; at < word.length; at += 1) if ((bytes[start + at]! | 32) !== word.charCodeAt(at)) return false;
  return true;
}

const longMonths = 0b1010110101010;

function isDate(bytes: Buffer, start: number): boolean {
  if (bytes[start + 4] !== 45 || bytes[start + 7] !== 45 || digitsEnd(bytes, start, start + 4) !== start + 4) return false;
  const month = twoDigits(bytes, start + 5);
  const day = twoDigits(bytes, start + 8);
  if (month < 1 || month > 12 || day < 1 || day > 31) return false;
  if (bytes[start] === 48 && bytes[start + 1] === 48 && bytes[start + 2] === 48 && bytes[start + 3] === 48) return false;
  return day <= 28 || (month !== 2 && (day <= 30 || (longMonths >> month & 1) === 1));
}

function twoDigits(bytes: Buffer, at: number): number {
  return isDigit(bytes[at]) && isDigit(bytes[at + 1]) ? (bytes[at]! - 48) * 10 + bytes[at + 1]! - 48 : -1;
}

function isClock(bytes: Buffer, start: number, end: number): boolean {
  if (end - start < 8 || bytes[start + 2] !== 58 || bytes[start + 5] !== 58) return false;
  const hour = twoDigits(bytes, start);
  const minute = twoDigits(bytes, start + 3);
  const second = twoDigits(bytes, start + 6);
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59) return false;
  return end - start === 8 || (bytes[start + 8] === 46 && end - start >= 10 && end - start <= 15 && digitsEnd(bytes, start + 9, end) === end);
}

function datetimeForm(zone: boolean): Look {
  return (bytes, start, end) => {
    if (zone && bytes[end - 1] !== 90) return odd;
    const between = bytes[start + 10];
    if (end - start < 19 || (between !== 32 && between !== 84) || !isDate(bytes, start) || !isClock(bytes, start + 11, zone ? end - 1 : end)) return odd;
    return between === 84 ? withT : asIs;
  };
}

const uuidForm: Look = (bytes, start, end) => {
  if (end - start !== 36) return odd;
  for (let at = 0; at < 36; at += 1) {
    const byte = bytes[start + at]!;
    const isHyphen = at === 8 || at === 13 || at === 18 || at === 23;
    if (isHyphen ? byte !== 45 : !isDigit(byte) && (byte < 97 || byte > 102)) return odd;
  }
  return asIs;
};
