import { sql } from 'kysely';
import type { Database } from '#platform/server/database.ts';
import type { By } from '#platform/server/records.ts';

/**
 * Makes the declared relations of these objects what their foreign keys say, in both directions. What a person drew
 * stays theirs; what we had only guessed becomes declared. Relations that are still there keep their wid.
 */
export async function storeDeclaredRelations(db: Database, database: string, objects: readonly string[], by: By): Promise<number> {
  const who = by?.wid ?? null;
  const declared = sql`
    select o.wid as object_wid, k.columns as fields, target.wid as ref_object_wid, k.targets as ref_fields, k.name,
      case when exists (
        select from data_object_index i
        where i.object_wid = o.wid and i.unique_key and i.columns @> k.columns and i.columns <@ k.columns
      ) or (
        select jsonb_agg(f.data_field order by f.data_field) from data_field f where f.object_wid = o.wid and f.is_pk = 1
      ) = (select jsonb_agg(c order by c) from jsonb_array_elements_text(k.columns) c) then '1:1' else 'n:1' end as cardinality
    from data_object o
    cross join lateral jsonb_to_recordset(o.foreign_keys) as k(name text, columns jsonb, schema text, "table" text, targets jsonb)
    join data_object target on target.database_wid = o.database_wid and target.schema_name = k.schema and target.data_object = k."table" and target.deleted_time is null
    where o.database_wid = ${database} and o.deleted_time is null and o.foreign_keys <> '[]' and (o.wid = any(${objects}) or target.wid = any(${objects}))`;
  await sql`
    delete from data_relation r using (select unnest(${objects}::text[]) as wid) touched
    where r.object_wid = touched.wid and r.origin = 'declared' and not exists (
      select from (${declared}) d where d.object_wid = r.object_wid and d.ref_object_wid = r.ref_object_wid and d.fields = r.fields and d.ref_fields = r.ref_fields
    )`.execute(db);
  const { rows } = await sql<{ count: number }>`
    with declared as (${declared}), stored as (
      insert into data_relation (wid, creator, last_modifier, database_wid, origin, state, name, object_wid, fields, ref_object_wid, ref_fields, cardinality, confidence)
      select replace(gen_random_uuid()::text, '-', ''), ${who}, ${who}, ${database}, 'declared', 'confirmed', name, object_wid, fields, ref_object_wid, ref_fields, cardinality, 100
      from (select distinct on (object_wid, ref_object_wid, fields, ref_fields) * from declared) d
      on conflict (object_wid, ref_object_wid, fields, ref_fields) do update
        set origin = 'declared', state = 'confirmed', name = excluded.name, cardinality = excluded.cardinality, confidence = 100, evidence = '{}',
          modify_time = now(), last_modifier = excluded.last_modifier, row_version = data_relation.row_version + 1
        where data_relation.origin = 'inferred'
          or (data_relation.origin = 'declared' and (data_relation.name, data_relation.cardinality) is distinct from (excluded.name, excluded.cardinality))
    )
    select count(*) as count from declared`.execute(db);
  return rows[0]!.count;
}
