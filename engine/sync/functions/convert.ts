import type { DataType } from '#engine/types/data-type.ts';
import { asNumber, castDecimal, castFloat, decimalText, integerRange } from './as-number.ts';
import { asText } from './as-text.ts';
import { describeType } from '../drift/describe-type.ts';
import { bind, castText, matches, nativeOf, refuse } from './sql-words.ts';
import { isTextDecimal, type LakeWords, type Term } from './term.ts';
import { readText, textForm } from './text-forms.ts';

/** What becomes of a value that does not fit: the row is refused, or the field is empty. */
export type Misfit = 'fail' | 'null';

/**
 * A value as another type. Either exactly the value or a misfit; only a float becomes a rounded decimal and a time of day is
 * dropped from a date, which type-matrix.ts tells beforehand. Undefined: there is no way from one to the other.
 */
export function convert(term: Term, to: DataType, lake: LakeWords, misfit: Misfit = 'fail'): Term | undefined {
  const sql = convertSql(term, to, lake, misfit);
  return sql === undefined ? undefined : { sql, type: to, nullable: term.nullable || misfit === 'null' };
}

function convertSql(term: Term, to: DataType, lake: LakeWords, misfit: Misfit): string | undefined {
  const { sql: x, type: from } = term;
  if (sameType(from, to)) return x;
  const otherwise = misfit === 'null' ? 'null' : refuse(lake, misfitText(to), x, to);
  const guarded = (holds: (name: string) => string, then: (name: string) => string, what = x) => (
    bind(lake, what, (name) => `(case when ${name} is null then null when ${holds(name)} then ${then(name)} else ${misfit === 'null' ? 'null' : refuse(lake, misfitText(to), name, to)} end)`)
  );
  switch (to.kind) {
    case 'string': {
      const text = asText(term, lake)?.sql;
      if (text === undefined || to.length === undefined || (from.kind === 'string' && from.length !== undefined && from.length <= to.length)) return text;
      return guarded((name) => `length(${name}) <= ${to.length}`, (name) => name, text);
    }
    case 'integer': return toInteger(to);
    case 'decimal': return toDecimal(to);
    case 'float': {
      if (from.kind === 'string') return fromText();
      const number = asNumber(term, lake);
      if (!number) return undefined;
      return to.bits === 64 ? castFloat(lake, number) : fromText(asText(number, lake)!.sql);
    }
    case 'boolean':
      if (from.kind === 'integer') return `(case ${x} when 1 then true when 0 then false${misfit === 'null' ? '' : ` else (case when ${x} is not null then ${otherwise} end)`} end)`;
      return from.kind === 'string' ? fromText() : undefined;
    case 'date':
      if (from.kind === 'datetime') return `cast(${from.zone ? `(${x} at time zone 'UTC')` : x} as date)`;
      return from.kind === 'string' ? fromText() : undefined;
    case 'time':
      if (from.kind === 'time' && !from.zone && !to.zone) return x;
      if (from.kind === 'datetime' && !to.zone) return `cast(${from.zone ? `(${x} at time zone 'UTC')` : x} as time)`;
      return from.kind === 'string' ? fromText() : undefined;
    case 'datetime': return toDatetime(to);
    case 'uuid': case 'binary': return from.kind === 'string' ? fromText() : from.kind === to.kind ? x : undefined;
    case 'json': return from.kind === 'string' ? fromText() : undefined;
    case 'xml': return from.kind === 'string' ? fromText() : undefined;
    case 'other': return from.kind === 'string' || from.kind === 'other' ? fromText() : undefined;
    case 'interval': case 'array': return undefined;
  }

  function fromText(text = asText(term, lake)!.sql): string {
    const form = textForm(to);
    if (!form) return castText(lake, text, to, misfit);
    return guarded((name) => matches(lake, name, form), (name) => readText(name, to, lake, misfit, misfit === 'null' ? 'null' : refuse(lake, misfitText(to), name, to)), text);
  }

  function toInteger(type: Extract<DataType, { kind: 'integer' }>): string | undefined {
    if (from.kind === 'string') return fromText();
    if (from.kind === 'boolean') return `cast(cast(${x} as integer) as ${nativeOf(lake, to)})`;
    const number = asNumber(term, lake);
    if (!number) return undefined;
    if (number.type.kind === 'integer' && fitsWithin(from, type)) return `cast(${x} as ${nativeOf(lake, to)})`;
    const [least, most] = integerRange(type);
    // Beyond 2^53 a float is no longer one certain number.
    const limits = number.type.kind === 'float' ? [-9007199254740992n, 9007199254740992n] as const : [least, most] as const;
    const range = (name: string) => `${name} between ${larger(limits[0], least)} and ${smaller(limits[1], most)} and ${name} = trunc(${name})`;
    return guarded(range, (name) => `cast(${name} as ${nativeOf(lake, to)})`, number.sql);
  }

  function toDecimal(type: Extract<DataType, { kind: 'decimal' }>): string | undefined {
    if (from.kind === 'string') return fromText();
    if (isTextDecimal(lake, type)) return asNumber(term, lake) && asText(term, lake)!.sql;
    if (isTextDecimal(lake, from)) return fromText(x);
    const number = asNumber(term, lake);
    if (!number) return undefined;
    if (number.type.kind === 'float') return castText(lake, decimalText(lake, number.sql), to, misfit);
    const native = nativeOf(lake, to);
    const scale = type.scale ?? 0;
    const whole = (name: string) => (number.type.kind === 'integer' ? 'true' : `round(${name}, ${scale}) = ${name}`);
    const fits = (name: string) => (misfit === 'null' && type.precision ? `${whole(name)} and abs(${name}) < ${castDecimal(lake, `'1${'0'.repeat(Math.min(type.precision - scale, 37))}'`, 0)}` : whole(name));
    return guarded(fits, (name) => `cast(${name} as ${native})`, number.sql);
  }

  function toDatetime(type: Extract<DataType, { kind: 'datetime' }>): string | undefined {
    if (from.kind === 'string') return fromText();
    if (from.kind === 'date') return type.zone ? `(cast(${x} as timestamp) at time zone 'UTC')` : `cast(${x} as timestamp)`;
    if (from.kind !== 'datetime') return undefined;
    const shifted = Boolean(from.zone) === Boolean(type.zone) ? x : `(${x} at time zone 'UTC')`;
    const unit = { 0: 'second', 3: 'milliseconds' }[type.precision ?? 6];
    return unit && (from.precision ?? 6) > (type.precision ?? 6) ? `date_trunc('${unit}', ${shifted})` : shifted;
  }
}

const misfitText = (to: DataType) => ({ zh: `值不符合类型 ${describeType(to).zh}`, en: `A value does not fit the type ${describeType(to).en}` });

export const sameType = (one: DataType, other: DataType) => JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

export function fitsWithin(from: DataType, to: Extract<DataType, { kind: 'integer' }>): boolean {
  if (from.kind !== 'integer') return false;
  const [least, most] = integerRange(from);
  const [lower, upper] = integerRange(to);
  return least >= lower && most <= upper;
}

const larger = (one: bigint, other: bigint) => (one > other ? one : other);
const smaller = (one: bigint, other: bigint) => (one < other ? one : other);
