import { literal } from '../../connectors/duckdb/dialect.ts';
import { duckdbTypes } from '../../connectors/duckdb/types.ts';
import type { DataType } from '../../types/data-type.ts';

const date = String.raw`\d{4}-\d\d-\d\d`;
const clock = String.raw`([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?`;

/**
 * SQL for a cell of a file (a VARCHAR) as a type; undefined: cells of the type are not read as they stand. What is not spelled in the
 * plainest way is an error. Nearly always the value, written out, is the cell again, which proves it faster than any pattern.
 */
export function plainCast(text: string, type: DataType, misfit: string): string | undefined {
  const { native } = duckdbTypes.toNative(type);
  const cast = `cast(${text} as ${native})`;
  const written = `cast(${cast} as varchar)`;
  const matches = (pattern: string) => `regexp_full_match(${text}, ${literal(pattern)})`;
  const when = (...conditions: string[]) => `case when ${text} is null then null ${conditions.map((condition) => `when ${condition} then ${cast}`).join(' ')} else error(${literal(misfit)}) end`;
  const again = `${written} = ${text}`;
  switch (type.kind) {
    case 'string': return type.length === undefined ? text : `case when ${text} is null or strlen(${text}) <= ${type.length} or length(${text}) <= ${type.length} then ${text} else error(${literal(misfit)}) end`;
    case 'integer': case 'uuid': return when(again);
    case 'decimal': return native.startsWith('DECIMAL') ? when(again, `starts_with(${written}, ${text}) and not ends_with(${text}, '.')`) : undefined;
    case 'float': return when(`isfinite(${cast}) and not contains(${text}, '_')`);
    case 'boolean': return `case when ${text} is null then null when ${text} in ('1', 'true') then true when ${text} in ('0', 'false') then false else error(${literal(misfit)}) end`;
    // Not infinity, nor a year before Christ or of five digits.
    case 'date': return when(`strlen(${text}) = 10 and ${again}`);
    case 'time': return type.zone ? undefined : when(matches(clock));
    case 'datetime': return when(...(type.zone ? [] : [`substr(${text}, 14, 1) = ':' and ${again}`]), `not starts_with(${text}, '0000') and ${matches(`${date}[ T]${clock}${type.zone ? 'Z' : ''}`)}`);
    default: return undefined;
  }
}
