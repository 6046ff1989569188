import { z } from 'zod';
import { defineCall, download, pageOf, paging } from '#platform/contract';
import { all, text, wid } from './fields.ts';
import { can } from './permissions.ts';

const base = '/api/drd/dataLake/quarantine';

export const quarantineStates = ['open', 'corrected', 'replayed', 'discarded', 'refused', 'superseded'] as const;
export type QuarantineStateWord = (typeof quarantineStates)[number];
export const quarantineStateWords: Record<QuarantineStateWord, { zh: string; en: string }> = {
  open: { zh: '待处理', en: 'Open' },
  corrected: { zh: '已更正', en: 'Corrected' },
  replayed: { zh: '已重放', en: 'Replayed' },
  discarded: { zh: '已丢弃', en: 'Discarded' },
  refused: { zh: '整次执行被拒', en: 'Run refused' },
  superseded: { zh: '已被新数据取代', en: 'Superseded' },
};

export const QuarantineRow = z.object({
  id: z.string(), task_wid: z.string(), run_wid: z.string(),
  /** Which row of the source, why, and because of which column. */
  position: z.string(), reason: text, column: z.string().nullable(),
  values: z.record(z.string(), z.string().nullable()), corrected: z.record(z.string(), z.string().nullable()).nullable(),
  /** Columns of which only the beginning was kept: they must be given anew. */
  cut: z.array(z.string()), state: z.enum(quarantineStates), found_at: z.string(), changed_at: z.string(),
});
export type QuarantineRow = z.output<typeof QuarantineRow>;

const ids = z.array(z.string().min(1).max(200)).min(1).max(1000);
const filter = { taskWid: wid, executionId: z.string().max(100).optional(), state: all(z.enum(quarantineStates)) };

export const listQuarantined = defineCall({
  method: 'POST', path: `${base}/list`, summary: { zh: '隔离区数据', en: 'Rows put aside' },
  permission: can.readQuarantine, query: paging, body: z.object(filter), reply: pageOf(QuarantineRow),
});
/** Columns that are not named stay as they are. */
export const correctQuarantinedRow = defineCall({
  method: 'POST', path: `${base}/correct`, summary: { zh: '更正隔离区数据', en: 'Correct a row put aside' },
  permission: can.readQuarantine, changes: 'quarantined row', transaction: false, body: z.object({ taskWid: wid, id: z.string().min(1).max(200), values: z.record(z.string().max(300), z.string().max(10_000_000).nullable()) }), reply: z.null(),
});
/** They go the way of the task again, as a run of their own. */
export const replayQuarantinedRows = defineCall({
  method: 'POST', path: `${base}/replay`, summary: { zh: '重放隔离区数据', en: 'Replay rows put aside' },
  permission: can.readQuarantine, changes: 'quarantined row', transaction: false, body: z.object({ taskWid: wid, ids }), reply: z.object({ executionId: z.string() }),
});
export const discardQuarantinedRows = defineCall({
  method: 'POST', path: `${base}/discard`, summary: { zh: '丢弃隔离区数据', en: 'Discard rows put aside' },
  permission: can.readQuarantine, changes: 'quarantined row', transaction: false, body: z.object({ taskWid: wid, ids }), reply: z.object({ done: z.number().int() }),
});
/** CSV with the columns of the rows. */
export const exportQuarantined = defineCall({
  method: 'GET', path: `${base}/export`, summary: { zh: '导出隔离区数据', en: 'Export rows put aside' },
  permission: can.readQuarantine, query: z.object(filter), reply: download,
});
