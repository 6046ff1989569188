import { literal } from '../../connectors/duckdb/dialect.ts';
import { duckdbTypes } from '../../connectors/duckdb/types.ts';
import type { DataType } from '../../types/data-type.ts';

const date = String.raw`\d{4}-\d\d-\d\d`;
const clock = String.raw`([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?`;

export interface PlainCast {
  /** From the cell, an error or something else where it is not spelled plainly. */
  value: string;
  /** With what came of `value`: it, or an error. */
  checked(value: string): string;
}

/**
 * SQL for a cell of a file (a VARCHAR) as a type; undefined: cells of the type are not read as they stand. What is not spelled in the
 * plainest way is an error. Nearly always the value, written out, is the cell again, which proves it faster than any pattern. In two
 * steps, since DuckDB would cast once for each mention.
 */
export function plainCast(text: string, type: DataType, misfit: string): PlainCast | undefined {
  const { native } = duckdbTypes.toNative(type);
  const matches = (pattern: string) => `regexp_full_match(${text}, ${literal(pattern)})`;
  const again = (value: string) => `cast(${value} as varchar) = ${text}`;
  const taken = (conditions: (value: string) => string[], value = `cast(${text} as ${native})`): PlainCast => ({
    value, checked: (found) => `case when ${text} is null then null ${conditions(found).map((condition) => `when ${condition} then ${found}`).join(' ')} else error(${literal(misfit)}) end`,
  });
  switch (type.kind) {
    case 'string': return type.length === undefined ? { value: text, checked: (value) => value } : taken(() => [`strlen(${text}) <= ${type.length}`, `length(${text}) <= ${type.length}`], text);
    case 'integer': case 'uuid': return taken((value) => [again(value)]);
    case 'decimal': return native.startsWith('DECIMAL') ? taken((value) => [again(value), `starts_with(cast(${value} as varchar), ${text}) and not ends_with(${text}, '.')`]) : undefined;
    case 'float': return taken((value) => [`isfinite(${value}) and not contains(${text}, '_')`]);
    case 'boolean': return taken(() => [`${text} in ('0', '1', 'true', 'false')`]);
    // Not infinity, nor a year before Christ or of five digits.
    case 'date': return taken((value) => [`strlen(${text}) = 10 and ${again(value)}`]);
    case 'time': return type.zone ? undefined : taken(() => [matches(clock)]);
    case 'datetime': return taken((value) => [
      ...(type.zone ? [] : [`substr(${text}, 14, 1) = ':' and ${again(value)}`]), `not starts_with(${text}, '0000') and ${matches(`${date}[ T]${clock}${type.zone ? 'Z' : ''}`)}`,
    ]);
    default: return undefined;
  }
}
