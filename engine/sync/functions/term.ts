import type { Lake } from '#engine/lake/lake.ts';
import type { DataType } from '#engine/types/data-type.ts';

/** What is needed of a lake to write SQL for it; no connection. */
export type LakeWords = Pick<Lake, 'kind' | 'sql' | 'types'>;

/** A value on its way: SQL of the lake that yields it, and what it is. */
export interface Term {
  sql: string;
  type: DataType;
  nullable: boolean;
}

export const string: DataType = { kind: 'string' };
export const boolean: DataType = { kind: 'boolean' };
export const integer: DataType = { kind: 'integer', bits: 64 };
export const float: DataType = { kind: 'float', bits: 64 };
export const date: DataType = { kind: 'date' };
export const datetime: DataType = { kind: 'datetime', precision: 6 };

/** A text as SQL. With its type: PostgreSQL would otherwise guess what a literal is. */
export function textLiteral(lake: LakeWords, text: string): string {
  return `cast(${lake.sql.literal(text, string)} as ${lake.kind === 'duckdb' ? 'varchar' : 'text'})`;
}

export const textType = (lake: LakeWords) => (lake.kind === 'duckdb' ? 'varchar' : 'text');

/** DuckDB keeps decimals without a fixed number of digits, or with too many, as text. */
export const isTextDecimal = (lake: LakeWords, type: DataType) => type.kind === 'decimal' && lake.kind === 'duckdb' && lake.types.toNative(type).native === 'VARCHAR';
