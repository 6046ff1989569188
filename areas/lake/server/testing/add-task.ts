import type { Insertable } from 'kysely';
import { definitions } from '#areas/lake';
import type { Database, Tables } from '#platform/server/database.ts';
import { newId } from '#platform/server/ids.ts';
import type { TaskRow } from '../runners/runner.ts';

interface Server {
  platform: { store: { db: Database } };
}

/** A task as it stands in the store, without the questions of its form: a script that is online unless told. */
export async function addTask({ platform: { store: { db } } }: Server, given: Partial<Insertable<Tables['task']>> = {}): Promise<TaskRow> {
  const wid = newId();
  return db.insertInto('task').values({
    wid, kind: 'script', name: `Task ${wid}`, description: '', project_wid: null, folder_wid: null, dept_id: null, owner: null, status: 'online', database_wid: null, source_object: null, source_name: '',
    integrate_mode: 'full', layer: null, target_schema: '', target_table: '', lake_table_wid: null, composite_wid: null, definition: JSON.stringify(definitions.script.parse({ text: '' })), schedule: null,
    priority: 3, concurrency: 'wait', retries: 0, retry_seconds: 1, timeout_minutes: null, accel_mode: 'single', push_level: 'none', ...given,
  }).returningAll().executeTakeFirstOrThrow();
}
