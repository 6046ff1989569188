import { z } from 'zod';
import { defineCall, pageOf, paging } from '#platform/contract';
import { flag, line, name, orderNumber, remark, saved, version, wid } from './fields.ts';
import { can } from './permissions.ts';
import { optionalNumber, pairs, resourceFilter, resourceRecord, wids } from './resource-fields.ts';

export const dataApi = '/api/drd/dataBussiness/dataApi';

export const requestMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const;
/** `key`: a named header or parameter; `oauth2`: client credentials; `login`: a call of its own whose reply holds a token or cookies. */
export const authTypes = ['none', 'basic', 'bearer', 'key', 'oauth2', 'login'] as const;
export type AuthType = (typeof authTypes)[number];
export const pagerTypes = ['none', 'page', 'offset', 'cursor', 'link'] as const;
export type PagerType = (typeof pagerTypes)[number];
export const responseTypes = ['JSON', 'XML', 'CSV'] as const;
export const timestampParsers = ['', 'iso', 'unix', 'unix_ms', 'pattern'] as const;

const address = z.string().trim().max(8_000).default('');
const body = z.string().max(1_000_000).default('');
const script = z.string().max(100_000).default('');
const pointer = z.string().trim().max(1_000).default('');
const short = z.string().trim().max(200).default('');

/** Every setting of a resource besides what stands in columns; none of it is secret once secret values are taken out of the pairs. */
export const ApiSettings = z.object({
  request_method: z.enum(requestMethods).default('GET'),
  request_url: address,
  request_params: pairs,
  request_headers: pairs,
  request_body: body,

  /** 0: the interface asks for no proof; what stands below is kept but not used. */
  need_auth_check: flag.default(1),
  auth_type: z.enum(authTypes).default('none'),
  /** Also the name of a key, and the client of OAuth2. */
  auth_user: z.string().max(2_000).default(''),
  /** Of a key: `header` or `query`. Of OAuth2: whether the secret is shown in a `header` or in the `body`. */
  auth_place: z.enum(['header', 'query', 'body']).default('header'),
  auth_scope: z.string().max(2_000).default(''),
  auth_audience: z.string().max(2_000).default(''),
  auth_request_method: z.enum(requestMethods).default('POST'),
  /** Also the address of OAuth2's tokens. */
  auth_request_url: address,
  auth_request_params: pairs,
  auth_request_headers: pairs,
  auth_request_body: body,
  auth_result_pointer: pointer,
  /** Under which name requests use the token. */
  auth_result_test_name: short,
  auth_result_headers: pairs,
  auth_script_pre: script,
  auth_script_post: script,

  response_type: z.enum(responseTypes).default('JSON'),
  list_pointer: pointer,
  record_pointer: pointer,
  pk_fields: z.string().max(2_000).default(''),
  split_fields: z.string().max(2_000).default(''),

  pager_type: z.enum(pagerTypes).default('none'),
  pager_parameter: short,
  pager_first: z.string().max(2_000).default(''),
  pager_size_parameter: short,
  pager_size: optionalNumber(1, 1_000_000),
  /** Where the reply holds the next cursor; of pages and offsets, the number of all records. */
  pager_pointer: pointer,

  offset_pointer: pointer,
  offset_initial: z.string().max(2_000).default(''),
  timestamp_parser: z.enum(timestampParsers).default(''),
  timestamp_format: short,
  timestamp_regex: z.string().max(2_000).default(''),

  poll_script_init: script,
  poll_script_pre: script,
  poll_script_post: script,
  variables: pairs,

  analysis: z.string().max(20_000).default(''),
  partitions: optionalNumber(1, 1_000),
  empty_to_done_timeout: optionalNumber(0, 86_400),
  /** JSON of `ApiAdvanced`. */
  advance_properties_json: z.string().max(100_000).default(''),
});
export type ApiSettings = z.infer<typeof ApiSettings>;

