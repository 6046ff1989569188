import { sql } from 'kysely';
import { sourcesErrors } from '#areas/sources';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import type { By } from '#platform/server/records.ts';
import { bulkJson } from '../reverse/bulk-json.ts';
import { recordVersions } from '../versions/record-versions.ts';

interface Taken {
  kind: 'object' | 'field';
  wid: string;
  name: string;
}

/** Gives the names, all or none. One that was given before stays unless it is to be overwritten. */
export async function storeNames(db: Database, database: string, names: readonly Taken[], { overwrite, by }: { overwrite: boolean; by: By }): Promise<{ objects: number; fields: number; kept: number }> {
  const who = by?.wid ?? null;
  const of = (kind: Taken['kind']) => [...new Map(names.filter((one) => one.kind === kind).map((one) => [one.wid, { wid: one.wid, name: one.name }])).values()];
  const [objects, fields] = [of('object'), of('field')];
  const taken = sql`as taken(wid text, name text)`;
  const { rows: [there] } = await sql<{ count: number }>`
    select (
      select count(*) from jsonb_to_recordset(${bulkJson(objects)}::jsonb) ${taken}
      join data_object o on o.wid = taken.wid and o.database_wid = ${database} and o.deleted_time is null
    ) + (
      select count(*) from jsonb_to_recordset(${bulkJson(fields)}::jsonb) ${taken}
      join data_field f on f.wid = taken.wid join data_object o on o.wid = f.object_wid and o.database_wid = ${database} and o.deleted_time is null
    ) as count`.execute(db);
  if (there!.count < objects.length + fields.length) throw new UserError(sourcesErrors.namesOutOfPlace);
  const touched = sql`modify_time = now(), last_modifier = ${who}`;
  const named = await sql<{ wid: string }>`
    update data_object o set data_object_name = taken.name, ${touched}, row_version = o.row_version + 1
    from jsonb_to_recordset(${bulkJson(objects)}::jsonb) ${taken}
    where o.wid = taken.wid and o.data_object_name <> taken.name and (${overwrite} or o.data_object_name = '')
    returning o.wid`.execute(db);
  const namedFields = await sql<{ object_wid: string }>`
    update data_field f set data_field_name = taken.name, ${touched}, row_version = f.row_version + 1
    from jsonb_to_recordset(${bulkJson(fields)}::jsonb) ${taken}
    where f.wid = taken.wid and f.data_field_name <> taken.name and (${overwrite} or f.data_field_name = '')
    returning f.object_wid`.execute(db);
  await recordVersions(db, [...new Set([...named.rows.map((row) => row.wid), ...namedFields.rows.map((row) => row.object_wid)])], { reason: 'edit', by });
  const given = { objects: named.rows.length, fields: namedFields.rows.length };
  return { ...given, kept: objects.length + fields.length - given.objects - given.fields };
}
