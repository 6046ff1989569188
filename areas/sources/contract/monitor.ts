import { z } from 'zod';
import { defineCall, eventStream, pageOf, paging, recordFields } from '#platform/contract';
import { all, key, tableName, text, wid } from './fields.ts';
import { can } from './permissions.ts';
import { ObjectDifference, RenameGuess } from './reverse-import.ts';

const base = '/api/drd/dataBussiness/dataBusinessMonitor';

export const sourceChanges = ['new', 'changed', 'dropped'] as const;
export type SourceChangeKind = (typeof sourceChanges)[number];

/** What the last comparison of a source with what is stored found, as it stands now: what was imported or ignored since is gone. */
export const SourceCheck = z.object({
  database_wid: z.string(),
  /** When it was compared last; null: never. */
  check_time: z.iso.datetime().nullable(),
  scheduled: z.boolean(),
  milliseconds: z.number().int(),
  created: z.number().int(),
  changed: z.number().int(),
  dropped: z.number().int(),
  /** As of that comparison. */
  unchanged: z.number().int(),
  ignored: z.number().int(),
  /** Why the last try failed; null: it did not. */
  problem: text.nullable(),
  problem_time: z.iso.datetime().nullable(),
  /** What went and what came that look alike; still to be confirmed by a person. */
  renames: z.array(RenameGuess),
});
export type SourceCheck = z.infer<typeof SourceCheck>;

/** Reads the live source now. Hanging up calls it off, and then nothing is saved. */
export const compareSource = defineCall({
  method: 'GET',
  path: `${base}/sourceChangesStatistics/{id}`,
  summary: { zh: '比较数据源与已导入的结构', en: 'Compare a source with what was imported' },
  permission: can.writeSources,
  changes: 'data source',
  transaction: false,
  reply: SourceCheck,
});

/**
 * The same, told as it goes: events `progress` ({ done, total }), then `result` (a SourceCheck) or `failed`
 * ({ code, msg }). Closing the stream calls it off.
 */
export const followComparison = defineCall({
  method: 'POST',
  path: `${base}/followSourceChanges/{id}`,
  summary: { zh: '逐步比较数据源', en: 'Compare a source and tell how far it is' },
  permission: can.writeSources,
  changes: 'data source',
  transaction: false,
  reply: eventStream,
});

/** Without touching the live source. */
export const getSourceCheck = defineCall({
  method: 'GET',
  path: `${base}/lastCheck/{id}`,
  summary: { zh: '数据源最近一次比较的结果', en: 'The last comparison of a source' },
  permission: can.readSources,
  reply: SourceCheck,
});

export const SourceChange = ObjectDifference.extend({
  change: z.enum(sourceChanges),
  found_time: z.iso.datetime(),
  /** Tells it apart from all others of the source. */
  number: z.number().int(),
});
export type SourceChange = z.infer<typeof SourceChange>;

/** What the last comparison found, field by field. */
export const listSourceChanges = defineCall({
  method: 'GET',
  path: `${base}/busSyncDetail/{id}`,
  summary: { zh: '数据源的变化明细', en: 'What changed in a source' },
  permission: can.readSources,
  query: paging.extend({ key, schema: z.string().max(500).optional(), change: all(z.enum(sourceChanges)) }),
  reply: pageOf(SourceChange),
});

export const IgnoredObject = z.object({
  ...recordFields,
  creator_name: z.string(),
  database_wid: z.string(),
  schema: z.string(),
  dataObject: z.string(),
});
export type IgnoredObject = z.infer<typeof IgnoredObject>;

export const listIgnoredObjects = defineCall({
  method: 'GET',
  path: `${base}/ignoreDataList`,
  summary: { zh: '忽略名单', en: 'Objects that are ignored' },
  permission: can.readSources,
  query: paging.extend({ database_wid: wid, dataobject: z.string().trim().max(200).optional(), schema: z.string().max(500).optional() }),
  reply: pageOf(IgnoredObject),
});

const added = z.object({ added: z.number().int() });

/** Changes of it are told no more. One that is on the list already stays there. */
export const ignoreObject = defineCall({
  method: 'POST',
  path: `${base}/addIgnoreData`,
  summary: { zh: '忽略一个对象', en: 'Ignore an object' },
  permission: can.writeSources,
  changes: 'ignored object',
  body: tableName.extend({ database_wid: wid }),
  reply: added,
});

/** `dataObjects`: these; absent: everything the last comparison found, or of it those of one kind. */
export const ignoreObjects = defineCall({
  method: 'POST',
  path: `${base}/batchAddIgnoreData/{id}`,
  summary: { zh: '批量忽略', en: 'Ignore several objects' },
  permission: can.writeSources,
  changes: 'ignored object',
  body: z.object({ dataObjects: z.array(tableName).min(1).max(50_000).optional(), change: all(z.enum(sourceChanges)) }),
  reply: added,
});

/** `ids`: a JSON list, or wids with commas between them, in brackets or not. */
export const watchAgain = defineCall({
  method: 'POST',
  path: `${base}/delIgnoreData/{ids}`,
  summary: { zh: '移出忽略名单', en: 'Stop ignoring objects' },
  permission: can.writeSources,
  changes: 'ignored object',
  reply: z.object({ removed: z.number().int() }),
});
