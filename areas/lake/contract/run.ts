import { z } from 'zod';
import { text } from './fields.ts';
import { runStates, runTriggers, taskKinds } from './task-words.ts';

/** Only of streams, in this run. `watermark`: up to when events are taken to be complete. */
export const StreamProgress = z.object({ late: z.number(), results: z.number(), windows: z.number(), open_windows: z.number(), watermark: z.iso.datetime().nullable() });
export type StreamProgress = z.output<typeof StreamProgress>;

/** Only of change capture. Bytes: of the source's log, not yet read and kept for the task; null: the source does not say. */
export const ChangesProgress = z.object({
  behind_bytes: z.number().nullable(), kept_bytes: z.number().nullable(), position: z.string(),
  per_second: z.object({ insert: z.number(), update: z.number(), delete: z.number(), truncate: z.number() }),
  /** Rows of the target so far, with those of the first copy. */
  created: z.number(), updated: z.number(), deleted: z.number(),
});
export type ChangesProgress = z.output<typeof ChangesProgress>;

/** How far a run is, live. Rates and the time left are made from it where it is shown. */
export const RunProgress = z.object({
  phase: z.string(),
  read: z.number(),
  bytes: z.number(),
  rejected: z.number(),
  expected: z.number().nullable(),
  /** Rows of the last seconds, per second. */
  rate: z.number(),
  /** Only of change capture and streams. */
  lag_seconds: z.number().nullable().default(null),
  stream: StreamProgress.optional(),
  changes: ChangesProgress.optional(),
});
export type RunProgress = z.output<typeof RunProgress>;

export const Run = z.object({
  wid: z.string(),
  task_wid: z.string(),
  task_name: z.string(),
  kind: z.enum(taskKinds),
  task_version: z.number().int(),
  trigger: z.enum(runTriggers),
  state: z.enum(runStates),
  priority: z.number().int(),
  attempt: z.number().int(),
  create_time: z.iso.datetime(),
  scheduled_for: z.iso.datetime(),
  not_before: z.iso.datetime().nullable(),
  start_time: z.iso.datetime().nullable(),
  end_time: z.iso.datetime().nullable(),
  /** Seconds until now or its end. */
  duration: z.number().nullable(),
  requested_by: z.string().nullable(),
  requested_by_name: z.string(),
  parent_run: z.string().nullable(),
  node: z.string().nullable(),
  backfill_wid: z.string().nullable(),
  worker: z.string().nullable(),
  stop_requested: z.boolean(),
  /** A node of it waits until somebody approves or refuses. */
  asks: z.boolean(),
  /** The group whose workers it waits for, of which none is running; null: it does not, or some are. */
  lacks_group: z.string().nullable(),
  progress: RunProgress.nullable(),
  table_count: z.number(),
  table_change_count: z.number(),
  read_count: z.number(),
  create_count: z.number(),
  update_count: z.number(),
  delete_count: z.number(),
  reject_count: z.number(),
  checksum: z.string().nullable(),
  /** By which the help panel explains it. */
  error_kind: z.string().nullable(),
  error_text: text.nullable(),
});
export type Run = z.output<typeof Run>;

export const RunLogLine = z.object({
  number: z.number().int(),
  time: z.iso.datetime(),
  level: z.enum(['info', 'warning', 'error']),
  text,
});
export type RunLogLine = z.output<typeof RunLogLine>;

/** Events of the topic `run:<wid>`: `progress` (RunProgress), `log` (RunLogLine), `state` (RunState). Of `runs`: `changed` ({ wid, task_wid, state }). */
export const runTopic = (wid: string) => `run:${wid}`;
export const runsTopic = 'runs';
