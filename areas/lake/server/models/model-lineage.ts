import type { Lake } from '#engine/lake/lake.ts';
import type { LineageFact, RunContext } from '../runners/runner.ts';
import { placeOf } from './model-rows.ts';
import { sourceTables } from './source-tables.ts';
import { modelSelect } from './sql/model-select.ts';

/** Which field of which table made which, for a run whose SELECT is that of a model. None once somebody changed it by hand. */
export async function modelLineage({ db, task, definition }: Pick<RunContext<'sql'>, 'db' | 'task' | 'definition'>, lake: Lake): Promise<LineageFact[]> {
  const model = await db.selectFrom('model').selectAll().where('task_wid', '=', task.wid).executeTakeFirst();
  if (!model) return [];
  const { sql, lineage } = modelSelect(lake, model.definition, await sourceTables({ db }, model.definition));
  if (sql !== definition.sql) return [];
  const { schema, table } = placeOf(model);
  return lineage.map(({ field, from, how }) => ({ from: { kind: 'lake', place: `lake:${from.schema}.${from.table}`, field: from.field }, to: { kind: 'lake', place: `lake:${schema}.${table}`, field }, how }));
}
