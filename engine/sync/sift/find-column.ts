import type { LakeSession, LakeSql, LoadRequest } from '../../lake/lake.ts';
import { isBadData } from './is-bad-data.ts';

export interface RefusedRow {
  session: LakeSession;
  sql: LakeSql;
  /** With a file that holds the refused row and no other. */
  load: LoadRequest;
  /** What the lake said about it. */
  said: string;
  /** The one column of the source that a column of the stage is made of; undefined: there are several, or none. */
  sourceOf: (target: string) => string | undefined;
}

/**
 * For which column a row was refused, as people know it: by the name in the source. Where the lake does not say it by itself,
 * it is asked about half of the columns, then half of these. Undefined: no column alone, such as a condition over several.
 */
export async function findColumn({ session, sql, load, said, sourceOf }: RefusedRow): Promise<string | undefined> {
  const named = /column "(.+)": a value does not fit/.exec(said)?.[1];
  if (named !== undefined) return named;
  const all = load.select ?? load.columns.map(({ name }) => ({ column: name, expression: sql.quote(name) }));
  const shown = (target: string) => sourceOf(target) ?? target;
  const probe = { ...load.into, table: `${load.into.table}~column` };
  // Made by a query it has the types of the stage and none of its constraints.
  await session.execute(`create table if not exists ${sql.table(probe)} as select * from ${sql.table(load.into)} limit 0`);
  const isRefused = (select: typeof all) => session.load({ ...load, into: probe, select, where: undefined }).then(() => false, (error: unknown) => {
    if (!isBadData(error)) throw error;
    return true;
  });
  try {
    if (!(await isRefused(all))) {
      const constrained = all.find(({ column }) => said.includes(`"${column}"`) || said.endsWith(`.${column}`));
      return constrained && shown(constrained.column);
    }
    let suspects = all;
    while (suspects.length > 1) {
      const half = suspects.slice(0, suspects.length >> 1);
      suspects = (await isRefused(half)) ? half : suspects.slice(half.length);
    }
    return shown(suspects[0]!.column);
  } finally {
    await session.dropTable(probe);
  }
}
