import { sql } from 'kysely';
import { matchingResources } from '../resources/resource-rows.ts';
import type { Seeing } from '../sources/visible-sources.ts';
import { resourceTypeOf, type ReadableKind } from './resource-reader.ts';

const most = 100;

/** Resources of a kind that the person sees, for choosing one. */
export async function readableResources(seeing: Seeing, { kind, key, wid }: { kind: ReadableKind; key?: string | undefined; wid?: string | undefined }) {
  let query = matchingResources(seeing, resourceTypeOf[kind], { databasename: key });
  if (wid) query = query.where('source_resource.wid', '=', wid);
  const rows = await query.select(sql<number>`jsonb_array_length(source_resource.fields)`.as('field_num')).orderBy('data_source.databasename').orderBy('source_resource.name').limit(most).execute();
  return rows.map((row) => ({
    wid: row.wid, name: row.name, comment: row.comment, datasource_wid: row.datasource_wid, databasename: row.databasename, field_num: row.field_num, check_state: row.check_state,
  }));
}
