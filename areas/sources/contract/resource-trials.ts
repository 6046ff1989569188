import { z } from 'zod';
import { defineCall } from '#platform/contract';
import { ApiResourceInput, dataApi, requestMethods } from './api-resources.ts';
import { text } from './fields.ts';
import { dataLog, LogResourceInput, LogRule } from './log-resources.ts';
import { can } from './permissions.ts';
import { FoundField } from './resource-fields.ts';

const count = z.number().int();
const header = z.object({ name: z.string(), value: z.string() });

export const ApiTrialStep = z.object({
  key: z.string(),
  title: text,
  state: z.enum(['success', 'failure', 'skipped']),
  milliseconds: count,
  found: z.string(),
  message: text.nullable(),
  /** To copy. */
  remedy: z.string().nullable(),
});

/** One request with its answer, cut where it is long, every secret hidden. */
export const ApiExchange = z.object({
  method: z.string(),
  url: z.string(),
  request_headers: z.array(header),
  request_body: z.string(),
  /** Null: there was no answer. */
  status: count.nullable(),
  /** Where the answer came from, when redirects led elsewhere. */
  answered_by: z.string(),
  response_headers: z.array(header),
  response_body: z.string(),
  response_bytes: count,
  milliseconds: count,
  failure: text.nullable(),
});
export type ApiExchange = z.infer<typeof ApiExchange>;

export const ApiTrial = z.object({
  success: z.boolean(),
  steps: z.array(ApiTrialStep),
  exchanges: z.array(ApiExchange),
  /** The last reply as data, long lists and texts cut, to choose pointers from; null: it was no data. */
  tree: z.unknown(),
  /** Of the first two pages. */
  record_num: count,
  /** The first of them; empty for those who may not see sample rows. */
  records: z.array(z.record(z.string(), z.unknown())),
  fields: z.array(FoundField),
  /** Whether the caller may see what the interface answered. */
  sample: z.boolean(),
});
export type ApiTrial = z.infer<typeof ApiTrial>;

/** Runs the real chain with what the form holds: sign-in, scripts, request, paging. Of a saved resource its stored secrets are used. */
export const tryApiResource = defineCall({
  method: 'POST', path: `${dataApi}/tryDataApi`, summary: { zh: '试运行 API 资源', en: 'Try an API resource' },
  permission: can.writeSources, changes: 'api resource', transaction: false,
  body: ApiResourceInput.partial({ apiname: true }),
  reply: ApiTrial,
});

/** Whether an address answers; `connect_status` and `code` are 1 when it does. */
export const testApiStatus = defineCall({
  method: 'GET', path: `${dataApi}/testDataSourceStatus`, summary: { zh: '测试接口地址', en: 'Test the address of an interface' },
  permission: can.writeSources,
  query: z.object({ request_method: z.enum(requestMethods).default('GET'), request_url: z.string().trim().min(1).max(8_000) }),
  reply: z.object({
    connect_status: z.enum(['1', '2']),
    code: count,
    msg: z.string(),
    db_driver: z.string(),
    /** Of the answer; 0: none. */
    status: count,
    milliseconds: count,
  }),
});

export const LogLineTest = z.object({
  line: z.string(),
  matched: z.boolean(),
  /** In the order of the rule. */
  fields: z.array(z.object({ name: z.string(), value: z.string().nullable() })),
  captures: z.array(z.object({ name: z.string(), start: count, end: count })),
  problem: z.enum(['', 'no-match', 'too-slow', 'bad-json', 'timestamp', 'encoding', 'too-long', 'not-syslog']),
  /** How far the rule could follow the line, and the piece of it that could not go on. */
  stopped_at: count,
  expected: z.string(),
});
export type LogLineTest = z.infer<typeof LogLineTest>;

export const tryLogLines = defineCall({
  method: 'POST', path: `${dataLog}/tryLogLines`, summary: { zh: '用日志行试规则', en: 'Try log lines against a rule' },
  permission: can.readSources,
  body: LogRule.extend({ lines: z.array(z.string().max(20_000)).max(200) }),
  reply: z.object({ lines: z.array(LogLineTest), fields: z.array(FoundField) }),
});

export const LogPreview = z.object({
  lines: z.array(LogLineTest),
  /** Of a port: all that came while listening. */
  received: count,
  seconds: z.number(),
  fields: z.array(FoundField),
});
export type LogPreview = z.infer<typeof LogPreview>;

/** The last lines of a file, or what a port receives for some seconds. Nothing of it is kept. */
export const previewLog = defineCall({
  method: 'POST', path: `${dataLog}/previewLog`, summary: { zh: '预览日志', en: 'Preview a log' },
  permission: can.writeSources, changes: 'log resource', transaction: false,
  body: LogResourceInput.partial({ logname: true }).extend({
    seconds: z.coerce.number().int().min(1).max(60).default(20),
    /** Enough of them end the listening early. */
    lines: z.coerce.number().int().min(1).max(500).default(50),
  }),
  reply: LogPreview,
});

