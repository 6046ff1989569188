import type { TaskInput } from '#areas/lake';
import type { Context, Principal } from '#platform/server/context.ts';
import { checkOnline } from './check-online.ts';
import { storeTask } from './store-task.ts';
import { contentOf } from './write-versions.ts';

/** What every call that saves one task does and answers. */
export async function saveOneTask(context: Context & { user: Principal }, body: TaskInput & { note: string }) {
  if (body.wid) await checkOnline(context, body);
  const { row, before, notice } = await storeTask(context, body);
  context.audit({ wid: row.wid, name: row.name, ...(before && { before: contentOf(before) }), after: contentOf(row) });
  return { wid: row.wid, row_version: row.row_version, version_number: row.version_number, target_table: row.target_table, notice };
}
