import { relationRows } from '../relations/relation-rows.ts';
import { visibleSources, type Seeing } from '../sources/visible-sources.ts';

/** Relations whose both ends are among these objects; what somebody rejected is none. */
export async function relationsAmong({ db, services, user }: Seeing, objects: readonly string[]) {
  if (objects.length === 0) return [];
  const rows = await relationRows(db).innerJoin('data_source', 'data_source.wid', 'data_relation.database_wid').where(visibleSources(services, user))
    .where('data_relation.object_wid', 'in', [...objects]).where('data_relation.ref_object_wid', 'in', [...objects]).where('data_relation.state', '<>', 'rejected')
    .orderBy('data_relation.state').orderBy('data_relation.confidence', 'desc').limit(200).execute();
  return rows.map(({ object_wid, ref_object_wid, fields, ref_fields }) => ({ object: object_wid, ref_object: ref_object_wid, fields, ref_fields }));
}
