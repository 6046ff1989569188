import type { Dialect } from '../../../connectors/connector.ts';
import { dropAndRename } from './drop-and-rename.ts';

/** What databases say differently when rows go from a stage table into their target. All names are quoted already. */
export interface ApplyDialect {
  /**
   * Steps: statements between `begin` and `commit` on one connection. Script: all in one statement. None: this kind of
   * database gives us no transaction; a run that is killed half way may be applied again.
   */
  transaction: 'steps' | 'script' | 'none';
  begin: string;
  /** How a whole table takes the place of another; rows: it does not, all rows are exchanged in the transaction. */
  replace: 'rename' | 'rename-table' | 'rows';
  /** Of a table with these columns of the target and nothing else; absent: made from the types that we know. */
  stageLike?(stage: string, target: string, columns: readonly string[]): string;
  /** Of a table that can take the place of the target, with its keys and indexes. */
  twin?(stage: string, target: string): string;
  /** Of a table that was replaced by its twin; whatever the database has named anew gets its name. Absent: it keeps names. */
  dropReplaced?(old: string, target: string): string;
  clear(target: string): string;
  /** It may take for the same key what the lake tells apart, and would not say so. */
  foldsKeys?: boolean;
  /** Whether two values of a column differ, nulls included; absent: nobody can tell, every row counts as changed. */
  differs?(one: string, other: string, kind: ColumnKind): string;
  update(parts: UpdateParts): string;
}

export type ColumnKind = 'text' | 'document' | 'other';

export interface UpdateParts {
  target: string;
  stage: string;
  key: readonly string[];
  values: readonly string[];
  /** Between `t` and `s`. */
  differs: string;
}

const same = (key: readonly string[], target = 't') => key.map((name) => `${target}.${name} = s.${name}`).join(' and ');
const updateFrom = ({ target, stage, key, values, differs }: UpdateParts) =>
  `update ${target} as t set ${values.map((name) => `${name} = s.${name}`).join(', ')} from ${stage} as s where ${same(key)} and (${differs})`;
const deleteAll = (target: string) => `delete from ${target}`;
/** Documents (JSON, XML) are compared as they are written: not every database can tell whether two of them mean the same. */
const distinct = (one: string, other: string, kind: ColumnKind, text: string) => (kind === 'document' ? `cast(${one} as ${text}) is distinct from cast(${other} as ${text})` : `${one} is distinct from ${other}`);

const postgresql: ApplyDialect = {
  transaction: 'steps', begin: 'begin', replace: 'rename',
  // Without its log: what is lost in a crash is loaded again.
  stageLike: (stage, target, columns) => `create unlogged table ${stage} as select ${columns.join(', ')} from ${target} where false`,
  twin: (stage, target) => `create table ${stage} (like ${target} including all)`,
  dropReplaced: (old, target) => dropAndRename(old, target),
  foldsKeys: true,
  clear: (target) => `truncate ${target}`,
  differs: (one, other, kind) => distinct(one, other, kind, 'text'),
  update: updateFrom,
};

const mysql: ApplyDialect = {
  transaction: 'steps', begin: 'start transaction', replace: 'rename-table',
  stageLike: (stage, target, columns) => `create table ${stage} engine=InnoDB as select ${columns.join(', ')} from ${target} where false`,
  twin: (stage, target) => `create table ${stage} like ${target}`,
  foldsKeys: true,
  // TRUNCATE would end the transaction.
  clear: deleteAll,
  // By the letter: collations take A for a, and the row would stay as it was.
  differs: (one, other, kind) => (kind === 'other' ? `not (${one} <=> ${other})` : `not (cast(${one} as binary) <=> cast(${other} as binary))`),
  update: ({ target, stage, key, values, differs }) => `update ${target} as t join ${stage} as s on ${same(key)} set ${values.map((name) => `t.${name} = s.${name}`).join(', ')} where ${differs}`,
};

const duckdb: ApplyDialect = {
  transaction: 'script', begin: 'begin', replace: 'rows',
  stageLike: (stage, target, columns) => `create table ${stage} as select ${columns.join(', ')} from ${target} where false`,
  clear: deleteAll,
  differs: (one, other, kind) => distinct(one, other, kind, 'varchar'),
  update: updateFrom,
};

const sqlite: ApplyDialect = { transaction: 'script', begin: 'begin immediate', replace: 'rows', clear: deleteAll, differs: (one, other) => `${one} is not ${other}`, update: updateFrom };

/** Whatever else speaks SQL, by what the standard has. */
const standard: ApplyDialect = {
  transaction: 'none', begin: '', replace: 'rows', clear: deleteAll,
  update: ({ target, stage, key, values }) => `update ${target} set ${values.map((name) => `${name} = (select s.${name} from ${stage} s where ${same(key, target)})`).join(', ')} where exists (select 1 from ${stage} s where ${same(key, target)})`,
};

const dialects: Record<string, ApplyDialect> = { postgresql, mysql, mariadb: mysql, duckdb, sqlite };

export const applyDialectOf = (kind: string): ApplyDialect => dialects[kind] ?? standard;

/** `from S s where there is no such row in T`. */
export function newRows({ target, stage, key }: Pick<UpdateParts, 'target' | 'stage' | 'key'>): string {
  return `from ${stage} s where not exists (select 1 from ${target} t where ${same(key)})`;
}

export function changedRows({ target, stage, key, differs }: Pick<UpdateParts, 'target' | 'stage' | 'key' | 'differs'>): string {
  return `from ${target} t join ${stage} s on ${same(key)} where ${differs}`;
}

export type Named = Pick<Dialect, 'quote' | 'table'>;
