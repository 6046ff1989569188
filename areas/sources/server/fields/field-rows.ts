import { sql, type Selectable, type SelectQueryBuilder } from 'kysely';
import type { DataField, FieldKind } from '#areas/sources';
import type { Database, Tables } from '#platform/server/database.ts';

export type DataFieldRow = Selectable<Tables['data_field']>;

const codeName = sql<string>`coalesce((
  select coalesce(nullif(code.data_object_name, ''), code.data_object) from data_object code where code.wid = data_field.code_object and code.deleted_time is null
), '')`;

/** Those that the source dropped come last. */
export function fieldRows(db: Database) {
  return db.selectFrom('data_field').selectAll('data_field').select(codeName.as('code_object_name'));
}

export function fieldAnswer(row: DataFieldRow & { code_object_name: string }): DataField {
  const { kind, ...rest } = row.field_type;
  const { of: _of, ...plain } = rest as typeof rest & { of?: unknown };
  return {
    wid: row.wid, key: row.wid, create_time: row.create_time, modify_time: row.modify_time, creator: row.creator, last_modifier: row.last_modifier,
    row_version: row.row_version, object_wid: row.object_wid, dataField: row.data_field, order_num: row.order_num, native_type: row.native_type,
    fieldType: { kind, ...plain }, kind: kind as FieldKind, length: row.length, precision: row.numeric_precision, scale: row.numeric_scale,
    nullable: row.nullable, default_value: row.default_value, comment: row.comment, dataFieldName: row.data_field_name, dataFieldDesc: row.data_field_desc,
    is_core: row.is_core, sensitive: row.sensitive, code_object: row.code_object, code_object_name: row.code_object_name, code_note: row.code_note,
    generated: row.generated, is_pk: row.is_pk, pk_position: row.pk_position, manual: row.manual, dropped_time: row.dropped_time,
  };
}

export async function readFields(query: SelectQueryBuilder<any, any, any>): Promise<DataField[]> {
  const rows = await query.orderBy(sql`data_field.dropped_time is not null`).orderBy('data_field.order_num').orderBy('data_field.wid').execute();
  return rows.map(fieldAnswer);
}
