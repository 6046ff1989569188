import { pluginSettings } from '#engine/pipeline/settings.ts';
import { layerSchemas } from '#areas/lake';
import { registerTable } from '../../lake/register-table.ts';
import { tableWritten } from '../../lake/table-written.ts';
import type { RunContext } from '../runner.ts';

export const targetOf = ({ layer, table }: { layer: keyof typeof layerSchemas; table: string }) => ({ schema: layerSchemas[layer], table, comment: '' });

/** Tables that the graph writes are known to everybody, with the columns and rows they have now. */
export async function registerSinks({ db, services, task, definition, signal }: RunContext<'custom'>): Promise<void> {
  for (const { plugin, settings } of definition.nodes) {
    if (plugin !== 'lake-sink') continue;
    const sink = pluginSettings['lake-sink'].parse(settings);
    const target = targetOf(sink);
    const [description] = await services.lakes.use(signal, ({ database }) => database.describe([target]));
    if (!description) continue;
    await registerTable(db, { layer: sink.layer, description, task_wid: task.wid, dept_id: task.dept_id, by: task.owner ?? task.creator });
    await tableWritten({ db, services }, { target_schema: target.schema, target_table: target.table });
  }
}
