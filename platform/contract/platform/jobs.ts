import { z } from 'zod';
import { defineCall, download } from '../call.ts';
import { pageOf, paging } from '../paging.ts';

export const runStates = ['waiting', 'running', 'succeeded', 'failed', 'stopped'] as const;
export type RunState = (typeof runStates)[number];
export const logLevels = ['info', 'warning', 'error'] as const;
export type LogLevel = (typeof logLevels)[number];

const text = z.object({ zh: z.string(), en: z.string() });

export const JobRun = z.object({
  wid: z.string(),
  job: z.string(),
  title: text,
  state: z.enum(runStates),
  done: z.number(),
  total: z.number().nullable(),
  note: z.string().nullable(),
  error: text.nullable(),
  attempt: z.number().int(),
  /** Somebody asked for it to stop and it has not yet. */
  stopping: z.boolean(),
  creator: z.string().nullable(),
  create_time: z.iso.datetime(),
  start_time: z.iso.datetime().nullable(),
  end_time: z.iso.datetime().nullable(),
  object_kind: z.string().nullable(),
  object_wid: z.string().nullable(),
  /** The run this one repeats. */
  retry_of: z.string().nullable(),
});
export type JobRun = z.infer<typeof JobRun>;

export const JobRunDetail = JobRun.extend({ input: z.unknown(), result: z.unknown() });
export type JobRunDetail = z.infer<typeof JobRunDetail>;

export const JobLogLine = z.object({ seq: z.number().int(), time: z.iso.datetime(), level: z.enum(logLevels), line: z.string() });
export type JobLogLine = z.infer<typeof JobLogLine>;

/** What arrives on the topic `job:<wid>`. */
export interface JobEvents {
  state: { state: RunState; attempt: number; error?: { zh: string; en: string } };
  progress: { done: number; total: number | null; note: string | null };
  log: { lines: JobLogLine[] };
}

const flag = z.enum(['true', 'false', '1', '0', '']).transform((given) => given === 'true' || given === '1').optional();

export const listRuns = defineCall({
  method: 'GET',
  path: '/api/platform/jobs/runs',
  summary: { zh: '执行列表', en: 'List runs' },
  permission: 'signed-in',
  query: paging.extend({
    state: z.string().transform((list) => list.split(',').filter(Boolean)).pipe(z.array(z.enum(runStates))).optional(),
    job: z.string().max(100).optional(),
    object_kind: z.string().max(100).optional(),
    object_wid: z.string().max(64).optional(),
    mine: flag,
  }),
  reply: pageOf(JobRun),
});

export const getRun = defineCall({
  method: 'GET',
  path: '/api/platform/jobs/runs/{wid}',
  summary: { zh: '执行详情', en: 'Get a run' },
  permission: 'signed-in',
  reply: JobRunDetail,
});

export const readRunLog = defineCall({
  method: 'GET',
  path: '/api/platform/jobs/runs/{wid}/log',
  summary: { zh: '执行日志，从给定序号之后读起', en: 'Read the run log after a given number' },
  permission: 'signed-in',
  query: z.object({
    after: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(5000).default(500),
  }),
  reply: z.object({ lines: z.array(JobLogLine), more: z.boolean() }),
});

export const downloadRunLog = defineCall({
  method: 'GET',
  path: '/api/platform/jobs/runs/{wid}/log/file',
  summary: { zh: '下载执行日志', en: 'Download the run log' },
  permission: 'signed-in',
  reply: download,
});

export const stopRun = defineCall({
  method: 'POST',
  path: '/api/platform/jobs/runs/{wid}/stop',
  summary: { zh: '停止执行', en: 'Stop a run' },
  permission: 'signed-in',
  changes: 'run',
});

export const repeatRun = defineCall({
  method: 'POST',
  path: '/api/platform/jobs/runs/{wid}/repeat',
  summary: { zh: '重试执行', en: 'Repeat a run' },
  permission: 'signed-in',
  changes: 'run',
  reply: z.object({ wid: z.string() }),
});
