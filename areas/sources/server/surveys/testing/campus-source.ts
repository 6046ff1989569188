import type { Kysely } from 'kysely';
import type { Tables } from '#platform/server/database.ts';
import { insertRecord, insertRecords } from '#platform/server/records.ts';
import '../../tables.ts';

interface FieldSketch {
  data_field: string;
  comment?: string;
  data_field_name?: string;
  is_pk?: number;
  code?: string;
}

export interface TableSketch {
  data_object: string;
  comment?: string;
  data_object_name?: string;
  object_kind?: 'table' | 'view';
  data_sign?: string;
  is_core?: number;
  share_able?: number;
  fields: readonly FieldSketch[];
}

const nothing = {
  db_type: 'postgresql', ip: '127.0.0.1', port: 5432, db_service_name: '', db_service_type: 'service', db_driver: '', db_url: '', db_user: '', db_schema: '',
  settings: '{}', secrets: '', sys_label: '', company: '', company_user: '', company_tel: '', address: '', construction_year: '', characterinfo: '',
  databasedesc: '', order_num: 0, version: '', use_able: 0, dw_label: '', source_from: '',
};
const plainObject = {
  schema_name: 'public', object_kind: 'table' as const, data_object_name: '', data_object_desc: '', comment: '', row_count: null, row_count_exact: false, row_count_time: null,
  catalog_id: null, data_sign: '1', data_type: '1', data_level: '', model_type: '', is_core: 1, keep_history: 0, need_encrypt: 0, open_able: 0, share_able: 0,
  provision_mode: 'On-line', owner_dept: null, owner_user: null, release_dept: null, release_date: null, release_format_desc: '', map_range: '', cs_flag: '',
  quote_standard: '', dropped_time: null,
};
const plainField = {
  data_field_name: '', data_field_desc: '', comment: '', native_type: 'varchar(50)', field_type: '{"kind":"string","length":50}', length: 50, numeric_precision: null,
  numeric_scale: null, nullable: true, default_value: null, generated: null, is_pk: 0, pk_position: 0, is_core: 0, sensitive: 0, code_object: null, code_note: '',
  manual: false, dropped_time: null,
};

/** A source as an import would have left it, without a server to import from. */
export async function storeSource(
  db: Kysely<Tables>, source: { databasename: string; admin_user?: string | null; admin_dept?: string | null; connect_status?: number; creator?: string }, tables: readonly TableSketch[],
) {
  const { creator = null, admin_user = null, admin_dept = null, ...named } = source;
  const by = creator ? { wid: creator } : null;
  const stored = await insertRecord(db, 'data_source', { ...nothing, source_type: 'dataBase', admin_dept, admin_user, ...named }, by);
  const objects = await insertRecords(db, 'data_object', tables.map(({ fields: _fields, ...table }) => ({ ...plainObject, ...table, database_wid: stored.wid })), by);
  const widOf = new Map(objects.map((object) => [object.data_object, object.wid]));
  const fields = await insertRecords(db, 'data_field', tables.flatMap((table) => table.fields.map(({ code, ...field }, place) => ({
    ...plainField, ...field, object_wid: widOf.get(table.data_object)!, order_num: place + 1, pk_position: field.is_pk ? 1 : 0,
    code_object: code ? widOf.get(code)! : null,
  }))), by);
  const field = (table: string, name: string) => fields.find((one) => one.object_wid === widOf.get(table) && one.data_field === name)!;
  return { source: stored, object: (table: string) => widOf.get(table)!, field: (table: string, name: string) => field(table, name).wid };
}

/** Student affairs as they are met: abbreviations, some comments, one code table, one view. */
export const studentTables: readonly TableSketch[] = [
  {
    data_object: 't_xs_jbxx', comment: '学生基本信息',
    fields: [{ data_field: 'xh', comment: '学号', is_pk: 1 }, { data_field: 'xm', comment: '姓名' }, { data_field: 'xbdm', comment: '性别代码', code: 't_dm_xb' }, { data_field: 'sfzh' }],
  },
  {
    data_object: 't_xs_cj', data_object_name: '学生成绩', share_able: 1,
    fields: [{ data_field: 'id', is_pk: 1, data_field_name: '主键' }, { data_field: 'xh', data_field_name: '学号' }, { data_field: 'cj' }],
  },
  { data_object: 't_dm_xb', data_object_name: '性别代码', data_sign: '2', fields: [{ data_field: 'dm', is_pk: 1, data_field_name: '代码' }, { data_field: 'mc', data_field_name: '名称' }] },
  { data_object: 't_dm_mz', data_sign: '2', fields: [{ data_field: 'dm' }, { data_field: 'mc' }] },
  { data_object: 'v_xs', object_kind: 'view', fields: [{ data_field: 'xh' }] },
];
