import type { RunContext } from '../runner.ts';
import { registerTable } from '../../lake/register-table.ts';

/** The table that the task writes is known to everybody from its first run on, with the columns it has now. */
export async function registerTarget({ db, services, task, signal }: Pick<RunContext, 'db' | 'services' | 'task' | 'signal'>): Promise<void> {
  const [description] = await services.lakes.use(signal, ({ database }) => database.describe([{ schema: task.target_schema, table: task.target_table }]));
  if (!description) return;
  const wid = await registerTable(db, {
    layer: task.layer ?? 'DW0', description, task_wid: task.wid, database_wid: task.database_wid, source_object: task.source_object, dept_id: task.dept_id, by: task.owner ?? task.creator,
  });
  if (task.lake_table_wid !== wid) await db.updateTable('task').set({ lake_table_wid: wid }).where('wid', '=', task.wid).execute();
}
