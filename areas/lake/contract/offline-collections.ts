import { z } from 'zod';
import { defineCall, pageOf, paging, upload } from '#platform/contract';
import { largestFile } from '#platform/contract/platform/files.ts';
import { key, name, remark, text, wid } from './fields.ts';
import { can } from './permissions.ts';
import { lakeLayers, runStates } from './task-words.ts';

/** Files that people carry by hand: each lot of them is a load, and loads of the same kind go into one table. */
const base = '/api/drd/dataLake/offlineCollection';
const bytes = z.number().int();
const count = z.number();
const file = z.object({ name: z.string(), size: bytes });

/** How the files are read; what is not said is told from them. */
export const OfflineSettings = z.object({
  file_reader_class: z.enum(['delimited', 'json-lines', 'json', 'excel', 'parquet', 'fixed-width', 'text', 'auto']).default('auto'),
  compression_type: z.enum(['gzip', 'zip', 'none']).default('none'),
  encoding: z.string().max(50).default(''),
  delimiter: z.string().max(50).default(''),
  quote: z.string().max(10).default('"'),
  header: z.number().int().min(0).max(1).default(1),
  rows_to_skip: z.number().int().min(0).max(1_000_000).default(0),
  sheet: z.string().max(500).default(''),
  record_pointer: z.string().max(1000).default(''),
  null_value: z.string().max(2000).default(''),
  widths: z.array(z.number().int().min(1).max(1_000_000)).max(16_384).default([]),
  width_unit: z.enum(['character', 'byte']).default('character'),
});
export type OfflineSettings = z.output<typeof OfflineSettings>;

/** Types that a field of a file can be declared as, in the words of the sources. */
export const offlineTypes = ['string', 'integer', 'decimal', 'float', 'boolean', 'date', 'datetime', 'time', 'json'] as const;

/** The first file opens a lot; `draft` is its number, known only to whoever opened it, for a day. */
export const openOfflineDraft = defineCall({
  method: 'POST', path: `${base}/openDraft`, summary: { zh: '开始离线上传', en: 'Open a lot of files' },
  permission: can.writeTasks, changes: 'offline load', body: z.object({}).prefault({}), reply: z.object({ draft: z.string(), largest: bytes }),
});
export const uploadOfflineFile = defineCall({
  method: 'POST', path: `${base}/uploadFile`, summary: { zh: '上传离线文件', en: 'Upload a file of a lot' },
  permission: can.writeTasks, changes: 'offline load', transaction: false, query: z.object({ draft: wid }), body: upload(largestFile), reply: file,
});
export const removeOfflineFile = defineCall({
  method: 'POST', path: `${base}/removeFile`, summary: { zh: '移除离线文件', en: 'Take a file out of a lot' },
  permission: can.writeTasks, changes: 'offline load', body: z.object({ draft: wid, name: z.string().min(1).max(500) }), reply: z.array(file),
});

export const OfflineField = z.object({ name: z.string().min(1).max(500), type: z.string().min(1).max(60), nullable: z.boolean().default(true), examples: z.array(z.string()).default([]), null_share: z.number().default(0) });
export type OfflineField = z.output<typeof OfflineField>;
export const OfflineLook = z.object({
  files: z.array(file), path: z.string(), format: z.string(), settings: OfflineSettings, sheets: z.array(z.string()), fields: z.array(OfflineField), rows: z.array(z.array(z.string().nullable())), row_num: count, problem_num: count,
  problems: z.array(z.object({ row: count, reason: text })), failure: text.nullable(),
  /** Of the collection that it is for: fields that the files lack, and those it does not know. */
  missing: z.array(z.string()), unknown: z.array(z.string()),
});
export type OfflineLook = z.output<typeof OfflineLook>;
/** With `detect` the settings are told from the file; `task_wid`: against what this collection reads. */
export const lookAtOfflineFiles = defineCall({
  method: 'POST', path: `${base}/look`, summary: { zh: '识别离线文件', en: 'Look at the files of a lot' },
  permission: can.writeTasks, body: z.object({ draft: wid, task_wid: z.string().max(100).optional(), path: z.string().max(500).optional(), detect: z.boolean().default(true), settings: OfflineSettings.prefault({}) }), reply: OfflineLook,
});

