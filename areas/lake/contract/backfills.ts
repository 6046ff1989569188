import { z } from 'zod';
import { defineCall, pageOf, paging } from '#platform/contract';
import { wid } from './fields.ts';
import { can } from './permissions.ts';
import { runStates, taskKinds } from './task-words.ts';

const base = '/api/drd/dataLake/backfill';
export const mostBackfillRuns = 1000;

const range = {
  taskWid: wid, from_time: z.iso.datetime({ offset: true }), until_time: z.iso.datetime({ offset: true }),
  /** Tasks that wait for this one run for the same moments, and those that wait for them. */
  downstream: z.boolean().default(false),
  /** Only firings that no run has ended well for. */
  only_missing: z.boolean().default(false),
};

export const previewBackfill = defineCall({
  method: 'POST', path: `${base}/preview`, summary: { zh: '预览补数', en: 'Preview a backfill' },
  permission: can.runTasks, body: z.object(range),
  /** `firings`: the moments that would be run, `done`: how many of the range have ended well already. */
  reply: z.object({ firings: z.array(z.iso.datetime()), done: z.number().int(), downstream: z.array(z.object({ wid: z.string(), name: z.string(), kind: z.enum(taskKinds), depth: z.number().int() })) }),
});
/** One run for each firing of the schedule from `from_time` on and before `until_time`. `parallel`: so many at once. */
export const startBackfill = defineCall({
  method: 'POST', path: `${base}/start`, summary: { zh: '开始补数', en: 'Start a backfill' },
  permission: can.runTasks, changes: 'backfill', body: z.object({ ...range, parallel: z.number().int().min(1).max(20).default(1) }), reply: z.object({ wid: z.string(), runs: z.number().int() }),
});

export const Backfill = z.object({
  wid: z.string(), task_wid: z.string(), task_name: z.string(), from_time: z.iso.datetime(), until_time: z.iso.datetime(), downstream: z.boolean(), parallel: z.number().int(), only_missing: z.boolean(),
  create_time: z.iso.datetime(), creator_name: z.string(), runs: z.record(z.enum(runStates), z.number().int()),
});
export type Backfill = z.output<typeof Backfill>;

export const listBackfills = defineCall({
  method: 'POST', path: `${base}/list`, summary: { zh: '补数列表', en: 'List backfills' },
  permission: can.readTasks, query: paging, body: z.object({ taskWid: z.string().max(100).optional() }), reply: pageOf(Backfill),
});
/** What waits is taken out of the queue, what runs is stopped. */
export const cancelBackfill = defineCall({
  method: 'POST', path: `${base}/cancel`, summary: { zh: '取消补数', en: 'Cancel a backfill' },
  permission: can.runTasks, changes: 'backfill', body: z.object({ wid }), reply: z.object({ done: z.number().int() }),
});
