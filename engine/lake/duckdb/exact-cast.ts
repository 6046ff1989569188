import type { DataType } from '../../types/data-type.ts';
import { literal } from '../../connectors/duckdb/dialect.ts';
import { duckdbTypes } from '../../connectors/duckdb/types.ts';
import { intervalOf } from './interval-sql.ts';

/** What stands where a value does not fit: an error that says so, or null. */
export type Misfit = { error: string } | null;

/**
 * SQL for a text (a VARCHAR) as a type. DuckDB's own casts round, cut and overlook: 1.5 is 2 as an integer, a date BC is one
 * after Christ, a moment that is no moment is null in a CSV file. Here it is either exactly the value or a misfit.
 */
export function exactCast(text: string, type: DataType, misfit: Misfit): string {
  const { native } = duckdbTypes.toNative(type);
  const cast = (what: string, as = native) => `${misfit ? 'cast' : 'try_cast'}(${what} as ${as})`;
  const otherwise = misfit ? `error(${literal(misfit.error)})` : 'null';
  const matches = (pattern: string) => `regexp_full_match(${text}, ${literal(pattern)})`;
  const choose = (...cases: [when: string, then: string][]) => `case when ${text} is null then null ${cases.map(([when, then]) => `when ${when} then ${then}`).join(' ')} else ${otherwise} end`;
  const exponent = `contains(${text}, 'e') or contains(${text}, 'E')`;
  const double = `try_cast(${text} as double)`;
  switch (type.kind) {
    case 'integer':
      return whole();
    case 'decimal': {
      if (native === 'VARCHAR') return choose([matches(String.raw`[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?`), text]);
      if (native === 'HUGEINT') return whole();
      const scale = type.scale ?? 0;
      const point = `strpos(${text}, '.')`;
      // So few digits that there is no room for an exponent.
      const short = `${point} > 0 and strlen(${text}) - ${point} <= ${Math.min(scale, 2)}`;
      return choose(
        [short, cast(text)],
        [exponent, `case when cast(${cast(text)} as double) = ${double} then ${cast(text)} else ${otherwise} end`],
        [`${point} = 0 or strlen(${text}) - ${point} <= ${scale}`, cast(text)],
        [matches(String.raw`[+-]?\d*\.\d{${scale}}0*`), cast(text)],
      );
    }
    case 'float':
      return `case when isinf(${cast(text)}) and not contains(lower(${text}), 'inf') then ${otherwise} else ${cast(text)} end`;
    case 'binary':
      return choose([matches(String.raw`\\x([0-9a-fA-F]{2})*`), `unhex(substr(${text}, 3))`]);
    case 'date':
      // A timestamp is read strictly, a date is not.
      return choose(
        [`strlen(${text}) = 10`, cast(cast(text, 'timestamp'))],
        [matches(String.raw`-?infinity|\d{4,7}-\d\d-\d\d( \(?BC\)?)?`), cast(`replace(${text}, ' BC', ' (BC)')`)],
        [matches(String.raw`\d{4}-\d\d-\d\d[ T]00:00:00(\.0+)?`), cast(text)],
      );
    case 'time': {
      const pattern = String.raw`\d\d:\d\d(:\d\d(\.\d{1,${native === 'TIME_NS' ? 9 : 6}}0*)?)?`;
      return choose([matches(type.zone ? `${pattern}(Z|${offset})` : pattern), cast(type.zone ? `replace(${text}, 'Z', '+00')` : text)]);
    }
    case 'datetime': {
      const pattern = String.raw`-?infinity|\d{4,6}-\d\d-\d\d([ T]\d\d:\d\d(:\d\d(\.\d{1,${native === 'TIMESTAMP_NS' ? 9 : 6}}0*)?)?${type.zone ? `(Z|${offset})?` : ''})?`;
      const before = `regexp_replace(${text}, ${literal(String.raw`^(\d+-\d\d-\d\d)(.*) BC$`)}, ${literal(String.raw`\1 (BC)\2`)})`;
      // In this order: what ends in BC would be taken for usual, and for one after Christ.
      return choose([`ends_with(${text}, ' BC')`, `case when ${matches(`(${pattern}) BC`)} then ${cast(before)} else ${otherwise} end`], [usual(text, type.zone ?? false), cast(text)], [matches(pattern), cast(text)]);
    }
    case 'interval':
      return intervalOf(text, otherwise, misfit !== null);
    case 'array':
      return arrayOf(text, type.of, misfit);
    case 'string': case 'xml': case 'other':
      return text;
    default:
      return cast(text);
  }

  function whole(): string {
    return choose(
      [`not (contains(${text}, '.') or ${exponent})`, cast(text)],
      [matches(String.raw`[+-]?\d+\.0*`), cast(`split_part(${text}, '.', 1)`)],
      // As a float prints: every whole number up to there is exact.
      [`abs(${double}) < 9007199254740992 and ${double} = trunc(${double})`, cast(double)],
    );
  }
}

/**
 * Several times faster than a pattern, for what nearly all look like. The cast itself refuses what is no time; what it overlooks
 * is an offset where there is no zone, and a seventh digit of the second.
 */
function usual(text: string, zone: boolean): string {
  if (zone) return `(ends_with(${text}, '+00') and strlen(${text}) between 22 and 29) or (ends_with(${text}, 'Z') and strlen(${text}) between 20 and 27)`;
  const end = `substring(${text}, 17)`;
  return `strlen(${text}) between 19 and 26 and not contains(${end}, '-') and not contains(${end}, '+') and not ends_with(${text}, 'Z')`;
}

const offset = String.raw`[+-]\d\d(:?\d\d(:\d\d)?)?`;

/** From JSON. Decimals may stand there as numbers, which DuckDB would read as floats, so they are put in quotes first. */
function arrayOf(text: string, of: DataType, misfit: Misfit): string {
  let depth = 1;
  while (of.kind === 'array') {
    depth += 1;
    of = of.of;
  }
  const spelled = of.kind === 'decimal' ? `regexp_replace(replace(${text}, '"', ''), '-?[0-9][-+.0-9eE]*', '"\\0"', 'g')` : text;
  const cast = misfit ? 'cast' : 'try_cast';
  if (of.kind === 'json') return `${cast}(${cast}(${spelled} as json) as json${'[]'.repeat(depth)})`;
  const texts = `${cast}(${cast}(${spelled} as json) as varchar${'[]'.repeat(depth)})`;
  const values = transformed(texts, depth, (one) => exactCast(one, of, misfit));
  if (misfit) return values;
  // One element that does not fit, and the whole does not.
  const given = (list: string) => `list_aggregate(${'flatten('.repeat(depth - 1)}${list}${')'.repeat(depth - 1)}, 'count')`;
  return `case when ${given(values)} = ${given(texts)} then ${values} end`;
}

/** Each element, however deep the list. */
export function transformed(list: string, depth: number, element: (one: string) => string): string {
  const name = `one_${depth}`;
  return `list_transform(${list}, lambda ${name}: ${depth === 1 ? element(name) : transformed(name, depth - 1, element)})`;
}
