import { sql } from 'kysely';
import { ConnectorFailure } from '#engine/connectors/failure.ts';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { checkRules } from '../quality/check-rules.ts';
import type { TaskRow } from '../runners/runner.ts';

/** Rows are counted at once only where that is quick; the statistics of the table count the others. */
const countSeconds = 20;
/** A run gives its place to the next one soon, however many rules its table has. */
const checkMilliseconds = 120_000;

/** What follows when a run has written a table: how fresh it is, how many rows and bytes it has, whether they keep its rules. */
export async function tableWritten({ db, services }: { db: Database; services: Services }, { target_schema: schema, target_table: table }: Pick<TaskRow, 'target_schema' | 'target_table'>): Promise<void> {
  const written = await db.updateTable('lake_table').set({ data_time: sql<string>`now()` }).where('schema_name', '=', schema).where('table_name', '=', table).returning('wid').executeTakeFirst();
  if (!written) return;
  const signal = AbortSignal.timeout(checkMilliseconds);
  try {
    const lake = await services.lakes.current();
    const found = await lake.session({ signal }, async (session) => {
      const { rows: [row] } = await session.query(`select count(*) from ${lake.sql.table({ schema, table })}`, { rows: 1, seconds: countSeconds });
      return { row_count: Number(row![0]), byte_count: await session.size({ schema, table }) };
    });
    await db.updateTable('lake_table').set({ ...found, counted_time: sql<string>`now()` }).where('wid', '=', written.wid).execute();
  } catch (error) {
    if (!(error instanceof ConnectorFailure)) throw error;
  }
  await checkRules({ db, services, signal }, written.wid);
}
