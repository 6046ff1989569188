import { sql } from 'kysely';
import { sourcesErrors } from '#areas/sources';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import type { By } from '#platform/server/records.ts';
import { recordVersions } from '../versions/record-versions.ts';

/** The fields of the primary key of an object, in its order. */
export async function keyFields(db: Database, object: string): Promise<string[]> {
  const rows = await db.selectFrom('data_field').select('wid').where('object_wid', '=', object).where('is_pk', '=', 1).orderBy('pk_position').orderBy('order_num').execute();
  return rows.map((row) => row.wid);
}

/** Makes these fields, in this order, the primary key. Fields that are gone meanwhile refuse it whole. */
export async function storeKey(db: Database, object: string, fields: readonly string[], by: By): Promise<void> {
  const there = await db.selectFrom('data_field').select(['wid']).where('object_wid', '=', object).where('dropped_time', 'is', null).forNoKeyUpdate().execute();
  const known = new Set(there.map((row) => row.wid));
  if (new Set(fields).size < fields.length || fields.some((wid) => !known.has(wid))) throw new UserError(sourcesErrors.primaryKeyNotSet);
  await sql`
    update data_field set is_pk = case when place.at is null then 0 else 1 end, pk_position = coalesce(place.at, 0),
      modify_time = now(), last_modifier = ${by?.wid ?? null}, row_version = row_version + 1
    from (select f.wid, array_position(${[...fields]}::text[], f.wid) as at from data_field f where f.object_wid = ${object}) place
    where data_field.wid = place.wid and data_field.pk_position is distinct from coalesce(place.at, 0)`.execute(db);
  await recordVersions(db, [object], { reason: 'edit', by });
}

/** Puts one field at the end of the key, or takes it out. Also for the entity relation graph. */
export async function setKeyField(db: Database, field: { wid: string; object_wid: string }, inKey: boolean, by: By): Promise<void> {
  const others = (await keyFields(db, field.object_wid)).filter((wid) => wid !== field.wid);
  const before = await keyFields(db, field.object_wid);
  if (before.includes(field.wid) === inKey) return;
  await storeKey(db, field.object_wid, inKey ? [...others, field.wid] : others, by);
}
