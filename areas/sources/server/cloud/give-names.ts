import { sql } from 'kysely';
import type { CloudProposal } from '#areas/sources';
import type { Database } from '#platform/server/database.ts';
import type { By } from '#platform/server/records.ts';
import { bulkJson } from '../reverse/bulk-json.ts';
import { recordVersions } from '../versions/record-versions.ts';

const columns = {
  object: { table: sql.table('data_object'), name: sql.ref('data_object_name'), description: sql.ref('data_object_desc'), object: sql.ref('wid') },
  field: { table: sql.table('data_field'), name: sql.ref('data_field_name'), description: sql.ref('data_field_desc'), object: sql.ref('object_wid') },
};

/** Gives names and descriptions. What is there already stays unless it is to be overwritten; an empty proposal takes nothing away. */
export async function giveNames(db: Database, proposals: readonly CloudProposal[], { overwrite, by }: { overwrite: boolean; by: By }): Promise<{ objects: number; fields: number; kept: number }> {
  const touched = new Set<string>();
  const given = { object: 0, field: 0 };
  for (const kind of ['object', 'field'] as const) {
    const { table, name, description, object } = columns[kind];
    const taken = proposals.filter((one) => one.kind === kind).map(({ wid, proposed, proposed_desc }) => ({ wid, name: proposed, description: proposed_desc }));
    const takes = (column: typeof name, value: typeof name) => sql<boolean>`(${value} <> '' and kept.${column} <> ${value} and (${overwrite} or kept.${column} = ''))`;
    const newName = sql.ref('taken.name');
    const newDescription = sql.ref('taken.description');
    const { rows } = await sql<{ object: string }>`
      update ${table} kept set
        ${name} = case when ${takes(name, newName)} then ${newName} else kept.${name} end,
        ${description} = case when ${takes(description, newDescription)} then ${newDescription} else kept.${description} end,
        modify_time = now(), last_modifier = ${by?.wid ?? null}, row_version = kept.row_version + 1
      from jsonb_to_recordset(${bulkJson(taken)}::jsonb) as taken(wid text, name text, description text)
      where kept.wid = taken.wid and (${takes(name, newName)} or ${takes(description, newDescription)})
      returning kept.${object} as object`.execute(db);
    given[kind] = rows.length;
    for (const row of rows) touched.add(row.object);
  }
  await recordVersions(db, [...touched], { reason: 'edit', by });
  return { objects: given.object, fields: given.field, kept: proposals.length - given.object - given.field };
}
