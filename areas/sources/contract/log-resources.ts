import { z } from 'zod';
import { defineCall, pageOf, paging } from '#platform/contract';
import { line, name, orderNumber, remark, saved, version, wid } from './fields.ts';
import { can } from './permissions.ts';
import { optionalNumber, resourceFilter, resourceRecord, truth, wids } from './resource-fields.ts';

export const dataLog = '/api/drd/dataBussiness/dataLog';

export const logListeners = ['syslog-udp', 'syslog-tcp', 'file'] as const;
export type LogListener = (typeof logListeners)[number];
/** How a line becomes fields. */
export const logTypes = ['none', 'grok', 'regex', 'json'] as const;
export type LogType = (typeof logTypes)[number];

/** The rule: what makes fields of a line. */
export const LogRule = z.object({
  log_type: z.enum(logTypes).default('none'),
  /** The grok pattern, the regular expression, or where in the JSON the fields are. */
  analysis: z.string().max(20_000).default(''),
  /** Patterns of one's own, one a line: `NAME expression`. */
  grok_patterns: z.string().max(50_000).default(''),
  regex_flags: z.string().max(10).default(''),
  timestamp_field: z.string().max(200).default(''),
  timestamp_format: z.string().trim().max(200).default(''),
  timestamp_zone: z.string().trim().max(100).default(''),
});
export type LogRule = z.infer<typeof LogRule>;

export const LogSettings = LogRule.extend({
  listener: z.enum(logListeners).default('file'),
  port: z.preprocess((value) => (value === '' || value === undefined ? null : value), z.coerce.number().int().min(1).max(65_535).nullable()).default(null),
  /** Of a file, on the server. */
  file_path: z.string().max(4_000).default(''),
  encoding: z.string().trim().max(50).default('utf-8'),
  status: truth.default(true),
  datapartitions: optionalNumber(1, 1_000),
  /** JSON of further settings, kept as it is. */
  advancedparams: z.string().max(100_000).default(''),
});
export type LogSettings = z.infer<typeof LogSettings>;

export const LogResourceInput = LogSettings.extend({
  ...version,
  datasource_wid: wid,
  logname: name,
  logalias: line,
  logcomment: line,
  logdesc: remark,
  order_num: orderNumber,
  sys_label: line,
  topic: line,
  integrate_status: z.coerce.string().max(10).optional(),
});
export type LogResourceInput = z.infer<typeof LogResourceInput>;

export const LogResource = LogSettings.extend({
  ...resourceRecord,
  resource_type: z.enum(['LOG', 'UNSTRUCTURED']),
  logname: z.string(),
  logalias: z.string(),
  logcomment: z.string(),
  logdesc: z.string(),
});
export type LogResource = z.infer<typeof LogResource>;

const changing = { permission: can.writeSources, changes: 'log resource' } as const;
const save = { ...changing, body: LogResourceInput, reply: saved } as const;
const kind = { dataSourceType: z.enum(['LOG', 'UNSTRUCTURED']).default('LOG') };

export const saveLogResource = defineCall({
  method: 'POST', path: `${dataLog}/saveDataLog`, summary: { zh: '保存日志资源', en: 'Save a log resource' }, ...save,
});

export const updateLogResource = defineCall({
  method: 'POST', path: `${dataLog}/updateDataLog`, summary: { zh: '修改日志资源', en: 'Change a log resource' }, ...save,
});

export const saveNewLog = defineCall({
  method: 'POST', path: `${dataLog}/saveNewLog`, summary: { zh: '保存日志资源（新版）', en: 'Save a log resource (newer call)' }, ...save,
});

export const listLogResources = defineCall({
  method: 'GET', path: `${dataLog}/queryDataResource`, summary: { zh: '日志资源列表', en: 'List log resources' },
  permission: can.readSources, query: paging.extend({ ...kind, ...resourceFilter }), reply: pageOf(LogResource),
});

export const getLogResource = defineCall({
  method: 'GET', path: `${dataLog}/getDataLog`, summary: { zh: '日志资源详情', en: 'One log resource' },
  permission: can.readSources, query: z.object({ wid }), reply: LogResource,
});

export const deleteLogResources = defineCall({
  method: 'GET', path: `${dataLog}/deleteDataResource`, summary: { zh: '删除日志资源', en: 'Delete log resources' },
  ...changing, query: z.object({ ...kind, wids }), reply: z.object({ deleted: z.number().int() }),
});
