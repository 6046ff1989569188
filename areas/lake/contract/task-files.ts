import { z } from 'zod';
import { defineCall, download, upload } from '#platform/contract';
import { text, wids } from './fields.ts';
import { can } from './permissions.ts';
import { taskKinds } from './task-words.ts';

const base = '/api/drd/dataLake/dataTask';

/** What a task reads or writes, by names that hold on another platform too. */
export const TaskReference = z.object({
  what: z.enum(['source', 'object', 'resource', 'task', 'table']),
  /** The source; empty where there is none. */
  source: z.string().max(500).default(''),
  schema: z.string().max(500).default(''),
  name: z.string().max(500),
});
export type TaskReference = z.output<typeof TaskReference>;

/** One task in a file: as it was saved, with what its wids mean. */
export const CarriedTask = z.object({
  kind: z.enum(taskKinds),
  name: z.string().min(1).max(500),
  project: z.string().max(500).default(''),
  /** The composite flow that it is part of. */
  composite: z.string().max(500).default(''),
  content: z.record(z.string(), z.unknown()),
  references: z.record(z.string().max(100), TaskReference).default({}),
});
export type CarriedTask = z.output<typeof CarriedTask>;

export const taskFileFormat = 'tributary-tasks';
export const TaskFile = z.object({ format: z.literal(taskFileFormat), version: z.literal(1), time: z.iso.datetime(), tasks: z.array(CarriedTask).min(1).max(1000) });
export type TaskFile = z.output<typeof TaskFile>;

export const exportTasks = defineCall({
  method: 'POST', path: `${base}/exportTasks`, summary: { zh: '导出任务', en: 'Export tasks' },
  permission: can.writeTasks, body: z.object({ taskId: wids(1000) }), reply: download,
});

/** What becomes of a task whose name is taken here. */
export const importConflicts = ['skip', 'rename', 'replace'] as const;

/** With `preview` it only says what would happen. Imported tasks are drafts; replaced ones get a new version. */
export const importTasks = defineCall({
  method: 'POST', path: `${base}/importTasks`, summary: { zh: '导入任务', en: 'Import tasks' },
  permission: can.writeTasks, changes: 'task', transaction: false, body: upload(50 * 1024 ** 2),
  query: z.object({ preview: z.enum(['1', '0']).optional(), conflict: z.enum(importConflicts).default('skip') }),
  reply: z.object({
    created: z.number().int(), replaced: z.number().int(), skipped: z.number().int(), refused: z.number().int(),
    tasks: z.array(z.object({
      name: z.string(), kind: z.enum(taskKinds),
      /** `skip`: a task of this name is here and stays. */
      what: z.enum(['create', 'rename', 'replace', 'skip', 'refuse']),
      new_name: z.string(), wid: z.string(),
      /** Why it did not come, or came without its composite flow. */
      problem: text.nullable(),
    })),
  }),
});
