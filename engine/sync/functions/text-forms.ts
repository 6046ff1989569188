import type { DataType } from '#engine/types/data-type.ts';
import { integerRange } from './as-number.ts';
import { castText } from './sql-words.ts';
import type { LakeWords } from './term.ts';

/**
 * How a text must look to be taken for a value of a type, stricter than the databases and so the same for both: PostgreSQL
 * reads `today` and `0x10`, DuckDB rounds 1.5 to 2. Null: whatever the database reads itself.
 */
export function textForm(type: DataType): string | null {
  switch (type.kind) {
    case 'boolean': return '^([tT]([rR][uU][eE])?|[fF]([aA][lL][sS][eE])?|1|0)$';
    case 'integer': return '^[+-]?[0-9]+([.]0*)?$';
    case 'decimal': return type.precision === undefined ? '^[+-]?([0-9]+([.][0-9]*)?|[.][0-9]+)$' : `^[+-]?([0-9]+([.][0-9]{0,${type.scale ?? 0}}0*)?|[.][0-9]{1,${Math.max(type.scale ?? 0, 1)}}0*)$`;
    case 'float': return '^([+-]?([0-9]+([.][0-9]*)?|[.][0-9]+)([eE][+-]?[0-9]{1,3})?|NaN|-?Infinity)$';
    case 'date': return `^${day}$`;
    case 'time': return type.zone ? `^${clock}(Z|${offset})$` : `^${clock}$`;
    case 'datetime': return `^${day}([ T]${clock}${type.zone ? `(Z|${offset})?` : ''})?$`;
    case 'uuid': return '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$';
    case 'binary': return '^\\\\x([0-9a-fA-F][0-9a-fA-F])*$';
    default: return null;
  }
}

const day = '([0-9]{3}[1-9]|[0-9]{2}[1-9]0|[0-9][1-9]00|[1-9]000)-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])';
const clock = '([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9]([.][0-9]{1,6}0*)?)?';
const offset = '[+-](0[0-9]|1[0-5])(:?[0-5][0-9])?';

/** A text of the form above as its value; `otherwise` where it is beyond what the type holds and the database would not say so. */
export function readText(x: string, type: DataType, lake: LakeWords, misfit: 'fail' | 'null', otherwise: string): string {
  const duckdb = lake.kind === 'duckdb';
  if (type.kind === 'integer') {
    const digits = `split_part(${x}, '.', 1)`;
    const value = castText(lake, digits, type, misfit);
    // PostgreSQL keeps these in wider types.
    const [least, most] = integerRange(type);
    return !duckdb && (type.unsigned || type.bits === 8) ? `(case when cast(${digits} as numeric) between ${least} and ${most} then ${value} else ${otherwise} end)` : value;
  }
  if (type.kind === 'float' && duckdb) {
    const value = castText(lake, `(case when ${x} = 'Infinity' then 'inf' when ${x} = '-Infinity' then '-inf' else ${x} end)`, type, misfit);
    // DuckDB makes infinity of what is too large, and nothing of what is too small.
    return `(case when (isinf(${value}) and ${x} not like '%Infinity') or (${value} = 0 and regexp_matches(${x}, '^[^eE]*[1-9]')) then ${otherwise} else ${value} end)`;
  }
  return type.kind === 'binary' && duckdb ? `unhex(substr(${x}, 3))` : castText(lake, x, type, misfit);
}
