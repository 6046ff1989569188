import { z } from 'zod';
import { defineCall, pageOf, paging, recordFields } from '#platform/contract';
import { fieldKinds } from './field-kinds.ts';
import { all, flag, key, remark, saved, version, wid, wids } from './fields.ts';
import { can } from './permissions.ts';

const manager = '/api/drd/dataBussiness/dataBussinessManager';
const base = '/api/drd/dataBussiness/dataField';

/** A type, in the platform's words. */
export const FieldType = z.object({
  kind: z.enum(fieldKinds),
  bits: z.number().int().optional(),
  unsigned: z.boolean().optional(),
  precision: z.number().int().optional(),
  scale: z.number().int().optional(),
  length: z.number().int().optional(),
  fixed: z.boolean().optional(),
  zone: z.boolean().optional(),
  name: z.string().optional(),
});

/** What people say about a field; an import never overwrites it. */
const described = {
  dataFieldName: z.string().trim().max(500).default(''),
  dataFieldDesc: remark,
  is_core: flag.default(0),
  /** Sample rows show it masked. */
  sensitive: flag.default(0),
  /** The wid of the code table whose values it holds. */
  code_object: wid.nullable().default(null),
  code_note: z.string().max(20_000).default(''),
};

/** What the source says. Only of a field that was made by hand can it be changed; what is absent stays. */
const technical = z.object({
  kind: z.enum(fieldKinds),
  length: z.coerce.number().int().min(1).max(2_000_000_000).nullable(),
  precision: z.coerce.number().int().min(0).max(1000).nullable(),
  scale: z.coerce.number().int().min(-1000).max(1000).nullable(),
  nullable: z.boolean(),
  default_value: z.string().max(100_000).nullable(),
  comment: z.string().max(100_000),
});

export const DataFieldInput = z.object({
  ...version,
  object_wid: wid,
  dataField: z.string().trim().min(1).max(500),
  ...described,
  ...technical.partial().shape,
  /** Absent: as it is. */
  is_pk: flag.optional(),
});
export type DataFieldInput = z.infer<typeof DataFieldInput>;

export const DataField = z.object({
  ...recordFields,
  /** The same as `wid`, for tables on screens. */
  key: z.string(),
  object_wid: z.string(),
  dataField: z.string(),
  order_num: z.number().int(),
  /** As the database declares it, whole. */
  native_type: z.string(),
  fieldType: FieldType,
  ...described,
  ...technical.shape,
  code_object_name: z.string(),
  generated: z.enum(['formula', 'identity']).nullable(),
  is_pk: z.number().int(),
  pk_position: z.number().int(),
  manual: z.boolean(),
  dropped_time: z.iso.datetime().nullable(),
});
export type DataField = z.infer<typeof DataField>;

/** `wid` is the object's. Fields that the source dropped come last. */
export const getDataFields = defineCall({
  method: 'GET',
  path: `${manager}/getDataDataField`,
  summary: { zh: '数据对象的字段', en: 'Fields of an object' },
  permission: can.readSources,
  query: z.object({ wid }),
  reply: z.array(DataField),
});

/** Fields of many objects in one list: for searching and for export. */
export const listDataFields = defineCall({
  method: 'POST',
  path: `${base}/list`,
  summary: { zh: '字段列表', en: 'List fields' },
  permission: can.readSources,
  query: paging,
  body: z.object({
    database_wid: wid,
    object_wid: z.string().max(100).optional(),
    key,
    situation: all(z.enum(['NAMED', 'UNNAMED', 'NO_COMMENT', 'SENSITIVE', 'CODE', 'DROPPED'])),
  }),
  reply: pageOf(DataField.extend({ schema_name: z.string(), dataObject: z.string(), dataObjectName: z.string() })),
});

export const saveDataField = defineCall({
  method: 'POST',
  path: `${manager}/saveDataField`,
  summary: { zh: '保存字段', en: 'Save a field' },
  permission: can.writeSources,
  changes: 'data field',
  body: DataFieldInput,
  reply: saved,
});

