import { lakeErrors } from '#areas/lake';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';

export async function lakeTable(db: Database, wid: string): Promise<{ schema: string; table: string }> {
  const row = await db.selectFrom('lake_table').select(['schema_name', 'table_name']).where('wid', '=', wid).executeTakeFirst();
  if (!row) throw new UserError(lakeErrors.noLakeTable);
  return { schema: row.schema_name, table: row.table_name };
}
