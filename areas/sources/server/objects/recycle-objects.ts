import { sql } from 'kysely';
import { sourcesErrors } from '#areas/sources';
import { UserError } from '#platform/server/errors.ts';
import { storeDeclaredRelations } from '../reverse/store-relations.ts';
import type { DataObjectRow, Seeing } from '../sources/visible-sources.ts';
import { recordVersions } from '../versions/record-versions.ts';
import { refuseUsedByTasks } from './object-uses.ts';
import { visibleObjects } from './visible-objects.ts';

const touched = (user: { wid: string }) => ({ modify_time: sql<string>`now()`, last_modifier: user.wid, row_version: sql<number>`row_version + 1` });

/** To the recycle bin, all or none. Fields, names and relations stay with the objects. */
export async function recycleObjects(context: Seeing, wids: readonly string[]): Promise<DataObjectRow[]> {
  const { db, services, user } = context;
  const objects = await visibleObjects(context, wids);
  await refuseUsedByTasks(db, services, objects);
  await db.updateTable('data_object').set({ deleted_time: sql<string>`now()`, ...touched(user) }).where('wid', 'in', objects.map((one) => one.wid)).execute();
  return objects;
}

/** Back from the recycle bin, all or none; refused while another object stands in the place of one. */
export async function recoverObjects(context: Seeing, wids: readonly string[]): Promise<DataObjectRow[]> {
  const { db, user } = context;
  const objects = await visibleObjects(context, wids, { recycled: true });
  const recovered = objects.map((one) => one.wid);
  const { rows: [standing] } = await sql<{ data_object: string }>`
    select back.data_object from data_object back where back.wid = any(${recovered}) and (
      exists (
        select from data_object other where other.database_wid = back.database_wid and other.schema_name = back.schema_name
          and other.data_object = back.data_object and other.deleted_time is null
      ) or exists (
        select from data_object twin where twin.wid = any(${recovered}) and twin.wid < back.wid and twin.database_wid = back.database_wid
          and twin.schema_name = back.schema_name and twin.data_object = back.data_object
      )
    ) limit 1`.execute(db);
  if (standing) throw new UserError(sourcesErrors.objectPlaceTaken, { name: standing.data_object });
  await db.updateTable('data_object').set({ deleted_time: null, ...touched(user) }).where('wid', 'in', recovered).execute();
  for (const [database, of] of Map.groupBy(objects, (one) => one.database_wid)) await storeDeclaredRelations(db, database, of.map((one) => one.wid), user);
  await recordVersions(db, recovered, { reason: 'recover', by: user });
  return objects;
}

/** Out of the recycle bin for good, with fields, versions and relations. */
export async function removeObjects(context: Seeing, wids: readonly string[]): Promise<DataObjectRow[]> {
  const objects = await visibleObjects(context, wids, { recycled: true });
  await context.db.deleteFrom('data_object').where('wid', 'in', objects.map((one) => one.wid)).execute();
  return objects;
}
