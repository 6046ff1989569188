import type { LakeSql } from '../lake/lake.ts';
import type { AlgorithmColumn, ParameterValue } from './algorithm.ts';
import type { CheckedInput } from './check-input.ts';

/** What the SQL of an algorithm is put together from: names quoted by the lake's own function, numbers that were checked. */
export class Assembly {
  readonly sql: LakeSql;
  readonly from: string;
  readonly #input: CheckedInput;

  constructor(sql: LakeSql, table: { schema: string; table: string }, input: CheckedInput) {
    this.sql = sql;
    this.from = sql.table(table);
    this.#input = input;
  }

  columns(role: string): AlgorithmColumn[] {
    return this.#input.columns.get(role) ?? [];
  }

  /** The first column of a part; undefined where it is not played. */
  column(role: string): AlgorithmColumn | undefined {
    return this.columns(role)[0];
  }

  quoted(role: string): string {
    return this.sql.quote(this.column(role)!.name);
  }

  parameter<Value extends ParameterValue>(key: string): Value {
    return this.#input.parameters.get(key) as Value;
  }

  /** A number among the parameters, as SQL. */
  number(key: string): string {
    return this.sql.literal(this.parameter<number>(key), { kind: 'float', bits: 64 });
  }
}

/** Reckoning is done with floating point: what a person looks at, no books. */
export const asNumber = (expression: string): string => `cast(${expression} as double precision)`;
export const asText = (expression: string): string => `cast(${expression} as varchar)`;
/** `expression as name` for every one. */
export const listed = (sql: LakeSql, columns: readonly (readonly [expression: string, name: string])[]): string => columns.map(([expression, name]) => `${expression} as ${sql.quote(name)}`).join(', ');

/** Names for an answer beside those it has already: one that is taken gets a mark at its end. Some lakes know no case. */
export function freeNames<const Wanted extends readonly string[]>(taken: readonly string[], ...wanted: Wanted): { [At in keyof Wanted]: string } {
  const used = new Set(taken.map((name) => name.toLowerCase()));
  return wanted.map((name) => {
    let free = name;
    while (used.has(free.toLowerCase())) free += '_';
    used.add(free.toLowerCase());
    return free;
  }) as { [At in keyof Wanted]: string };
}
