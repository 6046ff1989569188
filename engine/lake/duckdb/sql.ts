import { duckdbDialect, literal as quoted } from '../../connectors/duckdb/dialect.ts';
import { duckdbTypes } from '../../connectors/duckdb/types.ts';
import type { DataType } from '../../types/data-type.ts';
import type { LakeSql } from '../lake.ts';
import { valueText } from '../value-text.ts';
import { exactCast } from './exact-cast.ts';

const misfitOf = (type: DataType) => ({ error: `a value does not fit ${duckdbTypes.toNative(type).native} exactly` });
const asText = (expression: string) => `cast(${expression} as varchar)`;

export const duckdbLakeSql: LakeSql = {
  ...duckdbDialect,
  literal(value, type) {
    if (value === null) return `cast(null as ${duckdbTypes.toNative(type).native})`;
    const text = textLiteral(valueText(value, type));
    return duckdbTypes.toNative(type).native === 'VARCHAR' && type.kind !== 'decimal' ? text : exactCast(text, type, misfitOf(type));
  },
  cast: (expression, type) => exactCast(asText(expression), type, misfitOf(type)),
  tryCast: (expression, type) => exactCast(asText(expression), type, null),
  checksum: (columns) => `coalesce(sum(hash(${columns.map((one) => duckdbDialect.quote(one)).join(', ') || '1'})::hugeint), 0)::varchar`,
};

/** A statement ends at a zero character, a text does not. */
const textLiteral = (text: string) => (text.includes('\0') ? `(${text.split('\0').map(quoted).join(' || chr(0) || ')})` : quoted(text));
