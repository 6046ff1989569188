import { bind } from './sql-words.ts';
import { isTextDecimal, string, textType, type LakeWords, type Term } from './term.ts';

/** The text of a value, the same from both lakes; undefined for what has none (lists, intervals). */
export function asText(term: Term, lake: LakeWords): Term | undefined {
  const sql = textOf(term, lake);
  return sql === undefined ? undefined : { sql, type: string, nullable: term.nullable };
}

function textOf({ sql: x, type }: Term, lake: LakeWords): string | undefined {
  const duckdb = lake.kind === 'duckdb';
  const cast = `cast(${x} as ${textType(lake)})`;
  switch (type.kind) {
    // PostgreSQL takes no notice of the padding.
    case 'string': return type.fixed ? `rtrim(${cast}, ' ')` : duckdb || type.length === undefined ? x : cast;
    case 'decimal': return isTextDecimal(lake, type) ? x : cast;
    case 'float': return type.bits === 32 ? floatText(`cast(${x} as ${duckdb ? 'double' : 'double precision'})`, lake) : floatText(x, lake);
    case 'datetime': return type.zone ? `cast(${x} at time zone 'UTC' as ${textType(lake)}) || 'Z'` : cast;
    case 'binary': return duckdb ? `'\\x' || lower(hex(${x}))` : `'\\x' || encode(${x}, 'hex')`;
    case 'boolean': case 'integer': case 'date': case 'time': case 'json': case 'xml': case 'uuid': case 'other': return cast;
    case 'interval': case 'array': return undefined;
  }
}

/** 1.5, 100, 1e+16, NaN, Infinity; no negative zero: it is no other number. */
export function floatText(float: string, lake: LakeWords): string {
  return bind(lake, float, (x) => (lake.kind === 'duckdb'
    ? `(case when isnan(${x}) then 'NaN' when isinf(${x}) then (case when ${x} > 0 then 'Infinity' else '-Infinity' end) when ${x} = 0 then '0' else regexp_replace(cast(${x} as varchar), '[.]0$', '') end)`
    // PostgreSQL goes over to exponents one digit earlier.
    : `(case when ${x} = 0 then '0' when abs(${x}) >= 1e15 and abs(${x}) < 1e16 then cast(cast(cast(${x} as text) as numeric) as text) else cast(${x} as text) end)`));
}
