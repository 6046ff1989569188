import { deletedAt } from '../drift/mode-columns.ts';
import { insertNewRows } from './keyed.ts';
import { partEqualIntervals, phrases, type ApplyMode } from './writing.ts';

/** A row that is back in the source is no longer marked, which counts as a change of it. */
export const softDelete: ApplyMode = async (writing) => {
  const { session, sql, target, stage, time, full, keys } = writing;
  const { values, same, differs, goneRows } = phrases(writing);
  const mark = sql.quote(deletedAt);
  const set = [values, `${mark} = null`].filter(Boolean).join(', ');
  await partEqualIntervals(writing);
  const updated = await session.execute(`update ${target} as t set ${set} from ${stage} s where ${same} and (${differs} or t.${mark} is not null)`);
  const created = await insertNewRows(writing);
  const deleted = full || keys !== undefined ? await session.execute(`update ${target} as t set ${mark} = ${time} where t.${mark} is null and ${goneRows}`) : 0;
  return { created, updated, deleted };
};