/** The same facts for many fields of one object at once; what is absent stays. */
export const changeDataFields = defineCall({
  method: 'POST',
  path: `${base}/change`,
  summary: { zh: '批量修改字段', en: 'Change several fields' },
  permission: can.writeSources,
  changes: 'data field',
  body: z.object({ object_wid: wid, wids: wids(5000), is_core: flag.optional(), sensitive: flag.optional(), code_object: wid.nullable().optional() }),
  reply: z.object({ changed: z.number().int() }),
});

/** What people say about many fields of one object, each in its own words, all or none; what is absent stays. */
export const describeDataFields = defineCall({
  method: 'POST',
  path: `${base}/describe`,
  summary: { zh: '批量保存字段的业务信息', en: 'Describe several fields' },
  permission: can.writeSources,
  changes: 'data field',
  body: z.object({
    object_wid: wid,
    fields: z.array(z.object({
      wid,
      row_version: z.number().int(),
      dataFieldName: z.string().trim().max(500).optional(),
      dataFieldDesc: z.string().max(100_000).optional(),
      is_core: flag.optional(),
      sensitive: flag.optional(),
      code_object: wid.nullable().optional(),
    })).min(1).max(10_000),
  }),
  reply: z.object({ changed: z.number().int() }),
});

/** Code 0: it may be deleted. An empty wid, a field that is not stored yet, passes. */
export const checkDataField = defineCall({
  method: 'GET',
  path: `${manager}/checkDataField`,
  summary: { zh: '检查字段能否删除', en: 'Whether a field can be deleted' },
  permission: can.readSources,
  query: z.object({ wid: z.string().max(100).default('') }),
});

/** Fields made by hand, and those that the source dropped. */
export const deleteDataField = defineCall({
  method: 'POST',
  path: `${base}/delete`,
  summary: { zh: '删除字段', en: 'Delete a field' },
  permission: can.writeSources,
  changes: 'data field',
  body: z.object({ wid }),
});

/** All fields of the object in their new order. */
export const orderDataFields = defineCall({
  method: 'POST',
  path: `${base}/order`,
  summary: { zh: '调整字段顺序', en: 'Put fields in order' },
  permission: can.writeSources,
  changes: 'data field',
  body: z.object({ object_wid: wid, wids: wids(10_000) }),
});

/** One field into the primary key, at its end, or out of it. */
export const updatePkFieldStatus = defineCall({
  method: 'GET',
  path: `${manager}/updatePkFieldStatus`,
  summary: { zh: '设置或取消主键字段', en: 'Set or unset a field of the primary key' },
  permission: can.writeSources,
  changes: 'data field',
  query: z.object({ wid, ispk: flag }),
});

/** The whole primary key in its order; no fields: none. */
export const setPrimaryKey = defineCall({
  method: 'POST',
  path: `${manager}/setPrimaryKey`,
  summary: { zh: '设置主键', en: 'Set the primary key' },
  permission: can.writeSources,
  changes: 'data object',
  body: z.object({ wid, fields: z.array(wid).max(100) }),
  reply: z.object({ row_version: z.number().int() }),
});

const Option = z.object({ id: z.string(), text: z.string() });
export const dataObjectOption = defineCall({
  method: 'GET',
  path: `${manager}/dataObjectOption`,
  summary: { zh: '字段编辑的选项', en: 'Choices of the field editor' },
  permission: can.readSources,
  query: z.object({ database_wid: wid, key }),
  /** Code tables, objects that can be referred to (the first 500 each, `key` finds the others), and types. */
  reply: z.object({ code: z.array(Option), foreign: z.array(Option), fieldType: z.array(Option), more: z.boolean() }),
});

/** `dataObject`: its wid, or its name within the source (and `schema`, where names repeat). */
export const getAssociationField = defineCall({
  method: 'GET',
  path: `${manager}/getAssociationField`,
  summary: { zh: '可关联的字段', en: 'Fields that can be referred to' },
  permission: can.readSources,
  query: z.object({ dataObject: z.string().min(1).max(500), database_wid: wid, schema: z.string().max(500).optional() }),
  reply: z.array(Option.extend({ dataField: z.string(), dataFieldName: z.string(), is_pk: z.number().int(), kind: z.string(), object_wid: z.string() })),
});
