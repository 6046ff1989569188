import { z } from 'zod';
import { defineCall, eventStream, pageOf, paging } from '#platform/contract';
import { reached, secretInput } from './data-sources.ts';
import { text, wid } from './fields.ts';
import { can } from './permissions.ts';

const manager = '/api/drd/dataBussiness/dataBussinessManager';

/** What the specification gives a test. */
export const testSeconds = 15;

export const stepStates = ['running', 'success', 'warning', 'failure', 'timed-out', 'stopped', 'skipped'] as const;
export const testStates = ['success', 'failure', 'timed-out', 'stopped'] as const;
export type TestState = (typeof testStates)[number];

export const ConnectionTestStep = z.object({
  /** file, name, port, tls, login, version, clock, tables, row, importRights, changes */
  key: z.string(),
  title: text,
  state: z.enum(stepStates),
  milliseconds: z.number().int(),
  text,
  /** To copy: a GRANT, a line of configuration. */
  remedy: z.string().optional(),
});
export type ConnectionTestStep = z.infer<typeof ConnectionTestStep>;

/**
 * A `wid` alone: the stored source. With `db_type`: what a form holds now, saved or not; secrets that
 * are absent are the stored ones of `wid`, as long as host, port, user and address are as stored.
 */
export const ConnectionTestInput = z.object({
  wid: z.string().max(100).optional(),
  databasename: z.string().max(500).default(''),
  ...reached,
  db_type: z.string().max(50).optional(),
  ...secretInput,
  /** Less than the usual limit, for a quick look. */
  seconds: z.coerce.number().min(1).max(testSeconds).default(testSeconds),
});
export type ConnectionTestInput = z.infer<typeof ConnectionTestInput>;

export const ConnectionTestResult = z.object({
  /** `testReplies`: '1' connected, '2' not. */
  connect_status: z.string(),
  dbVersion: z.string(),
  state: z.enum(testStates),
  msg: z.string(),
  milliseconds: z.number().int(),
  /** Null: not found out, or this kind of database tells no changes. */
  real_time_able: z.boolean().nullable(),
  db_driver: z.string(),
  steps: z.array(ConnectionTestStep),
  /** Of the history; null: what was tested is not what is stored, and nothing was stored. */
  test_wid: z.string().nullable(),
});
export type ConnectionTestResult = z.infer<typeof ConnectionTestResult>;

/** Answers with code 0 also when the source cannot be reached: `connect_status` tells. */
export const testDataSource = defineCall({
  method: 'POST',
  path: `${manager}/testDataSourceStatus`,
  summary: { zh: '测试数据源连接', en: 'Test the connection of a data source' },
  permission: can.writeSources,
  changes: 'connection test',
  transaction: false,
  body: ConnectionTestInput,
  reply: ConnectionTestResult,
});

/**
 * The same, told step by step: `step` (a ConnectionTestStep, at its begin as `running` and at its end),
 * then `result` (a ConnectionTestResult), or `failed` ({ code, msg, fields? }) when the settings cannot be
 * tried at all. Closing the stream calls the test off.
 */
export const followConnectionTest = defineCall({
  method: 'POST',
  path: `${manager}/testDataSourceLive`,
  summary: { zh: '逐步测试数据源连接', en: 'Test a connection step by step' },
  permission: can.writeSources,
  changes: 'connection test',
  transaction: false,
  body: ConnectionTestInput,
  reply: eventStream,
});

export const CaptureFinding = z.object({ key: z.string(), title: text, holds: z.boolean(), found: z.string(), remedy: z.string().optional() });
export type CaptureFinding = z.infer<typeof CaptureFinding>;

/** Whether the database can tell its changes, and what it lacks. */
export const testChangeCapture = defineCall({
  method: 'POST',
  path: `${manager}/testDataSourceCDC`,
  summary: { zh: '测试变更捕获能力', en: 'Test change data capture' },
  permission: can.writeSources,
  changes: 'connection test',
  transaction: false,
  body: ConnectionTestInput,
  reply: z.object({
    real_time_able: z.boolean(),
    /** '1': a stream of changes can be opened; '2': not. */
    dataFlowConnectionWithStatus: z.string(),
    /** False: this kind of database tells no changes at all. */
    supported: z.boolean(),
    msg: z.string(),
    findings: z.array(CaptureFinding),
  }),
});

export const ConnectionTestRecord = z.object({
  wid: z.string(),
  time: z.iso.datetime(),
  milliseconds: z.number().int(),
  state: z.enum(testStates),
  /** By schedule, not by a person. */
  scheduled: z.boolean(),
  tester: z.string().nullable(),
  tester_name: z.string(),
  dbVersion: z.string(),
  real_time_able: z.boolean().nullable(),
  steps: z.array(ConnectionTestStep),
});
export type ConnectionTestRecord = z.infer<typeof ConnectionTestRecord>;

/** Newest first; the last 200 of each source are kept. */
export const listConnectionTests = defineCall({
  method: 'POST',
  path: `${manager}/getConnectionTestList`,
  summary: { zh: '连接测试记录', en: 'History of connection tests' },
  permission: can.readSources,
  query: paging,
  body: z.object({ database_wid: wid, state: z.enum(testStates).optional() }),
  reply: pageOf(ConnectionTestRecord),
});

/** Tests all databases that the caller sees, now, as the schedule does; answers with the run to follow. */
export const testAllDataSources = defineCall({
  method: 'POST',
  path: `${manager}/testAllDataSources`,
  summary: { zh: '立即测试全部数据源', en: 'Test all data sources now' },
  permission: can.writeSources,
  changes: 'connection test',
  reply: z.object({ job: z.string() }),
});
