import { partEqualIntervals, phrases, type ApplyMode, type Writing } from './writing.ts';

/** Rows that are as they were are left alone: not counted, not written. */
export async function updateRows(writing: Writing): Promise<number> {
  const { values, same, differs } = phrases(writing);
  await partEqualIntervals(writing);
  return values ? writing.session.execute(`update ${writing.target} as t set ${values} from ${writing.stage} s where ${same} and (${differs})`) : 0;
}

export async function insertNewRows(writing: Writing): Promise<number> {
  const { names, from, newRows } = phrases(writing);
  return writing.session.execute(`insert into ${writing.target} (${names}) select ${from} ${newRows()}`);
}

export const upsert: ApplyMode = async (writing) => {
  const { session, target, keys } = writing;
  const updated = await updateRows(writing);
  const created = await insertNewRows(writing);
  return { created, updated, deleted: keys === undefined ? 0 : await session.execute(`delete from ${target} as t where ${phrases(writing).goneRows}`) };
};

export const updateOnly: ApplyMode = async (writing) => ({ created: 0, updated: await updateRows(writing), deleted: 0 });

export const insertOnly: ApplyMode = async (writing) => ({ created: await insertNewRows(writing), updated: 0, deleted: 0 });
