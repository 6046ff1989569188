import { definitions, layerSchemas, type Definition } from '#areas/lake';
import type { Database } from '#platform/server/database.ts';
import type { TaskRow } from '../runners/runner.ts';
import { factsOf } from './task-facts.ts';
import type { TaskContent } from './write-versions.ts';

/** Which version runs as scheduled; null: none, it is not online. */
export const onlineVersionOf = ({ status, online_version, version_number }: Pick<TaskRow, 'status' | 'online_version' | 'version_number'>): number | null =>
  (status === 'online' ? online_version ?? version_number : null);

/** The task as it was saved in one of its versions; as it stands when there is no such version, or none is named. */
export async function asVersion(db: Database, task: TaskRow, version: number | null): Promise<TaskRow> {
  if (version === null || version === task.version_number) return task;
  const kept = await db.selectFrom('task_version').select('content').where('task_wid', '=', task.wid).where('version_number', '=', version).executeTakeFirst();
  if (!kept) return task;
  const content = kept.content as TaskContent;
  const definition = definitions[task.kind].safeParse(content.definition);
  const { database_wid, integrate_mode } = definition.success ? factsOf(task.kind, definition.data as Definition) : task;
  // Its name is how people know it, whatever it was called then.
  return { ...task, ...content, name: task.name, version_number: version, database_wid, integrate_mode, target_schema: content.layer ? layerSchemas[content.layer] : '' };
}
