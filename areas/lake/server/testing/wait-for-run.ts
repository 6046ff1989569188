import type { Database } from '#platform/server/database.ts';
import { until } from '#platform/server/testing-store.ts';
import type { RunRow } from '../runners/runner.ts';

interface Server {
  platform: { store: { db: Database } };
}

/** The run once it is over, however it ended. */
export async function waitForRun({ platform: { store: { db } } }: Server, executionId: string, seconds = 60): Promise<RunRow> {
  return until(async () => {
    const run = await db.selectFrom('task_run').selectAll().where('wid', '=', executionId).executeTakeFirstOrThrow();
    return !['waiting', 'running'].includes(run.state) && run;
  }, seconds);
}

/** What a run told, for messages of tests that fail. */
export async function logOf({ platform: { store: { db } } }: Server, executionId: string): Promise<string[]> {
  const lines = await db.selectFrom('run_log').select(['level', 'text']).where('run_wid', '=', executionId).orderBy('number').execute();
  return lines.map(({ level, text }) => `${level} ${text.en}`);
}
