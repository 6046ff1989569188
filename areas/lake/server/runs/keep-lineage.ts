import { sql } from 'kysely';
import type { Database } from '#platform/server/database.ts';
import type { LineageFact, RunRow } from '../runners/runner.ts';

/** The last run that tells of a task's fields holds; what it no longer tells is gone. */
export async function keepLineage(db: Database, run: Pick<RunRow, 'wid' | 'task_wid'>, facts: readonly LineageFact[]): Promise<void> {
  const rows = facts.map(({ from, to, how }) => ({
    task_wid: run.task_wid, run_wid: run.wid, from_kind: from.kind, from_place: from.place, from_field: from.field, to_kind: to.kind, to_place: to.place, to_field: to.field, how,
  }));
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('lineage_edge').where('task_wid', '=', run.task_wid).execute();
    for (let from = 0; from < rows.length; from += 5000) {
      await transaction.insertInto('lineage_edge').values(rows.slice(from, from + 5000))
        .onConflict((conflict) => conflict.columns(['task_wid', 'to_place', 'to_field', 'from_place', 'from_field']).doUpdateSet({ run_wid: run.wid, seen_time: sql`now()` })).execute();
    }
  });
}
