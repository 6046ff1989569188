import { z } from 'zod';
import { defineCall, pageOf, paging, recordFields } from '#platform/contract';
import { DataField } from './data-fields.ts';
import {
  annotationStates, dataLevels, dataSigns, dataTypes, integrationStates, objectKinds, provisionModes, situations,
} from './data-object-words.ts';
import { all, flag, key, line, no, remark, text, version, wid, wids, yes } from './fields.ts';
import { can } from './permissions.ts';

const manager = '/api/drd/dataBussiness/dataBussinessManager';
const base = '/api/drd/dataBussiness/dataObject';

/** What people say about a table; an import never overwrites it. */
const described = {
  /** The business name; empty: not named yet. */
  dataObjectName: z.string().trim().max(500).default(''),
  dataObjectDesc: remark,
  catalogId: wid.nullable().default(null),
  dataSign: z.enum(dataSigns).default('1'),
  dataType: z.enum(dataTypes).default('1'),
  dataLevel: z.enum(['', ...dataLevels]).default(''),
  /** One of `modelTypes`, or a word of the metadata area. */
  modelType: z.string().trim().max(100).default(''),
  is_core: yes,
  keep_history: no,
  need_encrypt: no,
  open_able: no,
  share_able: no,
  proVisionMode: z.enum(provisionModes).default('On-line'),
  owner_dept: wid.nullable().default(null),
  owner_user: wid.nullable().default(null),
  release_dept: wid.nullable().default(null),
  release_date: z.iso.date().nullable().default(null),
  release_format_desc: line,
  map_range: line,
  csFlag: z.string().max(100).default(''),
  quote_standard: z.string().max(500).default(''),
};

export const DataObjectInput = z.object({
  ...version,
  database_wid: wid,
  /** As the database names it; cannot be changed once it is there. */
  dataObject: z.string().min(1).max(500),
  /** The wire's word for the schema in this one call. */
  db_schema: z.string().max(500).default(''),
  ...described,
});
export type DataObjectInput = z.infer<typeof DataObjectInput>;

/** One row of the data manager. What the lake and the standards know is 0 or empty until they do. */
export const DataObject = z.object({
  ...recordFields,
  creator_name: z.string(),
  database_wid: z.string(),
  database_name: z.string(),
  /** For an object of a business source these two are the source itself. */
  source_database_wid: z.string(),
  source_database_name: z.string(),
  sys_label: z.string(),
  schema_name: z.string(),
  dataObject: z.string(),
  object_kind: z.enum(objectKinds),
  comment: z.string(),
  ...z.object(described).extend({ dataSign: z.string(), dataType: z.string(), dataLevel: z.string(), proVisionMode: z.string() }).shape,
  catalogName: z.string(),
  data_row_num: z.number().int().nullable(),
  /** False: as the database guesses it. */
  row_count_exact: z.boolean(),
  row_count_time: z.iso.datetime().nullable(),
  field_num: z.number().int(),
  named_field_num: z.number().int(),
  pk_num: z.number().int(),
  relation_num: z.number().int(),
  dropped_time: z.iso.datetime().nullable(),
  version_number: z.number().int(),
  /** `1`: a task brings it into the lake. */
  integrationStatus: z.string(),
  exe_status: z.string(),
  dataLakeWid: z.string(),
  dataLakeObjectWid: z.string(),
  /** From the quality and standards areas. */
  checkNum: z.number().int(),
  rate: z.number().nullable(),
  standard_num: z.number().int(),
  quote_standard_name: z.string(),
  quote_standard_num: z.number().int(),
});
export type DataObject = z.infer<typeof DataObject>;

export const ObjectIndex = z.object({ name: z.string(), unique: z.boolean(), columns: z.array(z.string()) });

/** The whole of one object. */
export const DataObjectDetail = DataObject.extend({
  release_dept_name: z.string(),
  owner_dept_name: z.string(),
  owner_user_name: z.string(),
  dataFields: z.array(DataField),
  indexes: z.array(ObjectIndex),
});
export type DataObjectDetail = z.infer<typeof DataObjectDetail>;

