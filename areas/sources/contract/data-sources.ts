import { z } from 'zod';
import { defineCall, pageOf, paging, recordFields } from '#platform/contract';
import { flag, line, name, no, orderNumber, remark, saved, text, version, wid } from './fields.ts';
import { can } from './permissions.ts';
import { sourceTypes, surveyStates } from './source-kinds.ts';

const manager = '/api/drd/dataBussiness/dataBussinessManager';

/** What an administrator writes about a business system, whatever its kind. */
const described = {
  databasename: name,
  sys_label: line,
  /** Empty counts as none. */
  admin_dept: z.string().max(100).nullable().default(null),
  admin_user: z.string().max(100).nullable().default(null),
  company: line,
  company_user: line,
  company_tel: line,
  address: line,
  constructionYear: z.string().max(20).default(''),
  characterinfo: line,
  databasedesc: remark,
  order_num: orderNumber,
  version: line,
};

/** How a database is reached. Where a connector has more options, they are in `advancedparams`. */
export const reached = {
  db_type: z.string().max(50).default(''),
  ip: z.string().trim().max(500).default(''),
  port: z.coerce.number().int().min(1).max(65_535).nullable().default(null),
  db_service_name: line,
  db_service_type: z.string().max(50).default('service'),
  db_driver: line,
  db_url: line,
  db_user: line,
  db_schema: line,
  /**
   * JSON of further options of the connector, by their names; never secrets. What is wrong with one is told at
   * the field `advancedparams.<name>`, or `secrets.<name>`. For `jdbc`, `driverName` names the uploaded driver.
   */
  advancedparams: z.string().max(200_000).default(''),
};

export const secretInput = {
  /**
   * Absent: the stored one stays, as long as host, port, user and address stay; a password is never sent
   * to another place than the one it was given for. Empty: none.
   */
  db_pass: z.string().max(20_000).optional(),
  /** Secret options besides the password, by name; those that are absent stay, under the same condition. */
  secrets: z.record(z.string(), z.string().max(200_000)).optional(),
};

export const DataSourceInput = z.object({
  ...version,
  source_type: z.enum(sourceTypes).default('dataBase'),
  ...described,
  ...reached,
  ...secretInput,
  use_able: no,
  dw_label: z.enum(['', '2']).default(''),
  sourceFrom: line,
});
export type DataSourceInput = z.infer<typeof DataSourceInput>;

/** Passwords are never sent back: only which secrets are set. */
export const DataSource = DataSourceInput.omit({ db_pass: true, secrets: true }).extend({
  ...recordFields,
  /** `password` and the names of other secret options that are set. */
  secret_names: z.array(z.string()),
  admin_dept_name: z.string(),
  admin_user_name: z.string(),
  creator_name: z.string(),
  connect_status: z.number().int(),
  connect_message: text.nullable(),
  connect_time: z.iso.datetime().nullable(),
  dbVersion: z.string(),
  real_time_able: z.boolean(),
  surveyed_status: z.enum(surveyStates),
  import_time: z.iso.datetime().nullable(),
  object_num: z.number().int(),
});
export type DataSource = z.infer<typeof DataSource>;

/** A filter that the wire may send empty. */
const filter = <Shape extends z.ZodType>(shape: Shape) => z.union([z.literal('').transform(() => undefined), shape]).optional();

export const DataSourceFilter = z.object({
  /** Departments below it count too. */
  admin_dept: filter(wid),
  admin_user: filter(wid),
  /** Found in the name, the label or the company. */
  databasename: z.string().trim().max(200).optional(),
  use_able: filter(flag),
  dw_label: filter(z.literal('2')),
  sourceFrom: filter(z.string().max(2000)),
  source_type: filter(z.enum(sourceTypes)),
  db_type: filter(z.string().max(50)),
  connect_status: filter(z.coerce.number().int()),
  surveyed_status: filter(z.enum(surveyStates)),
  real_time_able: filter(z.boolean()),
});
export type DataSourceFilter = z.infer<typeof DataSourceFilter>;

/** Sorted by `order_num` unless told: databasename, db_type, connect_status, connect_time, import_time, create_time, modify_time. */
export const listDataSources = defineCall({
  method: 'POST',
  path: `${manager}/getDataSourceList`,
  summary: { zh: '数据源列表', en: 'List data sources' },
  permission: can.readSources,
  query: paging,
  body: DataSourceFilter,
  reply: pageOf(DataSource),
});

export const getDataSource = defineCall({
  method: 'GET',
  path: `${manager}/getDatabaseByWid`,
  summary: { zh: '数据源详情', en: 'One data source' },
  permission: can.readSources,
  query: z.object({ wid }),
  reply: DataSource,
});

export const saveDataSource = defineCall({
  method: 'POST',
  path: `${manager}/saveOrUpdateDataSource`,
  summary: { zh: '保存数据源', en: 'Save a data source' },
  permission: can.writeSources,
  changes: 'data source',
  body: DataSourceInput,
  reply: saved,
});

/**
 * Before a save: `databasename` and the rest of the input. Before a deletion: `purpose` is `delete`. With
 * `database_wid` alone: whether the stored source is complete. Code 0: go ahead; otherwise the message says why not.
 */
export const checkDataSource = defineCall({
  method: 'POST',
  path: `${manager}/checkDataSource`,
  summary: { zh: '保存或删除前检查数据源', en: 'Check a data source before it is saved or deleted' },
  permission: can.readSources,
  query: z.object({ database_wid: z.string().max(100).default('') }),
  body: DataSourceInput.extend({ databasename: name.optional(), purpose: z.enum(['save', 'delete']).default('save') }),
});

/** Something that would break without the source, in words. */
export const SourceUse = z.object({ kind: z.string(), wid: z.string(), name: z.string(), text });
export type SourceUse = z.infer<typeof SourceUse>;

/** For the question before a deletion: what forbids it, and what goes with it. */
export const getDataSourceUses = defineCall({
  method: 'GET',
  path: `${manager}/getDataSourceUses`,
  summary: { zh: '数据源的使用情况', en: 'What uses a data source' },
  permission: can.readSources,
  query: z.object({ wid }),
  reply: z.object({
    uses: z.array(SourceUse),
    /** Deleted with it: data objects (also those in the recycle bin), resources of other kinds, relations. */
    object_num: z.number().int(),
    resource_num: z.number().int(),
    relation_num: z.number().int(),
  }),
});

export const deleteDataSource = defineCall({
  method: 'GET',
  path: `${manager}/delDataSource/{id}`,
  summary: { zh: '删除数据源', en: 'Delete a data source' },
  permission: can.writeSources,
  changes: 'data source',
});

/** Without a name the copy gets that of the original and a suffix. Connection and secrets come along; objects do not. */
export const copyDataSource = defineCall({
  method: 'POST',
  path: `${manager}/copyDataSource`,
  summary: { zh: '复制数据源', en: 'Copy a data source' },
  permission: can.writeSources,
  changes: 'data source',
  body: z.object({ wid, databasename: name.optional() }),
  reply: saved.extend({ databasename: z.string() }),
});

export const setDataSourceUsable = defineCall({
  method: 'POST',
  path: '/api/drd/dataBussiness/dataBase/updateUseable',
  summary: { zh: '启用或停用数据源', en: 'Switch a data source on or off' },
  permission: can.writeSources,
  changes: 'data source',
  body: z.object({ wid, use_able: flag }),
  reply: saved,
});
