import type { DataField } from '../../contract/data-fields.ts';
import type { DataObjectDetail } from '../../contract/data-objects.ts';

/** Fields of these names, which are their wids too; the first is the key. */
export function fieldsOf(...names: string[]): DataField[] {
  return names.map((name, at) => ({
    wid: name, key: name, object_wid: 'o1', row_version: 3, dataField: name, order_num: at + 1, native_type: 'varchar(20)', fieldType: { kind: 'string' }, kind: 'string',
    length: 20, precision: null, scale: null, nullable: at > 0, default_value: null, comment: '', dataFieldName: '', dataFieldDesc: '', is_core: 0, sensitive: 0,
    code_object: null, code_object_name: '', code_note: '', generated: null, is_pk: at === 0 ? 1 : 0, pk_position: at === 0 ? 1 : 0, manual: false, dropped_time: null,
    create_time: '2026-01-01T00:00:00Z', modify_time: '2026-01-01T00:00:00Z', creator: null, last_modifier: null,
  }));
}

/** An object with these fields, as far as its page looks at it. */
export function objectOf(...names: string[]): DataObjectDetail {
  return { wid: 'o1', database_wid: 's1', database_name: 'Student affairs', schema_name: 'xg', dataObject: 'student', dataObjectName: 'Students', dataFields: fieldsOf(...names), indexes: [] } as unknown as DataObjectDetail;
}
