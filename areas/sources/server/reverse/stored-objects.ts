import { sql } from 'kysely';
import type { ObjectKind } from '#areas/sources';
import type { TableName } from '#engine/connectors/connector.ts';
import type { Database } from '#platform/server/database.ts';
import type { DeclaredForeignKey } from '../tables.ts';

export interface StoredField {
  wid: string;
  data_field: string;
  data_field_name: string;
  native_type: string;
  nullable: boolean;
  default_value: string | null;
  generated: string | null;
  comment: string;
  pk_position: number;
  order_num: number;
  manual: boolean;
  dropped: boolean;
}

export interface StoredIndex {
  name: string;
  unique: boolean;
  columns: string[];
}

export interface StoredObject {
  wid: string;
  schema_name: string;
  data_object: string;
  object_kind: ObjectKind;
  data_object_name: string;
  comment: string;
  dropped: boolean;
  foreign_keys: DeclaredForeignKey[];
  fields: StoredField[];
  indexes: StoredIndex[];
}

/** One way to name a table of a source, so that two can be told apart. */
export const placeOf = (schema: string, table: string) => JSON.stringify([schema, table]);

/** What is stored of a source: everything, of one schema, or of these tables; without what lies in the recycle bin. */
export async function readStoredObjects(db: Database, database: string, which: { tables: readonly TableName[] } | { schema: string | undefined }): Promise<StoredObject[]> {
  const chosen = 'tables' in which
    ? sql`and (schema_name, data_object) in (select * from unnest(${which.tables.map((one) => one.schema)}::text[], ${which.tables.map((one) => one.table)}::text[]))`
    : which.schema ? sql`and schema_name = ${which.schema}` : sql``;
  const { rows: objects } = await sql<Omit<StoredObject, 'fields' | 'indexes'>>`
    select wid, schema_name, data_object, object_kind, data_object_name, comment, dropped_time is not null as dropped, foreign_keys
    from data_object where database_wid = ${database} and deleted_time is null ${chosen}
    order by schema_name, data_object`.execute(db);
  const wids = objects.map((one) => one.wid);
  const { rows: fields } = await sql<StoredField & { object_wid: string }>`
    select object_wid, wid, data_field, data_field_name, native_type, nullable, default_value, generated, comment, pk_position, order_num, manual,
      dropped_time is not null as dropped
    from data_field where object_wid = any(${wids}) order by order_num, wid`.execute(db);
  const { rows: indexes } = await sql<StoredIndex & { object_wid: string }>`
    select object_wid, name, unique_key as "unique", columns from data_object_index where object_wid = any(${wids}) order by name`.execute(db);
  const fieldsOf = Map.groupBy(fields, (one) => one.object_wid);
  const indexesOf = Map.groupBy(indexes, (one) => one.object_wid);
  return objects.map((one) => ({ ...one, fields: fieldsOf.get(one.wid) ?? [], indexes: indexesOf.get(one.wid) ?? [] }));
}
