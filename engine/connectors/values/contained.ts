import type { Contained, ContainedQuestion, Dialect } from '../connector.ts';

/** Where databases differ in asking for the values of one column among those of another. */
export interface ContainedParts {
  sql: Pick<Dialect, 'quote' | 'table'>;
  /** A select that ends after so many rows, fit to stand inside another one. Absent: by `limit`. */
  limited?(select: string, rows: number): string;
  /** Joined to conditions, for a database that must be asked between rows whether it should stop. */
  going?: string;
  /** Whether the value is in the column. Absent: by `exists`, which goes through an index where there is one. */
  among?(value: string, column: string, table: string): string;
}

/** One statement, one row: distinct values looked at, the rows they stand in, and of both how many the parent lacks. */
export function containedSql({ child, parent, rows, values }: ContainedQuestion, { sql, limited = byLimit, going = '', among = byExists }: ContainedParts): string {
  const column = sql.quote(child.column);
  const sampled = limited(`select ${column} as v from ${sql.table(child)} where ${column} is not null${going}`, rows);
  const distinct = limited(`select v, count(*) as n from (${sampled}) s group by v`, values);
  const looked = `select n, case when ${among('d.v', sql.quote(parent.column), sql.table(parent))} then 0 else 1 end as missing from (${distinct}) d`;
  return `select count(*), coalesce(sum(n), 0), coalesce(sum(missing), 0), coalesce(sum(n * missing), 0) from (${looked}) e`;
}

export function containedAnswer(row: readonly unknown[] | undefined): Contained {
  const [values = 0, rows = 0, missing = 0, missingRows = 0] = (row ?? []).map(Number);
  return { values, rows, missing, missingRows };
}

const byLimit = (select: string, rows: number) => `${select} limit ${rows}`;
const byExists = (value: string, column: string, table: string) => `exists (select 1 from ${table} p where p.${column} = ${value})`;

export const byFetchFirst = (select: string, rows: number) => `${select} fetch first ${rows} rows only`;
export const byTop = (select: string, rows: number) => select.replace(/^select /, `select top (${rows}) `);
