import type { LakeSession, LakeSql } from '../../lake/lake.ts';
import type { DataType } from '../../types/data-type.ts';

/** What every way of writing works with, inside the one transaction of a run. */
export interface Writing {
  session: LakeSession;
  sql: LakeSql;
  /** Both as SQL: a table, and whatever stands after `from`. Rows of the stage are one per key. */
  target: string;
  stage: string;
  /** Filled by the mapping; the key is among them. */
  columns: readonly { name: string; type: DataType }[];
  key: readonly string[];
  /** The time of the run, as a literal. */
  time: string;
  /** Everything that the source has is in the stage, so that what is missing there is gone. */
  full: boolean;
  /** As SQL: the key of every row that the source has, where the stage holds only some of them. */
  keys?: string | undefined;
}

export interface Counts {
  created: number;
  updated: number;
  deleted: number;
}

export type ApplyMode = (writing: Writing) => Promise<Counts>;

const list = (names: readonly string[]) => names.join(', ');

/** Parts of statements in which the target is `t` and the stage is `s`. */
export function phrases({ sql, target, stage, columns, key, keys }: Writing) {
  const { quote } = sql;
  const names = columns.map(({ name }) => quote(name));
  const others = columns.filter(({ name }) => !key.includes(name));
  const same = key.map((name) => `t.${quote(name)} = s.${quote(name)}`).join(' and ');
  return {
    names: list(names),
    same,
    /** Some value is another one; false when there are only keys. */
    differs: others.map(({ name, type }) => `${comparable(`t.${quote(name)}`, type, sql)} is distinct from ${comparable(`s.${quote(name)}`, type, sql)}`).join(' or ') || 'false',
    values: list(others.map(({ name }) => `${quote(name)} = s.${quote(name)}`)),
    from: list(names.map((name) => `s.${name}`)),
    /** A row that was deleted after it was read is none. */
    newRows: (condition = '') => `from ${stage} s where not exists (select 1 from ${target} t where ${same}${condition})${keys === undefined ? '' : ` and exists (select 1 from ${keys} t where ${same})`}`,
    goneRows: `not exists (select 1 from ${keys ?? stage} s where ${same})`,
  };
}

/** Kinds of which a database may call two different values equal (1 month, 30 days), or which it cannot compare. */
const comparedAsText = new Set<DataType['kind']>(['json', 'xml', 'interval', 'array', 'other']);

function comparable(expression: string, type: DataType, sql: LakeSql): string {
  const asText = comparedAsText.has(type.kind) || (type.kind === 'decimal' && type.precision === undefined) || (type.kind === 'time' && type.zone);
  return asText ? sql.cast(expression, { kind: 'string' }) : expression;
}

/** DuckDB writes no value that it calls equal to the one that is or was there: 30 days would stay one month, unless there is another between them. */
export async function partEqualIntervals(writing: Writing): Promise<void> {
  const { session, sql, target, stage, columns } = writing;
  const { same } = phrases(writing);
  for (const { name, type } of columns) {
    if (type.kind !== 'interval') continue;
    const [there, comes] = [`t.${sql.quote(name)}`, `s.${sql.quote(name)}`];
    await session.execute(`update ${target} as t set ${sql.quote(name)} = ${comes} + interval '1 microsecond' from ${stage} s
      where ${same} and ${comes} is not null and ${comparable(there, type, sql)} is distinct from ${comparable(comes, type, sql)}`);
  }
}
