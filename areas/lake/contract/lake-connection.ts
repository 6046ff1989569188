import { z } from 'zod';
import { defineCall } from '#platform/contract';
import { DriverOption } from '#areas/sources';
import { name, remark, text } from './fields.ts';
import { can } from './permissions.ts';

const manager = '/api/drd/dataLake/dataLakeManager';
const line = z.string().max(2000).default('');

export const lakeKinds = ['duckdb', 'postgresql'] as const;

/** The connection as the wire has it. `settings` are options of the driver that are no secrets. */
const connection = {
  kind: z.enum(lakeKinds).default('duckdb'),
  databasename: name.default('Data lake'),
  databasedesc: remark,
  characterinfo: line,
  admin_dept: z.string().max(100).nullable().default(null),
  /** `host:port/database` of a server; empty: the embedded one. */
  db_url: line,
  db_user: line,
  db_schema: line,
  db_driver: line,
  order_num: z.coerce.number().int().default(0),
  settings: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).default({}),
};

export const LakeConnectionInput = z.object({
  wid: z.string().max(100).optional(),
  row_version: z.number().int().optional(),
  ...connection,
  /** Absent: the stored one stays, as long as the place and the user stay. */
  db_pass: z.string().max(20_000).optional(),
  secrets: z.record(z.string(), z.string().max(200_000)).default({}),
});
export type LakeConnectionInput = z.output<typeof LakeConnectionInput>;

export const LakeConnection = z.object({
  ...connection,
  wid: z.string(),
  row_version: z.number().int(),
  /** Fixed. */
  sys_label: z.literal('DW0'),
  secret_names: z.array(z.string()),
  connect_status: z.number().int(),
  connect_message: text.nullable(),
  connect_time: z.iso.datetime().nullable(),
  dbVersion: z.string(),
});
export type LakeConnection = z.output<typeof LakeConnection>;

/** Null: none is connected yet. */
export const getLakeConnection = defineCall({
  method: 'GET', path: `${manager}/getDataLakeConnection`, summary: { zh: '数据湖连接', en: 'Connection of the lake' },
  permission: can.readLake, reply: LakeConnection.nullable(),
});

/** Whether the lake answers now; `data` is 1 when it does. */
export const judgeLakeConnection = defineCall({
  method: 'GET', path: `${manager}/judgeDataLakeConnectionStatus`, summary: { zh: '数据湖是否可用', en: 'Whether the lake answers' },
  permission: can.readLake, reply: z.object({ data: z.union([z.literal(0), z.literal(1)]), configured: z.boolean(), version: z.string(), reason: text.nullable() }),
});

/** Saved only when it connects: then the reply is 1. Otherwise it is refused with the reason and nothing is changed. */
export const saveLakeConnection = defineCall({
  method: 'POST', path: `${manager}/saveOrUpdateDataLakeConnection`, summary: { zh: '保存数据湖连接', en: 'Connect the lake' },
  permission: can.manageLake, changes: 'lake connection', transaction: false, body: LakeConnectionInput, reply: z.literal(1),
});

export const LakeTestStep = z.object({ key: z.string(), title: text, state: z.enum(['success', 'failure', 'skipped']), milliseconds: z.number(), text, remedy: z.string().optional() });

/** Step by step; a step that fails says why and what to do, and those after it are skipped. */
export const testLakeConnection = defineCall({
  method: 'POST', path: `${manager}/testDataLakeConnection`, summary: { zh: '测试数据湖连接', en: 'Test the connection of the lake' },
  permission: can.manageLake, body: LakeConnectionInput, reply: z.object({ good: z.boolean(), version: z.string(), steps: z.array(LakeTestStep) }),
});

/** What a form for each kind of lake asks for, as its driver declares it. */
export const listLakeKinds = defineCall({
  method: 'GET', path: `${manager}/lakeKinds`, summary: { zh: '数据湖类型', en: 'Kinds of lake' },
  permission: can.readLake, reply: z.array(z.object({ kind: z.enum(lakeKinds), title: text, options: z.array(DriverOption) })),
});
