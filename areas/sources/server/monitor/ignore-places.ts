import { sql } from 'kysely';
import type { Database } from '#platform/server/database.ts';
import { newId } from '#platform/server/ids.ts';
import { bulkJson, portions } from '../reverse/bulk-json.ts';

interface Place {
  schema: string;
  dataObject: string;
}

/** Puts them on the ignore list and takes away what was found of them. Gives back how many were not on it. */
export async function ignorePlaces(db: Database, database: string, places: readonly Place[], by: { wid: string }): Promise<number> {
  const wanted = sql`as wanted(wid text, schema text, "dataObject" text)`;
  let added = 0;
  for (const some of portions(places.map((place) => ({ wid: newId(), ...place })))) {
    const { rows } = await sql<{ wid: string }>`
      insert into ignored_object (wid, database_wid, schema_name, data_object, creator, last_modifier)
      select wid, ${database}, schema, "dataObject", ${by.wid}, ${by.wid} from jsonb_to_recordset(${bulkJson(some)}::jsonb) ${wanted}
      on conflict (database_wid, schema_name, data_object) do nothing returning wid`.execute(db);
    await sql`
      delete from source_change where database_wid = ${database}
        and (schema_name, data_object) in (select schema, "dataObject" from jsonb_to_recordset(${bulkJson(some)}::jsonb) ${wanted})`.execute(db);
    added += rows.length;
  }
  return added;
}
