import type { Builder, BuilderColumn } from '#engine/builder/builder.ts';
import type { BuilderSource } from '../../contract/table-builder.ts';

/** A builder while it is made: it may still lack tables and fields. */
export type BuilderDraft = Builder;

export const newBuilder: BuilderDraft = { tables: [], joins: [], columns: [], filter: { match: 'all', conditions: [] }, grouped: false, having: { match: 'all', conditions: [] }, distinct: false, sort: [], limit: null };

export const isReady = ({ tables, columns, joins }: BuilderDraft) => tables.length > 0 && columns.length > 0 && joins.every(({ on }) => on.every(({ left, right }) => left !== '' && right !== ''));

/** `student`, `student_2`; dots and brackets would be taken for something else in expressions. */
export function freeAlias(name: string, taken: readonly string[]): string {
  const plain = name.replaceAll(/[.[\]]/g, '_').slice(0, 150) || 'table';
  for (let number = 1; ; number += 1) {
    const alias = number === 1 ? plain : `${plain}_${number}`;
    if (!taken.includes(alias)) return alias;
  }
}

export function freeName(name: string, { columns }: Pick<BuilderDraft, 'columns'>): string {
  const taken = new Set(columns.map((column) => column.name.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? name : `${name}_${number}`;
    if (!taken.has(free.toLowerCase())) return free;
  }
}

export function addTable(draft: BuilderDraft, source: Pick<BuilderSource, 'wid' | 'table_name'>, on: { left: string; right: string }[]): BuilderDraft {
  const alias = freeAlias(source.table_name, draft.tables.map((table) => table.alias));
  const tables = [...draft.tables, { alias, lake_table: source.wid }];
  return { ...draft, tables, joins: draft.tables.length === 0 ? [] : [...draft.joins, { alias, kind: 'left', on: on.length > 0 ? on : [{ left: '', right: '' }] }] };
}

const isOf = (alias: string) => (field: string) => field.startsWith(`${alias}.`);

/** With it goes whatever spoke of its fields; expressions stay and say what they miss. The next table becomes the main one. */
export function removeTable(draft: BuilderDraft, alias: string): BuilderDraft {
  const gone = isOf(alias);
  const tables = draft.tables.filter((table) => table.alias !== alias);
  const joins = draft.joins.filter((join) => join.alias !== alias && join.alias !== tables[0]?.alias).map((join) => {
    const on = join.on.filter(({ left }) => !gone(left));
    return { ...join, on: on.length > 0 ? on : [{ left: '', right: '' }] };
  });
  const columns = draft.columns.filter(({ origin }) => origin.kind !== 'field' || !gone(origin.field));
  return withoutLost({ ...draft, tables, joins, columns, filter: { ...draft.filter, conditions: draft.filter.conditions.filter((one) => one.kind !== 'compare' || !gone(one.field)) } });
}

export function addFields(draft: BuilderDraft, fields: readonly string[]): BuilderDraft {
  return fields.reduce((made, field) => {
    const column: BuilderColumn = { name: freeName(field.slice(field.indexOf('.') + 1), made), comment: '', origin: { kind: 'field', field }, steps: [], aggregate: null };
    return { ...made, columns: [...made.columns, column] };
  }, draft);
}

export const addColumn = (draft: BuilderDraft, name: string, origin: BuilderColumn['origin']): BuilderDraft => ({ ...draft, columns: [...draft.columns, { name: freeName(name, draft), comment: '', origin, steps: [], aggregate: null }] });

/** A new name of a field is followed by what sorts and filters by it. */
export function changeColumn(draft: BuilderDraft, at: number, change: Partial<BuilderColumn>): BuilderDraft {
  const before = draft.columns[at]!;
  const { name = before.name } = change;
  const columns = draft.columns.map((column, index) => (index === at ? { ...column, ...change } : column));
  const renamed = (field: string) => (field === before.name ? name : field);
  return {
    ...draft, columns, sort: draft.sort.map((one) => ({ ...one, column: renamed(one.column) })),
    having: { ...draft.having, conditions: draft.having.conditions.map((one) => (one.kind === 'compare' ? { ...one, field: renamed(one.field) } : one)) },
  };
}

export const removeColumn = (draft: BuilderDraft, at: number): BuilderDraft => withoutLost({ ...draft, columns: draft.columns.filter((_, index) => index !== at) });

export function moveColumn(draft: BuilderDraft, from: number, to: number): BuilderDraft {
  const columns = [...draft.columns];
  columns.splice(to, 0, ...columns.splice(from, 1));
  return { ...draft, columns };
}

function withoutLost(draft: BuilderDraft): BuilderDraft {
  const has = (name: string) => draft.columns.some((column) => column.name === name);
  return { ...draft, sort: draft.sort.filter(({ column }) => has(column)), having: { ...draft.having, conditions: draft.having.conditions.filter((one) => one.kind !== 'compare' || has(one.field)) } };
}
