import { z } from 'zod';
import { defineCall, pageOf, paging, type Text } from '#platform/contract';
import { all, key, wids } from './fields.ts';
import { can } from './permissions.ts';
import { recycleFamilies } from './recycle-words.ts';

const base = '/api/public/recycle';
/** More at once are cleared, not chosen. */
const most = 1000;

/** One thing that lies in the recycle bin, whatever its family. */
export const Recycled = z.object({
  wid: z.string(),
  /** Its technical name: a table, a task. */
  name: z.string(),
  /** The business name; empty: none. */
  title: z.string(),
  /** In the words of its family: `table`, `view`, … */
  kind: z.string(),
  /** Where it came from; empty: nowhere that can be named. */
  database_wid: z.string(),
  database_name: z.string(),
  schema_name: z.string(),
  deleted_time: z.iso.datetime(),
  deleted_by: z.string().nullable(),
  deleted_by_name: z.string(),
  data_row_num: z.number().int().nullable(),
  field_num: z.number().int().nullable(),
  /** Something else stands in its place, so it cannot come back for now. */
  place_taken: z.boolean(),
});
export type Recycled = z.infer<typeof Recycled>;

export const RecycleFilter = z.object({ key, database_wid: all(z.string().max(100)) });
export type RecycleFilter = z.output<typeof RecycleFilter>;

/** What became of a choice: what was done, and what was refused and why. Each item happens whole or not at all. */
export const RecycleReply = z.object({
  done: z.number().int(),
  /** `place`: where it is now; empty once it is gone. `renamed`: its own name was taken meanwhile. */
  items: z.array(z.object({ wid: z.string(), name: z.string(), place: z.string(), database_wid: z.string(), renamed: z.boolean().optional() })),
  refused: z.array(z.object({ wid: z.string(), name: z.string(), reason: z.string() })),
});
export type RecycleReply = z.infer<typeof RecycleReply>;

/** Whether an item can come back, and what would go with it for good. */
export const RecycleCheck = z.object({
  wid: z.string(),
  name: z.string(),
  recoverable: z.boolean(),
  /** Why it cannot come back; empty: it can. */
  reason: z.string(),
  field_num: z.number().int().nullable(),
  version_num: z.number().int().nullable(),
  relation_num: z.number().int().nullable(),
});
export type RecycleCheck = z.infer<typeof RecycleCheck>;

const permission = can.useRecycleBin;
const changes = 'recycle bin';
const objects = z.object({ dataObjectWid: wids(most) });
const tasks = z.object({ taskWid: wids(most) });
const checked = z.object({ items: z.array(RecycleCheck) });

const list = <const Path extends string>(name: Path, summary: Text) =>
  defineCall({ method: 'POST', path: `${base}/${name}`, summary, permission, query: paging, body: RecycleFilter, reply: pageOf(Recycled) });
/** A single one that is refused answers with its reason; of a batch the others are done. */
const change = <const Path extends string, Body extends z.ZodType>(name: Path, summary: Text, body: Body) =>
  defineCall({ method: 'POST', path: `${base}/${name}`, summary, permission, changes, body, reply: RecycleReply });

export const listRecycledObjects = list('getDataObjectRecycleList', { zh: '数据对象回收站', en: 'Data objects in the recycle bin' });
export const listRecycledTasks = list('getTaskRecycleList', { zh: '集成任务回收站', en: 'Integration tasks in the recycle bin' });
export const listRecycledComposedTasks = list('getComposeTaskRecycleList', { zh: '组合任务回收站', en: 'Composed tasks in the recycle bin' });
export const listRecycledComputingTasks = list('getComputingTaskRecycleList', { zh: '流计算任务回收站', en: 'Stream computing tasks in the recycle bin' });

export const recoverRecycledObject = change('recoverDataObject', { zh: '恢复数据对象', en: 'Recover a data object' }, objects);
export const recoverRecycledTask = change('recoverTask', { zh: '恢复集成任务', en: 'Recover an integration task' }, tasks);
export const recoverRecycledComposedTask = change('recoverComposeTask', { zh: '恢复组合任务', en: 'Recover a composed task' }, tasks);
export const recoverRecycledComputingTask = change('recoverComputingTask', { zh: '恢复流计算任务', en: 'Recover a stream computing task' }, tasks);

export const recoverRecycledObjects = change('recoverDataObjectBatch', { zh: '批量恢复数据对象', en: 'Recover data objects' }, objects);
export const recoverRecycledTasks = change('recoverTaskBatch', { zh: '批量恢复集成任务', en: 'Recover integration tasks' }, tasks);
export const recoverRecycledComposedTasks = change('recoverComposeTaskBatch', { zh: '批量恢复组合任务', en: 'Recover composed tasks' }, tasks);
export const recoverRecycledComputingTasks = change('recoverComputingTaskBatch', { zh: '批量恢复流计算任务', en: 'Recover stream computing tasks' }, tasks);

export const removeRecycledObject = change('delRecycleDataObject', { zh: '彻底删除数据对象', en: 'Delete a data object for good' }, objects);
export const removeRecycledTask = change('delRecycleTask', { zh: '彻底删除集成任务', en: 'Delete an integration task for good' }, tasks);
export const removeRecycledComposedTask = change('delRecycleComposeTask', { zh: '彻底删除组合任务', en: 'Delete a composed task for good' }, tasks);
export const removeRecycledComputingTask = change('delRecycleComputingTask', { zh: '彻底删除流计算任务', en: 'Delete a stream computing task for good' }, tasks);

export const removeRecycledObjects = change('delRecycleDataObjectBatch', { zh: '批量彻底删除数据对象', en: 'Delete data objects for good' }, objects);
export const removeRecycledTasks = change('delRecycleTaskBatch', { zh: '批量彻底删除集成任务', en: 'Delete integration tasks for good' }, tasks);
export const removeRecycledComposedTasks = change('delRecycleComposeTaskBatch', { zh: '批量彻底删除组合任务', en: 'Delete composed tasks for good' }, tasks);
export const removeRecycledComputingTasks = change('delRecycleComputingTaskBatch', { zh: '批量彻底删除流计算任务', en: 'Delete stream computing tasks for good' }, tasks);

/** Everything the caller sees in the recycle bin, or in one family of it, goes for good. */
export const clearRecycleBin = defineCall({
  method: 'GET',
  path: `${base}/clearRecycleEmpty`,
  summary: { zh: '清空回收站', en: 'Empty the recycle bin' },
  permission,
  changes,
  query: z.object({ family: all(z.enum(recycleFamilies)) }),
  reply: z.object({ removed: z.number().int() }),
});

/** Of which family a task is, the recycle bin finds out itself. */
export const checkRecycledTask = defineCall({
  method: 'GET',
  path: `${base}/checkTask`,
  summary: { zh: '检查回收站中的任务', en: 'Check tasks in the recycle bin' },
  permission,
  query: z.object({ taskWid: wids(100) }),
  reply: checked,
});

export const checkRecycledObject = defineCall({
  method: 'GET',
  path: `${base}/checkDataObject`,
  summary: { zh: '检查回收站中的数据对象', en: 'Check data objects in the recycle bin' },
  permission,
  query: z.object({ dataObjectWid: wids(100) }),
  reply: checked,
});
