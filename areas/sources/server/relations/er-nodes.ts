import { sql } from 'kysely';
import type { ErField, ErNode, ErObject, ErRelation } from '#areas/sources';
import type { Database } from '#platform/server/database.ts';
import { relationAnswer, relationRows } from './relation-rows.ts';

/** Tables with their fields, in the order of their names; those that are gone or of another source are left out. */
export async function erNodes(db: Database, database: string, wids: readonly string[], which: 'all' | 'keys'): Promise<ErNode[]> {
  if (wids.length === 0) return [];
  const { rows: objects } = await sql<ErObject>`
    select o.wid, o.database_wid, o.schema_name, o.data_object as "dataObject", o.data_object_name as "dataObjectName", o.object_kind, o.dropped_time is not null as dropped,
      (select count(*)::int from data_field f where f.object_wid = o.wid and f.dropped_time is null) as field_num,
      (${relationCount('confirmed')}) as relation_num, (${relationCount('suggested')}) as suggested_num, p.x, p.y
    from data_object o left join er_position p on p.object_wid = o.wid
    where o.wid = any(${wids}) and o.database_wid = ${database} and o.deleted_time is null
    order by o.data_object, o.schema_name, o.wid`.execute(db);
  const there = objects.map(({ wid }) => wid);
  const related = sql`
    select r.object_wid as wid, named.field from data_relation r cross join lateral jsonb_array_elements_text(r.fields) named(field) where r.object_wid = any(${there}) and r.state <> 'rejected'
    union select r.ref_object_wid, named.field from data_relation r cross join lateral jsonb_array_elements_text(r.ref_fields) named(field) where r.ref_object_wid = any(${there}) and r.state <> 'rejected'`;
  const { rows: fields } = await sql<ErField & { object_wid: string }>`
    select f.object_wid, f.wid, f.data_field as "dataField", f.data_field_name as "dataFieldName", f.native_type, f.nullable, f.is_pk, f.order_num
    from data_field f
    where f.object_wid = any(${there}) and f.dropped_time is null
      ${which === 'all' ? sql`` : sql`and (f.is_pk = 1 or (f.object_wid, f.data_field) in (${related}))`}
    order by f.is_pk desc, f.pk_position, f.order_num, f.wid`.execute(db);
  const ofObject = Map.groupBy(fields, ({ object_wid }) => object_wid);
  return objects.map((object) => ({ ...object, fields: (ofObject.get(object.wid) ?? []).map(({ object_wid: _, ...field }) => field) }));
}

/** Of the table `o`; a relation of a table with itself counts once. */
export const relationCount = (state: 'confirmed' | 'suggested') => sql<number>`
  select count(*)::int from (
    select r.ref_object_wid as other from data_relation r where r.object_wid = o.wid and r.state = ${state}
    union all select r.object_wid from data_relation r where r.ref_object_wid = o.wid and r.object_wid <> o.wid and r.state = ${state}
  ) related join data_object other on other.wid = related.other and other.deleted_time is null`;

/** Relations that have both ends among these tables; rejected ones are not drawn. */
export async function relationsAmong(db: Database, wids: readonly string[]): Promise<ErRelation[]> {
  if (wids.length === 0) return [];
  const rows = await relationRows(db).where(sql<boolean>`data_relation.object_wid = any(${wids})`).where(sql<boolean>`data_relation.ref_object_wid = any(${wids})`)
    .where('data_relation.state', '<>', 'rejected').orderBy('data_relation.wid').execute();
  return rows.map(relationAnswer);
}

/** So many tables around one; more would hide it. */
export const mostNeighbours = 300;

/** The tables that relations lead to within so many steps, the table itself first. */
export async function neighboursOf(db: Database, wid: string, hops: number): Promise<{ wids: string[]; more: boolean }> {
  const seen = new Set([wid]);
  let edge = [wid];
  for (let hop = 0; hop < hops && edge.length > 0; hop += 1) {
    const { rows } = await sql<{ wid: string }>`
      select r.ref_object_wid as wid from data_relation r join data_object other on other.wid = r.ref_object_wid and other.deleted_time is null
      where r.object_wid = any(${edge}) and r.state <> 'rejected'
      union select r.object_wid from data_relation r join data_object other on other.wid = r.object_wid and other.deleted_time is null
      where r.ref_object_wid = any(${edge}) and r.state <> 'rejected'
      order by 1`.execute(db);
    edge = rows.map((row) => row.wid).filter((one) => !seen.has(one));
    for (const one of edge) {
      if (seen.size > mostNeighbours) return { wids: [...seen], more: true };
      seen.add(one);
    }
  }
  return { wids: [...seen], more: false };
}
