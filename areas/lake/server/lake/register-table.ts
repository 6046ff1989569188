import { sql } from 'kysely';
import type { TableDescription } from '#engine/connectors/connector.ts';
import type { LakeLayer } from '#areas/lake';
import type { Database } from '#platform/server/database.ts';
import { newId } from '#platform/server/ids.ts';

export interface TableFacts {
  layer: LakeLayer;
  /** As the lake describes it now. */
  description: TableDescription;
  task_wid: string | null;
  database_wid?: string | null;
  source_object?: string | null;
  dept_id?: string | null;
  by?: string | null;
}

/** Makes a table of the lake known, or brings what is known about it up to date. What people wrote about it stays. */
export async function registerTable(db: Database, { layer, description, task_wid, database_wid = null, source_object = null, dept_id = null, by = null }: TableFacts): Promise<string> {
  const { schema, table, comment, columns, primaryKey } = description;
  return db.transaction().execute(async (transaction) => {
    const { rows: [row] } = await sql<{ wid: string }>`
      insert into lake_table (wid, layer, schema_name, table_name, title, source_object, database_wid, task_wid, dept_id, creator, last_modifier)
      values (${newId()}, ${layer}, ${schema}, ${table}, ${comment}, ${source_object}, ${database_wid}, ${task_wid}, ${dept_id}, ${by}, ${by})
      on conflict (schema_name, table_name) do update set
        layer = excluded.layer, title = case when lake_table.title = '' then excluded.title else lake_table.title end,
        source_object = coalesce(excluded.source_object, lake_table.source_object), database_wid = coalesce(excluded.database_wid, lake_table.database_wid),
        task_wid = coalesce(excluded.task_wid, lake_table.task_wid), dept_id = coalesce(lake_table.dept_id, excluded.dept_id), modify_time = now()
      returning wid`.execute(transaction);
    const { wid } = row!;
    await transaction.deleteFrom('lake_field').where('table_wid', '=', wid).execute();
    const fields = columns.map((column, position) => ({
      table_wid: wid, field: column.name, position, type: JSON.stringify(column.mapping.type), native: column.native, nullable: column.nullable, comment: column.comment,
      key_position: placeIn(primaryKey?.columns ?? [], column.name),
    }));
    for (let from = 0; from < fields.length; from += 1000) await transaction.insertInto('lake_field').values(fields.slice(from, from + 1000)).execute();
    return wid;
  });
}

function placeIn(key: readonly string[], name: string): number | null {
  const index = key.indexOf(name);
  return index < 0 ? null : index;
}
