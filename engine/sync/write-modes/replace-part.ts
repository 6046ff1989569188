import type { DataKind } from '../../types/data-type.ts';
import { strayRows, type OverwrittenPart } from '../overwritten-part.ts';
import { append } from './append.ts';
import type { Counts, Writing } from './writing.ts';

/** Kinds of which PostgreSQL cannot say whether two are equal. */
const comparedAsText = new Set<DataKind>(['json', 'xml', 'array', 'other']);

/** Rows of the part make room for those that come, also if none do; all others stay. */
export async function replacePart(writing: Writing, part: OverwrittenPart): Promise<Counts> {
  const { session, sql, target, stage, columns } = writing;
  const column = sql.quote(part.column);
  const asText = comparedAsText.has(columns.find(({ name }) => name === part.column)!.type.kind);
  const comparable = (expression: string) => (asText ? sql.cast(expression, { kind: 'string' }) : expression);
  if (!part.value) {
    // One statement for both would make PostgreSQL compare every row with every other.
    const deleted = await session.execute(`delete from ${target} as t where ${comparable(`t.${column}`)} in (select ${comparable(`s.${column}`)} from ${stage} s)`);
    const empty = await session.execute(`delete from ${target} as t where t.${column} is null and exists (select 1 from ${stage} s where s.${column} is null)`);
    return { ...(await append(writing)), deleted: deleted + empty };
  }
  const value = comparable(part.value.sql);
  const [row] = await session.rows(`select count(*) from ${stage} s where ${comparable(`s.${column}`)} is distinct from ${value}`);
  if (Number(row![0])) throw strayRows(part, Number(row![0]));
  const deleted = await session.execute(`delete from ${target} as t where ${comparable(`t.${column}`)} = ${value}`);
  return { ...(await append(writing)), deleted };
}