export const DataObjectFilter = z.object({
  /** Absent: every source the caller sees. */
  database_wid: z.string().max(100).optional(),
  key,
  schema: z.string().max(500).optional(),
  dataSign: all(z.enum(dataSigns)),
  situation: all(z.enum(situations)),
  integrationStatus: all(z.enum(integrationStates)),
  modelAnnotations: all(z.enum(annotationStates)),
  /** `NONE`: not graded. */
  dataLevel: all(z.enum(['NONE', ...dataLevels])),
  /** `NONE`: none given. */
  modelType: all(z.string().max(100)),
  /** `NONE`: in no catalog. */
  catalogId: all(z.string().max(100)),
  /** Flags, `1` or `0`. */
  is_core: all(flag),
  share_able: all(flag),
  open_able: all(flag),
  need_encrypt: all(flag),
  object_kind: all(z.enum(objectKinds)),
});
export type DataObjectFilter = z.input<typeof DataObjectFilter>;

export const listDataObjects = defineCall({
  method: 'POST',
  path: `${manager}/dataManager`,
  summary: { zh: '数据对象列表', en: 'List data objects' },
  permission: can.readSources,
  query: paging,
  body: DataObjectFilter,
  reply: pageOf(DataObject),
});

export const getDataObject = defineCall({
  method: 'POST',
  path: `${manager}/getDataObjectById`,
  summary: { zh: '数据对象详情', en: 'One data object with its fields' },
  permission: can.readSources,
  query: z.object({ wid }),
  reply: DataObjectDetail,
});

/** New ones are made by hand, for a table that is planned or cannot be read. */
export const saveDataObject = defineCall({
  method: 'POST',
  path: `${manager}/saveDataObject`,
  summary: { zh: '保存数据对象', en: 'Save a data object' },
  permission: can.writeSources,
  changes: 'data object',
  body: DataObjectInput,
  reply: z.object({ wid: z.string(), dataLakeWid: z.string(), row_version: z.number().int() }),
});

/** Gives the same facts to many objects at once; what is absent stays as it is. */
export const changeDataObjects = defineCall({
  method: 'POST',
  path: `${base}/change`,
  summary: { zh: '批量修改数据对象', en: 'Change several data objects' },
  permission: can.writeSources,
  changes: 'data object',
  body: z.object({
    wids: wids(1000),
    is_core: flag.optional(),
    keep_history: flag.optional(),
    need_encrypt: flag.optional(),
    open_able: flag.optional(),
    share_able: flag.optional(),
    dataSign: z.enum(dataSigns).optional(),
    dataLevel: z.enum(['', ...dataLevels]).optional(),
    modelType: z.string().trim().max(100).optional(),
    catalogId: wid.nullable().optional(),
    owner_dept: wid.nullable().optional(),
    owner_user: wid.nullable().optional(),
  }),
  reply: z.object({ changed: z.number().int() }),
});

/** Who uses an object. Only what `blocks` forbids its deletion; the rest comes back when it is recovered. */
export const ObjectUse = z.object({
  kind: z.enum(['relation', 'survey', 'code', 'task']),
  title: text,
  count: z.number().int(),
  /** The first ten. */
  names: z.array(z.string()),
  blocks: z.boolean(),
});
export type ObjectUse = z.infer<typeof ObjectUse>;

/** Code 0: it can be deleted; otherwise the message says what uses it. */
export const checkDataObject = defineCall({
  method: 'GET',
  path: `${manager}/checkDataObject`,
  summary: { zh: '检查数据对象能否删除', en: 'Whether a data object can be deleted' },
  permission: can.readSources,
  query: z.object({ wid: wids(1000) }),
  reply: z.object({ uses: z.array(ObjectUse) }),
});

export const deleteDataObject = defineCall({
  method: 'GET',
  path: `${manager}/deleteDataObjectById`,
  summary: { zh: '删除数据对象（移入回收站）', en: 'Move a data object to the recycle bin' },
  permission: can.writeSources,
  changes: 'data object',
  query: z.object({ wid }),
  reply: z.object({ deleted: z.number().int() }),
});

export const deleteDataObjects = defineCall({
  method: 'POST',
  path: `${manager}/deleteDataObjectByIds`,
  summary: { zh: '批量删除数据对象（移入回收站）', en: 'Move data objects to the recycle bin' },
  permission: can.writeSources,
  changes: 'data object',
  body: z.object({ wids: wids(1000) }),
  reply: z.object({ deleted: z.number().int() }),
});