export const offlineModes = ['append', 'overwrite', 'upsert'] as const;
export const OfflineCollectionInput = z.object({
  draft: wid,
  name,
  description: remark,
  /** A source of files that is there already; empty: a new one of this name. */
  source_wid: z.string().max(100).default(''),
  source_name: z.string().trim().max(500).default(''),
  dept_id: z.string().max(100).nullable().default(null),
  layer: z.enum(lakeLayers).default('DW0'),
  target_table: z.string().trim().max(200).default(''),
  mode: z.enum(offlineModes).default('append'),
  key: z.array(z.string().max(200)).max(20).default([]),
  /** Rows that may be put aside before the load fails; null: any number. */
  dirty_rows: z.number().int().min(0).nullable().default(1000),
  /** Rows remember their load, so that it can be undone. Only when appending. */
  undoable: z.boolean().default(true),
  settings: OfflineSettings,
  /** Empty `target`: the field is left out. */
  fields: z.array(z.object({ name: z.string().min(1).max(500), type: z.string().min(1).max(60), target: z.string().trim().max(200), comment: z.string().max(2000).default('') })).min(1).max(5000),
});
export type OfflineCollectionInput = z.output<typeof OfflineCollectionInput>;

const started = z.object({ task_wid: z.string(), load: z.string(), executionId: z.string() });
export const createOfflineCollection = defineCall({
  method: 'POST', path: `${base}/create`, summary: { zh: '新建离线采集', en: 'Make a collection and load its files' },
  permission: can.writeTasks, changes: 'offline load', body: OfflineCollectionInput, reply: started,
});
/** A further lot for a collection that is there. */
export const addOfflineLoad = defineCall({
  method: 'POST', path: `${base}/addLoad`, summary: { zh: '追加离线上传', en: 'Load further files' },
  permission: can.writeTasks, changes: 'offline load', body: z.object({ task_wid: wid, draft: wid, settings: OfflineSettings }), reply: started,
});
/** The same files once more: after a failure, or after they were undone. */
export const repeatOfflineLoad = defineCall({
  method: 'POST', path: `${base}/repeatLoad`, summary: { zh: '重新装载', en: 'Load the same files again' },
  permission: can.writeTasks, changes: 'offline load', body: z.object({ load: wid }), reply: started,
});
/** Takes the rows of one load out of the table again. */
export const undoOfflineLoad = defineCall({
  method: 'POST', path: `${base}/undoLoad`, summary: { zh: '撤销装载', en: 'Undo a load' },
  permission: can.writeTasks, changes: 'offline load', transaction: false, body: z.object({ load: wid }), reply: z.object({ rows: count }),
});

export const loadStates = ['loaded', 'undone'] as const;
export const OfflineLoad = z.object({
  wid: z.string(), task_wid: z.string(), files: z.array(file), state: z.enum(loadStates), create_time: z.iso.datetime(), creator: z.string().nullable(), creator_name: z.string(),
  executionId: z.string().nullable(), exe_status: z.enum(runStates).nullable(), end_time: z.iso.datetime().nullable(), read_count: count.nullable(), write_count: count.nullable(), reject_count: count.nullable(), error_text: text.nullable(),
  undone_time: z.iso.datetime().nullable(), undone_name: z.string(), undone_rows: count.nullable(),
  /** Why it cannot be undone, or loaded again; null: it can. */
  undo_refused: text.nullable(), repeat_refused: text.nullable(),
});
export type OfflineLoad = z.output<typeof OfflineLoad>;
export const listOfflineLoads = defineCall({
  method: 'POST', path: `${base}/loads`, summary: { zh: '离线上传历史', en: 'Loads of a collection' },
  permission: can.readTasks, query: paging, body: z.object({ task_wid: wid }), reply: pageOf(OfflineLoad),
});

export const OfflineCollection = z.object({
  wid: z.string(), name: z.string(), description: z.string(), database_wid: z.string().nullable(), database_name: z.string(), layer: z.enum(lakeLayers).nullable(), target_schema: z.string(), target_table: z.string(), lake_table_wid: z.string().nullable(),
  mode: z.enum(offlineModes), undoable: z.boolean(), owner_name: z.string(), load_num: count, file_num: count, row_num: count, last_time: z.iso.datetime().nullable(), last_by: z.string(), last_run: z.string().nullable(), exe_status: z.enum(runStates).nullable(),
});
export type OfflineCollection = z.output<typeof OfflineCollection>;
export const listOfflineCollections = defineCall({
  method: 'POST', path: `${base}/list`, summary: { zh: '离线采集列表', en: 'List collections' },
  permission: can.readTasks, query: paging, body: z.object({ key }), reply: pageOf(OfflineCollection),
});
export const getOfflineCollection = defineCall({
  method: 'GET', path: `${base}/detail/{id}`, summary: { zh: '离线采集详情', en: 'Show a collection' },
  permission: can.readTasks, reply: OfflineCollection.extend({ fields: z.array(z.object({ name: z.string(), type: z.string(), target: z.string() })) }),
});
