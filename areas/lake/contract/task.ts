import { z } from 'zod';
import { recordFields } from '#platform/contract';
import { scheduleSchema } from '#engine/schedule/schedule.ts';
import { name, remark, text, version } from './fields.ts';
import { workerGroup } from './worker-groups.ts';
import { accelerationModes, concurrencies, integrateModes, lakeLayers, pushLevels, runStates, taskKinds, taskStates } from './task-words.ts';

/** How a task runs, whatever it does. */
export const running = {
  schedule: scheduleSchema.nullable().default(null),
  /** 1 the lowest to 5 the highest. */
  priority: z.coerce.number().int().min(1).max(5).default(3),
  concurrency: z.enum(concurrencies).default('wait'),
  retries: z.coerce.number().int().min(0).max(20).default(0),
  /** The first pause; each further one is twice as long, up to an hour. */
  retry_seconds: z.coerce.number().int().min(1).max(3600).default(60),
  timeout_minutes: z.coerce.number().int().min(1).max(100_000).nullable().default(null),
  /** People are told when a run is not over so long after the moment it stands for; it goes on all the same. */
  deadline_minutes: z.coerce.number().int().min(1).max(100_000).nullable().default(null),
  /** Where firings wait their turn: so many at most, further ones are left out. Null: all of them wait. */
  most_waiting: z.coerce.number().int().min(1).max(1000).nullable().default(null),
  accel_mode: z.enum(accelerationModes).default('single'),
  push_level: z.enum(pushLevels).default('failed'),
  worker_group: workerGroup,
};

/** A task as a form sends it. `definition` is checked by its kind (definitions.ts). */
export const TaskInput = z.object({
  ...version,
  kind: z.enum(taskKinds).default('database'),
  name,
  description: remark,
  project_wid: z.string().max(100).nullable().default(null),
  folder_wid: z.string().max(100).nullable().default(null),
  dept_id: z.string().max(100).nullable().default(null),
  owner: z.string().max(100).nullable().default(null),
  layer: z.enum(lakeLayers).nullable().default('DW0'),
  /** Empty: named after the source and its table. */
  target_table: z.string().trim().max(200).default(''),
  definition: z.unknown(),
  ...running,
});
export type TaskInput = z.output<typeof TaskInput>;

/** A task as lists and details show it. Of the wire: `task_exe_status`, `exe_time`, `duration` are those of its last run. */
export const Task = TaskInput.omit({ wid: true, row_version: true, definition: true, schedule: true }).extend({
  ...recordFields,
  status: z.enum(taskStates),
  integrate_mode: z.enum(integrateModes),
  database_wid: z.string().nullable(),
  database_name: z.string(),
  source_object: z.string().nullable(),
  source_name: z.string(),
  target_schema: z.string(),
  lake_table_wid: z.string().nullable(),
  project_name: z.string(),
  dept_name: z.string(),
  owner_name: z.string(),
  composite_wid: z.string().nullable(),
  version_number: z.number().int(),
  /** What runs as scheduled: behind the newest while that waits for a release. Null: it is not online. */
  online_version: z.number().int().nullable(),
  /** In words; empty: only by hand. */
  schedule_text: text,
  next_time: z.iso.datetime().nullable(),
  last_run: z.string().nullable(),
  task_exe_status: z.enum(runStates).nullable(),
  exe_time: z.iso.datetime().nullable(),
  /** Seconds. */
  duration: z.number().nullable(),
});
export type Task = z.output<typeof Task>;

export const TaskDetail = Task.extend({ definition: z.unknown(), schedule: z.unknown() });
export type TaskDetail = z.output<typeof TaskDetail>;
