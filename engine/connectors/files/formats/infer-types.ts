import type { DataType } from '../../../types/data-type.ts';
import { Digits, plainDigits, wholeNumber } from '../../records/digits.ts';
import { readClock } from '../../values/civil-time.ts';
import type { Cell } from './file-format.ts';
import { readAnyDate } from './read-any-date.ts';

type Guess = 'boolean' | 'integer' | 'decimal' | 'float' | 'date' | 'datetime' | 'moment' | 'time' | 'uuid' | 'json' | 'string';

/** More digits than this are no number that anyone calculates with. */
const longestDecimal = 38;
/** Identity cards, bank cards and the like are longer than what is counted. */
const longestCount = 15;

/**
 * The type that every value of a column seen so far has without losing a sign: leading zeros, a plus, separators,
 * ambiguous dates and digits as long as an identity card's make it text. A sample proves nothing about the rest of
 * the file, so text has no length and every later value is checked.
 */
export function inferType(cells: readonly Cell[]): DataType {
  const present = cells.filter((cell) => cell !== null && cell !== '');
  const guesses = new Set(present.map(guessOf));
  const only = (...allowed: Guess[]) => guesses.size > 0 && [...guesses].every((guess) => allowed.includes(guess));
  if (only('boolean')) return { kind: 'boolean' };
  if (only('integer')) return integerType(present.map(String));
  if (only('integer', 'decimal')) return decimalType(present.map(String));
  if (only('integer', 'decimal', 'float')) return { kind: 'float', bits: 64 };
  if (only('date')) return { kind: 'date' };
  if (only('datetime') || only('date', 'datetime')) return { kind: 'datetime' };
  if (only('moment')) return { kind: 'datetime', zone: true };
  if (only('time')) return { kind: 'time' };
  if (only('uuid')) return { kind: 'uuid' };
  if (only('json')) return { kind: 'json' };
  return { kind: 'string' };
}

export function inferTypes(columns: readonly string[], rows: readonly Cell[][]): DataType[] {
  return columns.map((_, index) => inferType(rows.map((row) => row[index] ?? null)));
}

function guessOf(cell: Cell): Guess {
  if (typeof cell === 'boolean') return 'boolean';
  if (typeof cell === 'number' || typeof cell === 'bigint' || cell instanceof Digits) return numberGuess(String(cell));
  if (typeof cell !== 'string') return 'json';
  if (/^(true|false)$/i.test(cell)) return 'boolean';
  if (/^-?(0|[1-9]\d*)$/.test(cell) && cell !== '-0') return 'integer';
  if (/^-?(0|[1-9]\d*)\.\d+$/.test(cell)) return 'decimal';
  // `12E4` may be the code of a part: only with a point or a sign is it a number.
  if (/^-?[0-9](\.\d+[eE][+-]?\d{1,3}|[eE][+-]\d{1,3})$/.test(cell)) return significant(cell) <= 15 ? 'float' : 'string';
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(cell)) return 'uuid';
  if (/^\d{2}:\d{2}:\d{2}(\.\d{1,9})?$/.test(cell)) return readClock(cell) ? 'time' : 'string';
  return readAnyDate(cell)?.kind ?? 'string';
}

/** A number by its own words, as JSON and sheets have them. */
function numberGuess(text: string): Guess {
  const plain = plainDigits(text);
  if (plain === undefined) return significant(text) <= 15 ? 'float' : 'string';
  return plain.includes('.') ? 'decimal' : 'integer';
}

function significant(text: string): number {
  return text.replace(/[eE].*$/, '').replace(/[-.]/g, '').replace(/^0+/, '').length;
}

function integerType(texts: readonly string[]): DataType {
  const plain = texts.map((text) => plainDigits(text) ?? text);
  const lengths = plain.map((text) => text.replace('-', '').length);
  const longest = Math.max(...lengths);
  if (longest > longestCount) {
    const isCode = lengths.every((length) => length === longest) && plain.every((text) => !text.startsWith('-'));
    return isCode || longest > longestDecimal ? { kind: 'string' } : { kind: 'decimal', precision: longestDecimal, scale: 0 };
  }
  const fits = plain.every((text) => BigInt.asIntN(32, wholeNumber(text) ?? 0n) === wholeNumber(text));
  return { kind: 'integer', bits: fits ? 32 : 64 };
}

function decimalType(texts: readonly string[]): DataType {
  const parts = texts.map((text) => (plainDigits(text) ?? text).replace('-', '').split('.'));
  const whole = Math.max(...parts.map(([digits = '']) => digits.length));
  const scale = Math.max(...parts.map(([, digits = '']) => digits.length));
  // Room for larger numbers than the sample had; the places behind the point are what was seen.
  return whole + scale > longestDecimal ? { kind: 'string' } : { kind: 'decimal', precision: longestDecimal, scale };
}