/** Looks at the live source. Anything but code 0 is information for the user, not a failure of ours. */
export const testDataObject = defineCall({
  method: 'POST',
  path: `${manager}/testDataObjectStatus`,
  summary: { zh: '检测数据对象是否可用', en: 'Whether the source still has the object and lets it be read' },
  permission: can.readSources,
  body: z.object({ wid }),
  reply: z.object({ code: z.number().int(), msg: z.string(), db_driver: z.string(), object_kind: z.enum(objectKinds) }),
});

/** The picture of where the object's data comes from and goes to. */
export const FlowNode = z.object({
  id: z.string(),
  kind: z.enum(['source', 'object', 'related', 'task', 'lake']),
  name: z.string(),
  /** The name of the database's own, where `name` is the business name. */
  hint: z.string(),
  /** Of the data source or object, to open it; empty: nothing to open. */
  wid: z.string(),
});
export const FlowEdge = z.object({
  from: z.string(),
  to: z.string(),
  kind: z.enum(['holds', 'relation', 'reads', 'writes']),
  label: z.string(),
});
export const getDataFlow = defineCall({
  method: 'POST',
  path: `${manager}/getDataFlow`,
  summary: { zh: '数据对象流向', en: 'Where the data of an object flows' },
  permission: can.readSources,
  body: z.object({ wid }),
  reply: z.object({
    nodes: z.array(FlowNode),
    edges: z.array(FlowEdge),
    /** False: no area that moves data is there yet, so the picture ends at the source. */
    lakeKnown: z.boolean(),
    /** How many related objects are not drawn. */
    left_out: z.number().int(),
  }),
});
export type DataFlow = z.infer<typeof getDataFlow.reply>;

/** Whether tasks use any of these objects; by wid, or by name within a source. */
export const getIsTask = defineCall({
  method: 'POST',
  path: `${manager}/getIsTask`,
  summary: { zh: '数据对象是否有任务', en: 'Whether tasks use these objects' },
  permission: can.readSources,
  body: z.object({ wid: z.string().max(100).optional(), wids: wids(1000).optional() }),
  reply: z.object({
    isTask: z.boolean(),
    tasks: z.array(z.object({ wid: z.string(), name: z.string(), object_wid: z.string() })),
  }),
});

/** A value of a row, as text that is exact; null: none. Binary values are told by their length. */
const Cell = z.string().nullable();
export const sampleLimit = 100;
export const sampleDataObject = defineCall({
  method: 'POST',
  path: `${base}/sample`,
  summary: { zh: '查看样例数据', en: 'Sample rows of an object' },
  permission: can.sampleSources,
  body: z.object({ wid, limit: z.coerce.number().int().min(1).max(sampleLimit).default(20) }),
  reply: z.object({
    columns: z.array(z.object({ dataField: z.string(), dataFieldName: z.string(), kind: z.string(), is_pk: z.number().int(), masked: z.boolean() })),
    rows: z.array(z.array(Cell)),
  }),
});
export type SampleRows = z.infer<typeof sampleDataObject.reply>;

/** Counts the rows at the source, exactly. */
export const countDataObjectRows = defineCall({
  method: 'POST',
  path: `${base}/countRows`,
  summary: { zh: '精确统计行数', en: 'Count the rows of an object' },
  permission: can.readSources,
  changes: 'data object',
  transaction: false,
  body: z.object({ wid }),
  reply: z.object({ data_row_num: z.number().int(), row_count_time: z.iso.datetime() }),
});

/** The statements that make the same table, in the words of its own database or of another kind of database. */
export const getDataObjectDdl = defineCall({
  method: 'GET',
  path: `${base}/ddl`,
  summary: { zh: '数据对象建表语句', en: 'DDL of an object' },
  permission: can.readSources,
  query: z.object({ wid, db_type: z.string().max(50).optional() }),
  reply: z.object({
    db_type: z.string(),
    ddl: z.string(),
    /** What the other database cannot keep exactly, by field. */
    losses: z.array(z.object({ dataField: z.string(), loss: text })),
  }),
});
