import { sql } from 'kysely';
import type { Database } from '#platform/server/database.ts';
import type { By } from '#platform/server/records.ts';
import type { Suggestion } from './judge-candidates.ts';

/**
 * Makes the suggestions of a source what was found now. Whatever is declared, drawn, confirmed or rejected stays as it is;
 * suggestions that no longer hold go.
 */
export async function storeSuggestions(db: Database, database: string, suggestions: readonly Suggestion[], by: By): Promise<{ fresh: number; withdrawn: number; suggested: number }> {
  const who = by?.wid ?? null;
  const given = JSON.stringify(suggestions.map(({ child, parent, cardinality, confidence, evidence }) => ({
    object_wid: child.table.wid, fields: [child.name], ref_object_wid: parent.table.wid, ref_fields: [parent.name], cardinality, confidence, evidence,
  })));
  const found = sql`jsonb_to_recordset(${given}::jsonb) as found(object_wid text, fields jsonb, ref_object_wid text, ref_fields jsonb, cardinality text, confidence integer, evidence jsonb)`;
  const { numAffectedRows } = await sql`
    delete from data_relation r
    where r.database_wid = ${database} and r.origin = 'inferred' and r.state = 'suggested' and not exists (
      select from ${found} where found.object_wid = r.object_wid and found.ref_object_wid = r.ref_object_wid and found.fields = r.fields and found.ref_fields = r.ref_fields
    )`.execute(db);
  // A table may have been deleted while its data was looked at.
  const { rows } = await sql<{ fresh: boolean }>`
    insert into data_relation (wid, creator, last_modifier, database_wid, origin, state, object_wid, fields, ref_object_wid, ref_fields, cardinality, confidence, evidence)
    select replace(gen_random_uuid()::text, '-', ''), ${who}, ${who}, ${database}, 'inferred', 'suggested',
      found.object_wid, found.fields, found.ref_object_wid, found.ref_fields, found.cardinality, found.confidence, found.evidence
    from ${found} join data_object child on child.wid = found.object_wid join data_object parent on parent.wid = found.ref_object_wid
    where not exists (
      select from data_relation held where held.object_wid = found.object_wid and held.fields = found.fields and held.state = 'confirmed'
    )
    on conflict (object_wid, ref_object_wid, fields, ref_fields) do update
      set cardinality = excluded.cardinality, confidence = excluded.confidence, evidence = excluded.evidence,
        modify_time = now(), last_modifier = excluded.last_modifier, row_version = data_relation.row_version + 1
      where data_relation.origin = 'inferred' and data_relation.state = 'suggested'
    returning (xmax = 0) as fresh`.execute(db);
  return { fresh: rows.filter((row) => row.fresh).length, withdrawn: Number(numAffectedRows ?? 0), suggested: rows.length };
}
