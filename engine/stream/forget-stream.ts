import type { Work } from '../connectors/connector.ts';
import type { Lake } from '../lake/lake.ts';
import { ensureBooks } from '../sync/books.ts';
import { outboxTable, stateTable } from './state-tables.ts';
import { eraseStreamPlace } from './stream-place.ts';

/** Events that are kept, watermark and place go; the target stays. */
export async function forgetStream(lake: Lake, task: string, work: Work): Promise<void> {
  await lake.session(work, async (session) => {
    await ensureBooks(session);
    await session.transaction(async () => {
      await session.dropTable(stateTable(task));
      await session.dropTable(outboxTable(task));
      await eraseStreamPlace(session, lake.sql, task);
    });
  });
}
