import { sql } from 'kysely';
import { sourcesErrors, type CloudObject, type CloudProposal } from '#areas/sources';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';

interface Living {
  object_wid: string;
  field_wid: string | null;
  schema_name: string;
  data_object: string;
  data_field: string;
  current: string;
  current_desc: string;
}

export interface Proposals {
  rows: CloudProposal[];
  /** Objects of the source that the description knows, of all it has. */
  matched: number;
  objects: number;
}

/** What a description has to say about the objects and fields of a source; what it only repeats is left out. */
export async function proposalsFor(db: Database, database: string, { cloud_wid, schema }: { cloud_wid: string; schema?: string | undefined }): Promise<Proposals> {
  const cloud = await db.selectFrom('cloud_source').select('objects').where('wid', '=', cloud_wid).executeTakeFirst();
  if (!cloud) throw new UserError(sourcesErrors.noCloudSource);
  const described = new Map((cloud.objects as CloudObject[]).map((object) => [object.dataObject.toLowerCase(), {
    dataObjectName: object.dataObjectName, dataObjectDesc: object.dataObjectDesc, fields: new Map(object.fields.map((field) => [field.dataField.toLowerCase(), field])),
  }]));
  const living = await readLiving(db, database, schema);
  const rows = living.flatMap((one): CloudProposal[] => {
    const object = described.get(one.data_object.toLowerCase());
    const field = one.field_wid === null ? undefined : object?.fields.get(one.data_field.toLowerCase());
    if (!object || (one.field_wid !== null && !field)) return [];
    const [proposed, proposed_desc] = field ? [field.dataFieldName, field.dataFieldDesc] : [object.dataObjectName, object.dataObjectDesc];
    const news = [[one.current, proposed], [one.current_desc, proposed_desc]].filter(([now, then]) => then && now !== then);
    if (news.length === 0) return [];
    return [{
      wid: one.field_wid ?? one.object_wid, kind: one.field_wid === null ? 'object' : 'field', schema_name: one.schema_name, dataObject: one.data_object, dataField: one.data_field,
      current: one.current, proposed, current_desc: one.current_desc, proposed_desc, state: news.some(([now]) => now) ? 'replaces' : 'fills',
    }];
  });
  const objects = living.filter((one) => one.field_wid === null);
  return { rows, matched: objects.filter((one) => described.has(one.data_object.toLowerCase())).length, objects: objects.length };
}

/** Each object before its fields. */
async function readLiving(db: Database, database: string, schema: string | undefined): Promise<Living[]> {
  const living = sql`o.database_wid = ${database} and o.deleted_time is null and o.dropped_time is null and (${schema ?? ''} = '' or o.schema_name = ${schema ?? ''})`;
  const { rows } = await sql<Living>`
    select object_wid, field_wid, schema_name, data_object, data_field, current, current_desc from (
      select o.wid as object_wid, null::text as field_wid, o.schema_name, o.data_object, '' as data_field, o.data_object_name as current, o.data_object_desc as current_desc, 0 as place
      from data_object o where ${living}
      union all
      select o.wid, f.wid, o.schema_name, o.data_object, f.data_field, f.data_field_name, f.data_field_desc, f.order_num
      from data_object o join data_field f on f.object_wid = o.wid where ${living} and f.dropped_time is null
    ) living order by schema_name, data_object, object_wid, field_wid is not null, place`.execute(db);
  return rows;
}
