import { isCurrent, validFrom, validTo } from '../drift/mode-columns.ts';
import { phrases, type ApplyMode } from './writing.ts';

/** Slowly changing dimension of type 2: a change closes the current state and opens another; one current row per key. */
export const history: ApplyMode = async (writing) => {
  const { session, sql, target, stage, time, full, keys } = writing;
  const { names, from, same, differs, newRows, goneRows } = phrases(writing);
  const [begin, end, current] = [validFrom, validTo, isCurrent].map((name) => sql.quote(name)) as [string, string, string];
  const close = `set ${end} = ${time}, ${current} = false`;
  // Rows from before the target kept history.
  await session.execute(`update ${target} as t set ${begin} = ${time}, ${current} = true where t.${current} is null`);
  // Before the others: one that is gone is not opened again.
  const deleted = full || keys !== undefined ? await session.execute(`update ${target} as t ${close} where t.${current} and ${goneRows}`) : 0;
  const updated = await session.execute(`update ${target} as t ${close} from ${stage} s where t.${current} and ${same} and (${differs})`);
  const opened = await session.execute(`insert into ${target} (${names}, ${begin}, ${end}, ${current}) select ${from}, ${time}, null, true ${newRows(` and t.${current}`)}`);
  return { created: opened - updated, updated, deleted };
};
