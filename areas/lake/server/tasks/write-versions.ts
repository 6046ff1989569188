import type { Database } from '#platform/server/database.ts';
import { newId } from '#platform/server/ids.ts';
import type { TaskRow } from '../runners/runner.ts';

const kept = [
  'name', 'description', 'layer', 'target_table', 'definition', 'schedule', 'priority', 'concurrency', 'retries', 'retry_seconds', 'timeout_minutes', 'deadline_minutes', 'most_waiting', 'accel_mode', 'push_level', 'worker_group',
] as const;
/** What a version keeps: all of the task but where it stands and whose it is. */
export type TaskContent = Pick<TaskRow, (typeof kept)[number]>;

export function contentOf(row: TaskContent): TaskContent {
  return Object.fromEntries(kept.map((column) => [column, row[column]])) as TaskContent;
}

/** Text that is the same for the same content, whatever order the store gives keys in. */
export const comparable = (value: unknown): string => JSON.stringify(value, (_key, inner: unknown) =>
  (typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1))) : inner));

export async function writeVersions(db: Database, rows: readonly TaskRow[], saver: string | null, note: string): Promise<void> {
  if (rows.length === 0) return;
  await db.insertInto('task_version').values(rows.map((row) => ({
    wid: newId(), task_wid: row.wid, version_number: row.version_number, saver, note, content: JSON.stringify(contentOf(row)),
  }))).execute();
}
