import { z } from 'zod';
import { defineCall, pageOf, paging } from '#platform/contract';
import { scheduleSchema } from '#engine/schedule/schedule.ts';
import { text, wid } from './fields.ts';
import { can } from './permissions.ts';
import { SourceTable } from './task-tables.ts';
import { integrateModes, lakeLayers } from './task-words.ts';

const base = '/api/drd/dataLake/dataTask';
export const mostBatchTables = 1000;

/** `wid`: the imported object; `key`: the row; `sourcedataobject`: the table as tasks name it. */
export const BatchTable = SourceTable.extend({
  wid: z.string(), key: z.string(), dataObject: z.string(), dataObjectName: z.string(), sourcedataobject: z.string(),
  /** Tasks that read it already, of those that the person sees. */
  tasks: z.array(z.object({ wid: z.string(), name: z.string() })),
});
export type BatchTable = z.output<typeof BatchTable>;

export const listBatchTables = defineCall({
  method: 'POST', path: '/api/drd/generalDiDev/batchIntegration/tableList', summary: { zh: '批量集成的来源表', en: 'Tables to bring in' },
  permission: can.writeTasks, query: paging,
  body: z.object({ dataSourceId: wid, key: z.string().max(500).default(''), schema: z.string().max(500).default(''), state: z.enum(['ALL', 'without', 'with']).default('ALL') }),
  reply: pageOf(BatchTable),
});

const zone = z.string().max(60).default('Asia/Shanghai').refine((name) => scheduleSchema.safeParse({ kind: 'manual', zone: name }).success, {
  params: { text: { zh: '请选择时区，例如 Asia/Shanghai。', en: 'Choose a time zone such as Asia/Shanghai.' } },
});

/** None: only by hand. Spread: each table its own quiet minute between two hours. */
export const BatchSchedule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('one'), schedule: scheduleSchema }),
  z.object({ kind: z.literal('spread'), fromHour: z.int().min(0).max(23).default(0), toHour: z.int().min(0).max(24).default(6), zone }),
]);

export const BatchOptions = z.object({
  mode: z.enum(integrateModes).default('full'),
  layer: z.enum(lakeLayers).default('DW0'),
  schedule: BatchSchedule.prefault({ kind: 'none' }),
  project_wid: z.string().max(100).nullable().default(null),
  folder_wid: z.string().max(100).nullable().default(null),
  dept_id: z.string().max(100).nullable().default(null),
  /** Before the name of each target table; null: what the source is called. */
  prefix: z.string().max(60).nullable().default(null),
  suffix: z.string().max(60).default(''),
  /** Text in the names of tables, and what takes its place. */
  find: z.string().max(60).default(''),
  replace: z.string().max(60).default(''),
  /** Whether tables that a task reads already get another one. */
  again: z.boolean().default(false),
});
export type BatchOptions = z.output<typeof BatchOptions>;

/** A table as it is asked for; what is empty is made up. */
export const AskedTable = z.object({
  schema: z.string().max(500).default(''), table: z.string().min(1).max(500),
  name: z.string().trim().max(500).default(''), target_table: z.string().trim().max(200).default(''),
  /** The schedule that the preview gave it, when the times are spread. */
  cron: z.string().max(200).default(''),
});
const asked = z.array(AskedTable).max(mostBatchTables);

export const PlannedTask = z.object({
  schema: z.string(), table: z.string(), comment: z.string(), columns: z.number().int(), primary_key: z.array(z.string()),
  name: z.string(), target_table: z.string(), mode: z.enum(integrateModes), write_mode: z.string(), cursor: z.array(z.string()), cron: z.string(), schedule_text: text,
  tasks: z.array(z.object({ wid: z.string(), name: z.string() })),
  /** What keeps it from being made, at which of its fields. */
  problems: z.array(z.object({ field: z.enum(['table', 'name', 'target_table', 'mode']), text })),
  warnings: z.array(text),
});
export type PlannedTask = z.output<typeof PlannedTask>;

/** Everything as it would be made; the source is asked once for all tables, and nothing is written. */
export const previewTasks = defineCall({
  method: 'POST', path: `${base}/autoCreateTask/preview`, summary: { zh: '预览批量建任务', en: 'Preview tasks for many tables' },
  permission: can.writeTasks, body: z.object({ wid, tables: asked.min(1), options: BatchOptions.prefault({}) }),
  reply: z.object({ rows: z.array(PlannedTask), ready: z.number().int() }),
});

/** `composite`: join a composite flow; without a wid, or once it is full, a new one is made. `keep` joins it also beyond its limit. */
export const createTasks = defineCall({
  method: 'POST', path: `${base}/autoCreateTask`, summary: { zh: '批量建任务', en: 'Make tasks for many tables' },
  permission: can.writeTasks, changes: 'task', transaction: false,
  /** As the wire sends them: names with commas between, and the source. */
  query: z.object({ tables: z.string().max(100_000).optional(), wid: z.string().max(100).optional() }),
  body: z.object({
    wid: z.string().max(100).optional(), tables: asked.optional(), options: BatchOptions.prefault({}),
    /** `schedule`: of a flow that is made new. */
    composite: z.object({ wid: z.string().max(100).nullable().default(null), keep: z.boolean().default(false), schedule: scheduleSchema.nullable().default(null) }).nullable().default(null),
    online: z.boolean().default(false), run: z.boolean().default(false),
  }).prefault({}),
  reply: z.object({
    made: z.array(z.object({
      schema: z.string(), table: z.string(), wid: z.string(), name: z.string(), target_table: z.string(), online: z.boolean(), executionId: z.string().nullable(),
      /** Why it was made but not put online or run. */
      notice: z.string(),
    })),
    refused: z.array(z.object({ schema: z.string(), table: z.string(), reason: z.string() })),
    composite_wid: z.string().nullable(),
  }),
});

/** Which composite flow tasks that belong together would join. `count`: how many would. */
export const matchComposite = defineCall({
  method: 'POST', path: '/api/drd/compositeStream/commonCompositeStreamTask/matchMultipleTask', summary: { zh: '匹配复合流任务', en: 'Find the composite flow to join' },
  permission: can.readTasks, query: z.object({ belong_type: z.string().max(200).default('') }),
  body: z.object({ belong_type: z.string().max(200).optional(), count: z.coerce.number().int().min(1).max(100_000).default(1) }).prefault({}),
  reply: z.object({ matched: z.boolean(), subtasksOverflow: z.boolean(), wid: z.string().nullable(), name: z.string(), subtasks: z.number().int(), multipleTask_subtasks_limit: z.number().int() }),
});

const window = z.object({ fromHour: z.coerce.number().int().min(0).max(23).default(0), toHour: z.coerce.number().int().min(0).max(24).default(6), zone, minutes: z.coerce.number().min(1).max(1440).default(1) });

/** The quietest minute of the day, by what is planned and how long it takes. */
export const suggestCron = defineCall({
  method: 'GET', path: '/api/drd/dataLake/ommc/suggestedCron', summary: { zh: '建议的调度时间', en: 'Suggest a schedule' },
  permission: can.readTasks, query: window, reply: z.object({ cron: z.string(), hour: z.number().int(), minute: z.number().int(), text }),
});
export const suggestHourAndMinute = defineCall({
  method: 'GET', path: '/api/drd/dataLake/ommc/suggestedCronHourAndMinute', summary: { zh: '建议的执行时刻', en: 'Suggest a time of day' },
  permission: can.readTasks, query: window, reply: z.object({ hour: z.number().int(), minute: z.number().int() }),
});
