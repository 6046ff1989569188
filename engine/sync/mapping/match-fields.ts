/** What is known of a column on either side. */
export interface NamedColumn {
  name: string;
  comment: string;
}

export interface FieldMatch {
  source: string;
  target: string;
  by: 'name' | 'similar-name' | 'prefix' | 'comment';
  /** From 0 to 1: how sure it is. */
  confidence: number;
}

interface Way {
  by: FieldMatch['by'];
  confidence: number;
  keys(column: NamedColumn, table: string): string[];
}

/** Surest first. A column that is taken is not looked at again, and what two columns have in common tells neither. */
const ways: Way[] = [
  { by: 'name', confidence: 1, keys: ({ name }) => [name] },
  { by: 'name', confidence: 0.98, keys: ({ name }) => [name.toLowerCase()] },
  { by: 'similar-name', confidence: 0.95, keys: ({ name }) => [wordsOf(name).join('')] },
  { by: 'prefix', confidence: 0.85, keys: ({ name }, table) => [withoutPrefix(wordsOf(name), wordsOf(table))] },
  { by: 'comment', confidence: 0.8, keys: ({ name, comment }) => [...new Set([titleOf(comment), titleOf(name)])] },
];

/** Which column of the source is meant by which of the target; `tables`: names that may stand before those of columns. */
export function matchFields(source: readonly NamedColumn[], target: readonly NamedColumn[], tables: { source?: string; target?: string } = {}): FieldMatch[] {
  const open = { source: new Set(source), target: new Set(target) };
  const matches: FieldMatch[] = [];
  for (const { by, confidence, keys } of ways) {
    const from = grouped(open.source, (column) => keys(column, tables.source ?? ''));
    const to = grouped(open.target, (column) => keys(column, tables.target ?? ''));
    for (const [key, wanted] of to) {
      const found = from.get(key);
      const [one, other] = [found?.[0], wanted[0]];
      if (!one || !other || found!.length > 1 || wanted.length > 1 || !open.source.has(one) || !open.target.has(other)) continue;
      open.source.delete(one);
      open.target.delete(other);
      matches.push({ source: one.name, target: other.name, by, confidence });
    }
  }
  const order = new Map(target.map(({ name }, index) => [name, index]));
  return matches.sort((one, other) => order.get(one.target)! - order.get(other.target)!);
}

function grouped(columns: Iterable<NamedColumn>, keys: (column: NamedColumn) => string[]): Map<string, NamedColumn[]> {
  const groups = new Map<string, NamedColumn[]>();
  for (const column of columns) {
    for (const key of keys(column)) {
      if (key === '') continue;
      const group = groups.get(key);
      if (group) group.push(column);
      else groups.set(key, [column]);
    }
  }
  return groups;
}

/** studentName, STUDENT_NAME and student-name are the same words. */
function wordsOf(name: string): string[] {
  return name.replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2').replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2').toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

const usualPrefixes = new Set(['f', 'fd', 'fld', 'c', 'col', 'v', 's', 'n', 'd', 't', 'tb', 'tbl', 'src', 'dst']);
const tablePrefixes = new Set(['t', 'tb', 'tbl', 'dim', 'dwd', 'dws', 'ods', 'fact']);

/** Without `f_` and the like, and without the table's own name before it: student_name of student is name. */
function withoutPrefix(words: string[], table: string[]): string {
  let rest = words;
  if (rest.length > 1 && usualPrefixes.has(rest[0]!)) rest = rest.slice(1);
  const bare = tablePrefixes.has(table[0] ?? '') ? table.slice(1) : table;
  for (const one of [table, bare]) {
    if (one.length && rest.length > one.length && one.every((word, index) => rest[index] === word)) return rest.slice(one.length).join('');
  }
  return rest.join('');
}

/** What a comment calls the column: up to the first remark, in brackets or after a mark. */
function titleOf(text: string): string {
  return text.trim().split(/[（(：:，,;；。\s]/)[0]!.toLowerCase();
}