/** Rarely touched: limits, time zone, encoding, and how an interface that always answers 200 says that it failed. */
export const ApiAdvanced = z.looseObject({
  seconds: z.number().min(1).max(600).optional(),
  bytes: z.number().int().min(1024).max(256 * 1024 * 1024).optional(),
  pages: z.number().int().min(1).optional(),
  records: z.number().int().min(1).optional(),
  perSecond: z.number().positive().max(10_000).optional(),
  attempts: z.number().int().min(1).max(20).optional(),
  longestWaitSeconds: z.number().min(1).max(3600).optional(),
  redirects: z.number().int().min(0).max(20).optional(),
  zone: z.string().max(100).optional(),
  encoding: z.string().max(50).optional(),
  delimiter: z.string().length(1).optional(),
  success_pointer: z.string().max(1000).optional(),
  success_value: z.string().max(200).optional(),
  message_pointer: z.string().max(1000).optional(),
});
export type ApiAdvanced = z.infer<typeof ApiAdvanced>;

export const ApiResourceInput = ApiSettings.extend({
  ...version,
  datasource_wid: wid,
  apiname: name,
  apialias: line,
  apicomment: line,
  apidesc: remark,
  order_num: orderNumber,
  sys_label: line,
  topic: line,
  integrate_status: z.coerce.string().max(10).optional(),
  /** Password, token, key or client secret. Absent or empty: the stored one stays. */
  auth_password: z.string().max(20_000).optional(),
  /** As the wire sends it; the same. */
  auth_key: z.string().max(20_000).optional(),
  /** Takes the stored one away. */
  auth_password_clear: z.boolean().optional(),
});
export type ApiResourceInput = z.infer<typeof ApiResourceInput>;

/** The password is never sent back: only whether there is one. */
export const ApiResource = ApiSettings.extend({
  ...resourceRecord,
  apiname: z.string(),
  apialias: z.string(),
  apicomment: z.string(),
  apidesc: z.string(),
  auth_password_set: z.boolean(),
});
export type ApiResource = z.infer<typeof ApiResource>;

const changing = { permission: can.writeSources, changes: 'api resource' } as const;

export const saveApiResource = defineCall({
  method: 'POST', path: `${dataApi}/saveDataApi`, summary: { zh: '保存 API 资源', en: 'Save an API resource' },
  ...changing, body: ApiResourceInput, reply: saved,
});

export const updateApiResource = defineCall({
  method: 'POST', path: `${dataApi}/updateDataApi`, summary: { zh: '修改 API 资源', en: 'Change an API resource' },
  ...changing, body: ApiResourceInput, reply: saved,
});

export const saveNewApi = defineCall({
  method: 'POST', path: `${dataApi}/saveNewApi`, summary: { zh: '保存 API 资源（新版）', en: 'Save an API resource (newer call)' },
  ...changing, body: ApiResourceInput, reply: saved,
});

/** All or none. What is wrong with which stands in `fields` of the reply, as `apis.2.request_url`. */
export const saveNewApis = defineCall({
  method: 'POST', path: `${dataApi}/saveNewApis`, summary: { zh: '批量保存 API 资源', en: 'Save several API resources' },
  ...changing,
  body: z.preprocess((value) => (Array.isArray(value) ? { apis: value } : value), z.object({ apis: z.array(ApiResourceInput).min(1).max(200) })),
  reply: z.array(saved.extend({ apiname: z.string() })),
});

export const listApiResources = defineCall({
  method: 'GET', path: `${dataApi}/queryDataResource`, summary: { zh: 'API 资源列表', en: 'List API resources' },
  permission: can.readSources,
  query: paging.extend({ dataSourceType: z.enum(['API']).default('API'), ...resourceFilter }),
  reply: pageOf(ApiResource),
});

export const getApiResource = defineCall({
  method: 'GET', path: `${dataApi}/getDataApi`, summary: { zh: 'API 资源详情', en: 'One API resource' },
  permission: can.readSources, query: z.object({ wid }), reply: ApiResource,
});

export const deleteApiResources = defineCall({
  method: 'GET', path: `${dataApi}/deleteDataResource`, summary: { zh: '删除 API 资源', en: 'Delete API resources' },
  ...changing, query: z.object({ dataSourceType: z.enum(['API']).default('API'), wids }), reply: z.object({ deleted: z.number().int() }),
});
