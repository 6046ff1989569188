import { lakeCan } from '#areas/lake';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { standingOf } from '../tasks/standing-of.ts';

/** Whether the person who gave out the key of a trigger may still start its task. */
export const mayStart = async (at: { db: Database; services: Services }, { holder, task_wid }: { holder: string | null; task_wid: string }): Promise<boolean> =>
  holder !== null && (await standingOf(at, holder, { wid: task_wid }, lakeCan.runTasks)) === 'fine';
