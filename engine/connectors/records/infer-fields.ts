import type { DataType } from '../../types/data-type.ts';
import { Digits, plainDigits, wholeNumber } from './digits.ts';
import type { Json, JsonObject } from './exact-json.ts';
import { readTimestamp } from './timestamp.ts';

export interface InferredField {
  name: string;
  type: DataType;
  /** Missing or null in at least one record. */
  nullable: boolean;
}

type Guess = 'boolean' | 'integer' | 'decimal' | 'date' | 'datetime' | 'moment' | 'json' | 'string';

/** Types that hold every value seen, in the order in which the fields first came. */
export function inferFields(records: readonly JsonObject[]): InferredField[] {
  const seen = new Map<string, { guesses: Set<Guess>; values: Json[]; count: number }>();
  for (const record of records) {
    for (const [name, value] of Object.entries(record)) {
      const field = seen.get(name) ?? { guesses: new Set<Guess>(), values: [], count: 0 };
      seen.set(name, field);
      if (value === null) continue;
      field.count += 1;
      field.values.push(value);
      field.guesses.add(guessOf(value));
    }
  }
  return [...seen].map(([name, { guesses, values, count }]) => ({ name, type: typeOf(guesses, values), nullable: count < records.length }));
}

function guessOf(value: Exclude<Json, null>): Guess {
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'number' || value instanceof Digits) return /^-?\d+$/.test(String(value)) ? 'integer' : 'decimal';
  if (typeof value === 'object') return 'json';
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return 'value' in readTimestamp(value, { format: 'iso' }) ? 'date' : 'string';
  if (!/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(value)) return 'string';
  const moment = readTimestamp(value, { format: 'iso' });
  if ('problem' in moment) return 'string';
  return moment.zoned ? 'moment' : 'datetime';
}

function typeOf(guesses: ReadonlySet<Guess>, values: readonly Json[]): DataType {
  const only = (...allowed: Guess[]) => guesses.size > 0 && [...guesses].every((guess) => allowed.includes(guess));
  if (only('boolean')) return { kind: 'boolean' };
  if (only('integer')) return integerType(values);
  if (only('integer', 'decimal')) {
    // A number too long to write out has a type in no database: it stays text.
    return values.every((value) => plainDigits(String(value)) !== undefined) ? { kind: 'decimal' } : { kind: 'string' };
  }
  if (only('date')) return { kind: 'date' };
  if (only('moment')) return { kind: 'datetime', zone: true };
  if (only('datetime')) return { kind: 'datetime' };
  if (only('json')) return { kind: 'json' };
  return { kind: 'string' };
}

function integerType(values: readonly Json[]): DataType {
  const numbers = values.map((value) => wholeNumber(value as number | Digits));
  if (numbers.includes(undefined)) return { kind: 'string' };
  return (numbers as bigint[]).every((number) => BigInt.asIntN(64, number) === number)
    ? { kind: 'integer', bits: 64 }
    : { kind: 'decimal', scale: 0 };
}
