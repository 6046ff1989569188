import { sql } from 'kysely';
import { sourcesErrors, type CloudDescription, type CloudObject } from '#areas/sources';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import type { DataSourceRow } from '../sources/connector-options.ts';

/** What the catalogue says of these, in the order they were asked for. */
export async function storedDescriptions(db: Database, wids: readonly string[]): Promise<CloudDescription[]> {
  const rows = await db.selectFrom('cloud_source').select(['wid', 'databasename', 'company', 'version', 'db_type', 'description', 'objects']).where('wid', 'in', [...wids]).execute();
  if (rows.length < new Set(wids).size) throw new UserError(sourcesErrors.noCloudSource);
  return rows.map(({ wid: _wid, objects, ...row }) => ({ ...row, objects: objects as CloudObject[] }));
}

/** What is known here of a source, as others can use it: names and meanings, not where it is or how it is reached. */
export async function describeSource(db: Database, source: Pick<DataSourceRow, 'wid' | 'databasename' | 'company' | 'version' | 'db_type' | 'databasedesc'>): Promise<CloudDescription> {
  const { rows: objects } = await sql<CloudObject>`
    select o.data_object as "dataObject", o.data_object_name as "dataObjectName", o.data_object_desc as "dataObjectDesc", coalesce((
      select jsonb_agg(jsonb_build_object('dataField', f.data_field, 'dataFieldName', f.data_field_name, 'dataFieldDesc', f.data_field_desc, 'type', left(f.native_type, 200), 'is_pk', f.is_pk)
        order by f.order_num, f.wid)
      from data_field f where f.object_wid = o.wid and f.dropped_time is null
    ), '[]') as fields
    from data_object o where o.database_wid = ${source.wid} and o.deleted_time is null and o.dropped_time is null
    order by o.schema_name, o.data_object`.execute(db);
  if (objects.length === 0) throw new UserError(sourcesErrors.nothingToDescribe, { name: source.databasename });
  const { databasename, company, version, db_type, databasedesc } = source;
  return { databasename, company, version, db_type, description: databasedesc, objects };
}
