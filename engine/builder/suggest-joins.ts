import type { DataType } from '../types/data-type.ts';
import { commonType } from '../sync/functions/common-type.ts';

export interface JoinableTable {
  /** Whatever the caller knows it by. */
  key: string;
  name: string;
  columns: readonly { name: string; type: DataType; keyPosition: number | null }[];
}

/** Between fields of two tables, as somebody declared or confirmed it. */
export interface KnownRelation {
  left: string;
  right: string;
  fields: readonly { left: string; right: string }[];
}

export interface JoinSuggestion {
  left: string;
  right: string;
  on: { left: string; right: string }[];
  why: 'relation' | 'name';
}

/** Words that stand in most tables and tell nothing. */
const general = new Set(['id', 'wid', 'name', 'code', 'status', 'state', 'type', 'remark', 'comment', 'description', 'create_time', 'update_time', 'modify_time', 'created_at', 'updated_at', 'creator', 'order_num', 'row_version']);
const plain = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** How two tables may go together, the surest first: what is known, then keys and names that mean the same. */
export function suggestJoins(left: JoinableTable, right: JoinableTable, relations: readonly KnownRelation[]): JoinSuggestion[] {
  const between = { left: left.key, right: right.key };
  const known = relations.flatMap((one): JoinSuggestion[] => {
    const turned = one.left === right.key && one.right === left.key && left.key !== right.key;
    if (!turned && !(one.left === left.key && one.right === right.key)) return [];
    const on = one.fields.map((pair) => (turned ? { left: pair.right, right: pair.left } : { left: pair.left, right: pair.right }));
    const there = on.every((pair) => has(left, pair.left) && has(right, pair.right));
    return there ? [{ ...between, on, why: 'relation' }] : [];
  });
  const byName = pairs(left, right).map((pair): JoinSuggestion => ({ ...between, on: [pair], why: 'name' }));
  const seen = new Set<string>();
  return [...known, ...byName].filter(({ on }) => {
    const key = JSON.stringify(on);
    return !seen.has(key) && seen.add(key);
  }).slice(0, 5);
}

const has = (table: JoinableTable, column: string) => table.columns.some(({ name }) => name === column);

function pairs(left: JoinableTable, right: JoinableTable): { left: string; right: string }[] {
  const found = left.columns.flatMap((one) => right.columns.flatMap((other) => {
    const weight = commonType([one.type, other.type]) ? weightOf(one, other, left, right) : 0;
    return weight > 0 ? [{ pair: { left: one.name, right: other.name }, weight }] : [];
  }));
  return found.sort((one, other) => other.weight - one.weight).map(({ pair }) => pair);
}

type Column = JoinableTable['columns'][number];
const isKey = ({ keyPosition }: Column) => keyPosition !== null;

function weightOf(one: Column, other: Column, left: JoinableTable, right: JoinableTable): number {
  const key = isKey(one) || isKey(other) ? 2 : 0;
  if (plain(one.name) === plain(other.name)) return general.has(one.name.toLowerCase()) ? 0 : 3 + key;
  // `student_id` beside the key `id` of the table student.
  const refers = (from: Column, to: Column, table: JoinableTable) => isKey(to) && ['', 's'].some((end) => plain(from.name) === plain(lastWord(table.name)).replace(/s$/, end) + plain(to.name));
  return refers(one, other, right) || refers(other, one, left) ? 4 : 0;
}

/** The lake names a copy after its source and its table. */
const lastWord = (name: string) => name.split(/[._]/).at(-1) ?? name;
