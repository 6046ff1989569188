import { sql } from 'kysely';
import { sourcesErrors } from '#areas/sources';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import type { DataFieldRow } from './field-rows.ts';

/** A field that the source still has stays; so does one that a relation stands on. */
export async function refuseUsedField(db: Database, field: DataFieldRow): Promise<void> {
  if (!field.manual && field.dropped_time === null) throw new UserError(sourcesErrors.fieldStillThere, { name: field.data_field });
  const named = JSON.stringify([field.data_field]);
  const { rows } = await sql<{ name: string }>`
    select other.data_object as name from data_relation r
    join data_object other on other.wid = case when r.object_wid = ${field.object_wid} then r.ref_object_wid else r.object_wid end
    where r.state = 'confirmed' and other.deleted_time is null
      and ((r.object_wid = ${field.object_wid} and r.fields @> ${named}::jsonb) or (r.ref_object_wid = ${field.object_wid} and r.ref_fields @> ${named}::jsonb))
    order by other.data_object limit 5`.execute(db);
  if (rows.length === 0) return;
  const names = rows.map((row) => row.name).join(', ');
  throw new UserError(sourcesErrors.fieldInUse, { name: field.data_field, uses: { zh: `与 ${names} 的关系`, en: `relations with ${names}` } });
}
