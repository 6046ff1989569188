import { z } from 'zod';
import { defineCall, pageOf } from '#platform/contract';
import { dataApi } from './api-resources.ts';
import { line, name, orderNumber, remark, saved, version, wid } from './fields.ts';
import { dataLog } from './log-resources.ts';
import { can } from './permissions.ts';

/** A source of API or log resources, as its own calls know it: what it is called and whose it is. */
export const ResourceSourceInput = z.object({
  ...version,
  databasename: name,
  sys_label: line,
  admin_dept: wid.nullable().default(null),
  admin_user: wid.nullable().default(null),
  company: line,
  company_user: line,
  company_tel: line,
  version: line,
  address: line,
  databasedesc: remark,
  order_num: orderNumber,
  /** Where its interfaces are; the key of the source is sent there and nowhere else. */
  db_url: line,
  db_user: line,
  /** The form's `password_key`. Absent or empty: the stored one stays. For resources that have no password of their own. */
  auth_key: z.string().max(20_000).optional(),
});
export type ResourceSourceInput = z.infer<typeof ResourceSourceInput>;

export const ResourceSource = ResourceSourceInput.omit({ auth_key: true, row_version: true, wid: true }).extend({
  wid: z.string(),
  row_version: z.number().int(),
  source_type: z.string(),
  auth_key_set: z.boolean(),
  resource_num: z.number().int(),
  create_time: z.iso.datetime(),
  modify_time: z.iso.datetime(),
});
export type ResourceSource = z.infer<typeof ResourceSource>;

/** The older listing sends no page and gets all that a page can hold; the newer one sends `pi` and `ps`. */
const listing = {
  pi: z.coerce.number().int().min(1).default(1),
  ps: z.coerce.number().int().min(1).max(1000).default(1000),
  sort: z.string().max(64).optional(),
  databasename: z.string().trim().max(200).optional(),
};
const ofApi = z.enum(['API']).default('API');
const ofLog = z.enum(['LOG', 'UNSTRUCTURED']).default('LOG');
const changing = { permission: can.writeSources, changes: 'data source' } as const;

export const listApiSources = defineCall({
  method: 'GET', path: `${dataApi}/queryDataSourceSsd`, summary: { zh: 'API 数据源列表', en: 'List API sources' },
  permission: can.readSources, query: z.object({ ...listing, dataSourceType: ofApi }), reply: pageOf(ResourceSource),
});

export const saveApiSource = defineCall({
  method: 'POST', path: `${dataApi}/saveDataSourceSsd`, summary: { zh: '保存 API 数据源', en: 'Save an API source' },
  ...changing, body: ResourceSourceInput, reply: saved,
});

export const updateApiSource = defineCall({
  method: 'POST', path: `${dataApi}/updataDataSourceSsd`, summary: { zh: '修改 API 数据源', en: 'Change an API source' },
  ...changing, body: ResourceSourceInput, reply: saved,
});

/** The older way to say the same. */
export const deleteApiSourceById = defineCall({
  method: 'POST', path: `${dataApi}/deleteDataSource/{id}/databasetype=API`, summary: { zh: '按编号删除 API 数据源', en: 'Delete an API source by id' }, ...changing,
});

export const deleteApiSource = defineCall({
  method: 'GET', path: `${dataApi}/deleteDataSourceSsd`, summary: { zh: '删除 API 数据源', en: 'Delete an API source' },
  ...changing, query: z.object({ dataSourceType: ofApi, wid }),
});

export const listLogSources = defineCall({
  method: 'GET', path: `${dataLog}/queryDataSourceSsd`, summary: { zh: '日志数据源列表', en: 'List log sources' },
  permission: can.readSources, query: z.object({ ...listing, dataSourceType: ofLog }), reply: pageOf(ResourceSource),
});

const LogSourceInput = ResourceSourceInput.extend({ dataSourceType: ofLog });

export const saveLogSource = defineCall({
  method: 'POST', path: `${dataLog}/saveDataSourceSsd`, summary: { zh: '保存日志数据源', en: 'Save a log source' },
  ...changing, body: LogSourceInput, reply: saved,
});

export const updateLogSource = defineCall({
  method: 'POST', path: `${dataLog}/updataDataSourceSsd`, summary: { zh: '修改日志数据源', en: 'Change a log source' },
  ...changing, body: LogSourceInput, reply: saved,
});

export const deleteLogSource = defineCall({
  method: 'GET', path: `${dataLog}/deleteDataSourceSsd`, summary: { zh: '删除日志数据源', en: 'Delete a log source' },
  ...changing, query: z.object({ dataSourceType: ofLog, wid }),
});
