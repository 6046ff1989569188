import type { Seeing } from '../tasks/visible-tasks.ts';
import { visibleTasks } from '../tasks/visible-tasks.ts';

export interface NamedTask { wid: string; name: string }

/** As tasks name what they read. */
export const sourceName = ({ schema, table }: { schema: string; table: string }): string => (schema ? `${schema}.${table}` : table);

/** Which tasks read which tables of a source, by the name of the table: of those that the person sees. */
export async function tasksOfTables({ db, services, user }: Seeing, source: string): Promise<Map<string, NamedTask[]>> {
  const rows = await db.selectFrom('task').select(['wid', 'name', 'source_name']).where('database_wid', '=', source).where('kind', '=', 'database').where('deleted_time', 'is', null)
    .where(visibleTasks(services, user)).orderBy('name').execute();
  const found = new Map<string, NamedTask[]>();
  for (const { source_name, ...task } of rows) found.set(source_name, [...(found.get(source_name) ?? []), task]);
  return found;
}
