import { z } from 'zod';
import { defineCall, pageOf, paging, recordFields } from '#platform/contract';
import { line, name, no, orderNumber, remark, saved, text, version, wid } from './fields.ts';
import { can } from './permissions.ts';
import { sourceTypes, surveyStates } from './source-kinds.ts';

const manager = '/api/drd/dataBussiness/dataBussinessManager';

/** What an administrator writes about a business system, whatever its kind. */
const described = {
  databasename: name,
  sys_label: line,
  admin_dept: wid.nullable().default(null),
  admin_user: wid.nullable().default(null),
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
const reached = {
  db_type: z.string().max(50).default(''),
  ip: z.string().trim().max(500).default(''),
  port: z.coerce.number().int().min(1).max(65_535).nullable().default(null),
  db_service_name: line,
  db_service_type: z.string().max(50).default('service'),
  db_driver: line,
  db_url: line,
  db_user: line,
  db_schema: line,
  /** JSON of further options of the connector, by their names; never secrets. */
  advancedparams: z.string().max(200_000).default(''),
};

export const DataSourceInput = z.object({
  ...version,
  source_type: z.enum(sourceTypes).default('dataBase'),
  ...described,
  ...reached,
  /** Absent: the stored one stays. Empty: none. */
  db_pass: z.string().max(20_000).optional(),
  /** Secret options besides the password, by name; those that are absent stay. */
  secrets: z.record(z.string(), z.string().max(200_000)).optional(),
  use_able: no,
  dw_label: z.enum(['', '2']).default(''),
  sourceFrom: line,
});
export type DataSourceInput = z.infer<typeof DataSourceInput>;

/** Passwords are never sent back: only which secrets are set. */
export const DataSource = DataSourceInput.omit({ db_pass: true, secrets: true }).extend({
  ...recordFields,
  secret_names: z.array(z.string()),
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

export const listDataSources = defineCall({
  method: 'POST',
  path: `${manager}/getDataSourceList`,
  summary: { zh: '数据源列表', en: 'List data sources' },
  permission: can.readSources,
  query: paging,
  body: z.object({
    admin_dept: wid.optional(),
    admin_user: wid.optional(),
    databasename: z.string().trim().max(200).optional(),
    use_able: z.coerce.number().int().optional(),
    dw_label: z.string().max(10).optional(),
    sourceFrom: z.string().max(200).optional(),
    source_type: z.enum(sourceTypes).optional(),
    db_type: z.string().max(50).optional(),
    connect_status: z.coerce.number().int().optional(),
    surveyed_status: z.enum(surveyStates).optional(),
  }),
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
