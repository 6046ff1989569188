import type { LakeKind } from '../lake/lake.ts';
import { united, type MadeColumn, type Origin } from './origin.ts';
import type { SqlNode } from './parse-query.ts';
import { Unfollowed } from './unfollowed.ts';

/** What a query gives. */
export interface Made {
  columns: readonly MadeColumn[];
  /** Whole tables that its rows come from, for what counts rows. */
  tables: readonly Origin[];
}

/** Something after FROM, under its name there. */
export interface Relation {
  alias: string;
  schema: string;
  /** Null: a function, whose columns only the lake knows. */
  columns: readonly MadeColumn[] | null;
  /** What a function is called with. */
  given: readonly Origin[];
}

export interface From {
  relations: readonly Relation[];
  /** What `*` gives: columns that a join merges stand once. */
  visible: readonly MadeColumn[];
  tables: readonly Origin[];
}

export interface Scope extends From {
  outer: Scope | null;
  /** Columns of the same SELECT by their new names, which DuckDB lets be used again. */
  aliases: Map<string, readonly Origin[]>;
  /** Names that a lambda gives to what it is called with. */
  parameters: ReadonlySet<string>;
}

/** What a query is read with. */
export interface Reading {
  kind: LakeKind;
  /** WITH and temporary tables, by their names in small letters. */
  names: ReadonlyMap<string, Made>;
  outer: Scope | null;
  table(schema: string, table: string): Made;
  query(node: SqlNode, reading: Reading): Made;
}

export const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
export const scopeOf = (from: From, outer: Scope | null): Scope => ({ ...from, outer, aliases: new Map(), parameters: new Set() });

/** Names without brackets that are no columns. */
const facts = new Set(['current_date', 'current_time', 'current_timestamp', 'localtime', 'localtimestamp', 'current_user', 'session_user', 'user', 'current_role', 'current_catalog', 'current_schema']);

/** What a name means where it stands: a column, one of a table that is named too, or a part of one. */
export function originsOfName(names: readonly string[], scope: Scope): readonly Origin[] {
  for (let at: Scope | null = scope; at; at = at.outer) {
    const found = inScope(names, at);
    if (found) return found;
  }
  if (names.length === 1 && facts.has(names[0]!.toLowerCase())) return [];
  throw new Unfollowed(`字段“${names.join('.')}”不属于任何已知的表`, `the field "${names.join('.')}" is of no table that is known`);
}

function inScope(names: readonly string[], scope: Scope): readonly Origin[] | undefined {
  const [first] = names as [string];
  if (scope.parameters.has(first.toLowerCase())) return [];
  return ofRelation(names, scope) ?? onlyOne(first, scope.visible) ?? scope.aliases.get(first.toLowerCase()) ?? wholeRow(names, scope) ?? ofFunction(scope);
}

/** `table.column`, `schema.table.column`, and parts of a column behind it. */
function ofRelation(names: readonly string[], { relations }: Scope): readonly Origin[] | undefined {
  const found = relations.flatMap((relation) => {
    const at = same(relation.alias, names[0]!) ? 1 : names[1] !== undefined && relation.schema !== '' && same(relation.schema, names[0]!) && same(relation.alias, names[1]) ? 2 : 0;
    const name = names[at];
    if (at === 0 || name === undefined) return [];
    const origins = relation.columns ? onlyOne(name, relation.columns) : relation.given;
    return origins ? [origins] : [];
  });
  if (found.length > 1) throw ambiguous(names.join('.'));
  return found[0];
}

function onlyOne(name: string, columns: readonly MadeColumn[]): readonly Origin[] | undefined {
  const found = columns.filter((column) => column.name !== null && same(column.name, name));
  if (found.length > 1) throw ambiguous(name);
  return found[0]?.origins;
}

function wholeRow(names: readonly string[], { relations }: Scope): readonly Origin[] | undefined {
  const relation = names.length === 1 ? relations.find(({ alias }) => same(alias, names[0]!)) : undefined;
  return relation && (relation.columns ? united(relation.columns.flatMap(({ origins }) => origins)) : relation.given);
}

/** What no table has can only be of the one function whose columns are not known. */
function ofFunction({ relations }: Scope): readonly Origin[] | undefined {
  const unknown = relations.filter(({ columns }) => columns === null);
  return unknown.length === 1 ? unknown[0]!.given : undefined;
}

const ambiguous = (name: string) => new Unfollowed(`字段“${name}”不止一个`, `there is more than one field "${name}"`);
