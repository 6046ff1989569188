import type { DatabaseConnection } from '../../connectors/connector.ts';
import type { Lake } from '../../lake/lake.ts';
import { ensureBooks } from '../books.ts';
import { placeNameOf } from './changes.ts';
import { erasePlace } from './place.ts';
import { captureOf } from './prepare-place.ts';

/** For good: the source no longer keeps anything for this task, and its next run begins with a first copy. Targets stay as they are. */
export async function forgetChanges({ task, connect, lake, signal }: {
  task: string; connect(signal: AbortSignal): Promise<DatabaseConnection>; lake: Lake; signal: AbortSignal;
}): Promise<void> {
  const connection = await connect(signal);
  try {
    await captureOf(connection).forget?.(placeNameOf(task));
  } finally {
    await connection.close();
  }
  await lake.session({ signal }, async (session) => {
    await ensureBooks(session);
    await erasePlace(session, lake.sql, task);
  });
}
