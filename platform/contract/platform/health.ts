import { z } from 'zod';
import { defineCall } from '../call.ts';
import { pageOf, paging } from '../paging.ts';

const text = z.object({ zh: z.string(), en: z.string() });
const bytes = z.number();

export const checkStates = ['good', 'warning', 'bad'] as const;
export type CheckState = (typeof checkStates)[number];

export const HealthCheckResult = z.object({
  key: z.string(),
  title: text,
  state: z.enum(checkStates),
  /** What was found. */
  found: text,
  /** What to do about it; absent when nothing has to be done. */
  advice: text.optional(),
  /** The screen where it is done. */
  to: z.string().optional(),
});
export type HealthCheckResult = z.infer<typeof HealthCheckResult>;

/** The process that answers: each server and worker has its own memory. */
export const ServerStatus = z.object({
  version: z.string(),
  node: z.string(),
  system: z.string(),
  started: z.iso.datetime(),
  processors: z.number().int(),
  memory: z.object({ process: bytes, machine: bytes, machine_free: bytes }),
  /** Screens and services of this process that wait for live events. */
  listeners: z.number().int(),
});
export type ServerStatus = z.infer<typeof ServerStatus>;

export const StoreStatus = z.object({
  kind: z.enum(['embedded', 'external']),
  version: z.string(),
  size: bytes,
  started: z.iso.datetime(),
  /** The middle of three round trips. */
  answer_ms: z.number(),
  connections: z.object({ used: z.number().int(), most: z.number().int(), own: z.number().int(), own_idle: z.number().int(), own_waiting: z.number().int() }),
  /** The statement that runs longest at the moment; null when none does. */
  longest_ms: z.number().nullable(),
});
export type StoreStatus = z.infer<typeof StoreStatus>;

export const PlatformProcess = z.object({
  kind: z.enum(['server', 'worker']),
  host: z.string(),
  pid: z.number().int(),
  /** Whether it runs jobs. */
  works: z.boolean(),
  connected: z.iso.datetime(),
});
export type PlatformProcess = z.infer<typeof PlatformProcess>;

export const getHealth = defineCall({
  method: 'GET',
  path: '/api/platform/health',
  summary: { zh: '运行状况', en: 'How the platform is' },
  permission: 'health:read',
  reply: z.object({
    time: z.iso.datetime(),
    checks: z.array(HealthCheckResult),
    server: ServerStatus,
    store: StoreStatus,
    processes: z.array(PlatformProcess),
    jobs: z.object({ waiting: z.number().int(), running: z.number().int(), failed: z.number().int(), succeeded: z.number().int() }),
    sessions: z.object({ open: z.number().int(), people: z.number().int(), recent: z.number().int() }),
  }),
});

export const StorageUse = z.object({
  /** When it was measured: walking through many files takes its time, so the figures are kept for a while. */
  time: z.iso.datetime(),
  disk: z.object({ free: bytes, total: bytes }),
  /** What lies in the data folder, by its first name. */
  folders: z.array(z.object({ name: z.string(), bytes, files: z.number().int() })),
  /** There were more files than could be counted in time: the true figures are larger. */
  partial: z.boolean(),
  /** Uploaded files as the store knows them, wherever they lie. */
  uploads: z.object({ bytes, files: z.number().int() }),
  /** Rows as the store estimates them; null before it has counted a table for the first time. */
  tables: z.array(z.object({ name: z.string(), rows: z.number().nullable(), bytes })),
});
export type StorageUse = z.infer<typeof StorageUse>;

export const getStorageUse = defineCall({
  method: 'GET',
  path: '/api/platform/health/storage',
  summary: { zh: '存储占用', en: 'What takes how much space' },
  permission: 'health:read',
  reply: StorageUse,
});

export const OpenSession = z.object({
  wid: z.string(),
  user_wid: z.string(),
  login_type: z.enum(['db', 'cas']),
  /** Looks at the platform as a department. */
  simulated: z.boolean(),
  address: z.string(),
  agent: z.string(),
  create_time: z.iso.datetime(),
  last_seen: z.iso.datetime(),
  /** The caller's own. */
  current: z.boolean(),
});
export type OpenSession = z.infer<typeof OpenSession>;

export const listSessions = defineCall({
  method: 'GET',
  path: '/api/platform/sessions',
  summary: { zh: '在线会话', en: 'Open sessions' },
  permission: 'health:read',
  query: paging.extend({ user: z.string().max(64).optional(), address: z.string().trim().max(64).optional() }),
  reply: pageOf(OpenSession),
});

export const Licence = z.object({
  name: z.string(),
  version: z.string(),
  /** As the package states it; empty when it states none. */
  licence: z.string(),
  /** Named by us, not brought along by another package. */
  direct: z.boolean(),
  /** Needed to build and test, not to run. */
  development: z.boolean(),
});
export type Licence = z.infer<typeof Licence>;

export const listLicences = defineCall({
  method: 'GET',
  path: '/api/platform/health/licences',
  summary: { zh: '第三方组件许可', en: 'Licences of the components' },
  permission: 'health:read',
  reply: z.object({ licences: z.array(Licence) }),
});
