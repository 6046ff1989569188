import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#platform/server/database.ts';
import { newId } from '#platform/server/ids.ts';
import type { LineageFact, RunRow } from '../runners/runner.ts';

const keyOf = ({ from, to }: LineageFact) => JSON.stringify([to.place, to.field, from.place, from.field]);

/** What this run made of what, and that of its task: the last run that tells of it holds; what it no longer tells is gone. */
export async function keepLineage(db: Database, run: Pick<RunRow, 'wid' | 'task_wid'>, told: readonly LineageFact[]): Promise<void> {
  // A field that is read twice (a table joined with itself) is one line.
  const facts = [...new Map(told.map((fact) => [keyOf(fact), fact])).values()].toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  const text = JSON.stringify(facts);
  const hash = createHash('sha256').update(text).digest('hex');
  await db.transaction().execute(async (transaction) => {
    await transaction.insertInto('lineage_version').values({ wid: newId(), task_wid: run.task_wid, hash, facts: text }).onConflict((conflict) => conflict.columns(['task_wid', 'hash']).doNothing()).execute();
    const { wid: version_wid } = await transaction.selectFrom('lineage_version').select('wid').where('task_wid', '=', run.task_wid).where('hash', '=', hash).executeTakeFirstOrThrow();
    await transaction.insertInto('run_lineage').values({ run_wid: run.wid, version_wid }).onConflict((conflict) => conflict.column('run_wid').doUpdateSet({ version_wid, time: sql`now()` })).execute();
    await transaction.deleteFrom('lineage_edge').where('task_wid', '=', run.task_wid).execute();
    const rows = facts.map(({ from, to, how }) => ({
      task_wid: run.task_wid, run_wid: run.wid, from_kind: from.kind, from_place: from.place, from_field: from.field, to_kind: to.kind, to_place: to.place, to_field: to.field, how,
    }));
    for (let from = 0; from < rows.length; from += 5000) {
      await transaction.insertInto('lineage_edge').values(rows.slice(from, from + 5000))
        .onConflict((conflict) => conflict.columns(['task_wid', 'to_place', 'to_field', 'from_place', 'from_field']).doUpdateSet({ run_wid: run.wid, seen_time: sql`now()` })).execute();
    }
  });
}
