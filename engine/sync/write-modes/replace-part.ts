import { strayRows, type OverwrittenPart } from '../overwritten-part.ts';
import { append } from './append.ts';
import type { Counts, Writing } from './writing.ts';

/** Rows of the part make room for those that come, also if none do; all others stay. */
export async function replacePart(writing: Writing, part: OverwrittenPart): Promise<Counts> {
  const { session, sql, target, stage } = writing;
  const column = sql.quote(part.column);
  if (part.value) {
    const [row] = await session.rows(`select count(*) from ${stage} s where s.${column} is distinct from ${part.value.sql}`);
    if (Number(row![0])) throw strayRows(part, Number(row![0]));
  }
  const deleted = await session.execute(part.value
    ? `delete from ${target} as t where t.${column} = ${part.value.sql}`
    : `delete from ${target} as t where exists (select 1 from ${stage} s where s.${column} is not distinct from t.${column})`);
  return { ...(await append(writing)), deleted };
}
