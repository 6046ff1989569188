import { sql } from 'kysely';
import type { RenameGuess, SourceChangeKind } from '#areas/sources';
import type { Database } from '#platform/server/database.ts';
import type { By } from '#platform/server/records.ts';
import { storedJson } from '#platform/server/stored-json.ts';
import { bulkJson, portions } from '../reverse/bulk-json.ts';
import type { DataSourceRow } from '../sources/connector-options.ts';
import type { ChangeDetail } from '../tables.ts';

export interface FoundChange {
  schema_name: string;
  data_object: string;
  change: SourceChangeKind;
  detail: ChangeDetail;
}

export interface CheckFacts {
  by: By;
  milliseconds: number;
  unchanged: number;
  renames: readonly RenameGuess[];
}

/** Rename guesses that are kept; more than that is no rename but another database. */
const keptRenames = 200;

/**
 * Replaces what the last comparison found. A change that was there before, exactly so, stays as it is: with the time it
 * was found first, and known to whom it is known.
 */
export async function storeChanges(db: Database, source: Pick<DataSourceRow, 'wid' | 'admin_user'>, found: readonly FoundChange[], { by, milliseconds, unchanged, renames }: CheckFacts): Promise<void> {
  const known = await db.selectFrom('source_check').select('check_time').where('database_wid', '=', source.wid).executeTakeFirst();
  // Whoever compares with their own eyes need not be written to.
  const seen = by !== null && by.wid === source.admin_user;
  await sql`
    delete from source_change where database_wid = ${source.wid} and (schema_name, data_object) not in (
      select schema_name, data_object from jsonb_to_recordset(${bulkJson(found.map(({ schema_name, data_object }) => ({ schema_name, data_object })))}::jsonb) as found(schema_name text, data_object text)
    )`.execute(db);
  for (const some of portions(found, 2000)) {
    // Tables that nobody imported before the first look are no news.
    const rows = some.map((one) => ({ ...one, told: seen || (one.change === 'new' && !known?.check_time) }));
    await sql`
      insert into source_change (database_wid, schema_name, data_object, change, detail, told)
      select ${source.wid}, schema_name, data_object, change, detail, told
      from jsonb_to_recordset(${bulkJson(rows)}::jsonb) as found(schema_name text, data_object text, change text, detail jsonb, told boolean)
      on conflict (database_wid, schema_name, data_object) do update
        set change = excluded.change, detail = excluded.detail, told = excluded.told, found_time = now()
        where source_change.change <> excluded.change or source_change.detail <> excluded.detail`.execute(db);
  }
  if (seen) await db.updateTable('source_change').set({ told: true }).where('database_wid', '=', source.wid).execute();
  const check = { check_time: sql<string>`now()`, tried_time: sql<string>`now()`, scheduled: by === null, milliseconds, unchanged, renames: storedJson(renames.slice(0, keptRenames)), problem: null };
  await db.insertInto('source_check').values({ database_wid: source.wid, ...check }).onConflict((conflict) => conflict.column('database_wid').doUpdateSet(check)).execute();
}
