import { z } from 'zod';
import { defineCall, pageOf, paging } from '#platform/contract';
import { objectKinds } from './data-object-words.ts';
import { key, text, wid } from './fields.ts';
import { can } from './permissions.ts';

const manager = '/api/drd/dataBussiness/dataBussinessManager';
const base = '/api/drd/dataBussiness/reverseImport';

const schema = z.string().max(500).default('');
const tableName = z.string().min(1).max(500);

/** `table`, `view` or, as the wire also says, their numbers; empty and ALL mean both. */
const dataType = z.enum(['', 'ALL', 'table', 'view', '1', '2']).default('ALL');

/** By bare name (found in the source's schema) or with its schema. */
const chosenTable = z.union([tableName.transform((dataObject) => ({ schema: null, dataObject })), z.object({ schema: schema.nullable(), dataObject: tableName })]);

/** What an import would do to one table of the live source. */
export const liveStates = ['new', 'imported', 'changed', 'dropped', 'recycled'] as const;
export type LiveState = (typeof liveStates)[number];

export const LiveTable = z.object({
  DATAOBJECT: z.string(),
  /** The business name it has here, or the database's comment. */
  DATAOBJECTNAME: z.string(),
  schema: z.string(),
  kind: z.enum(objectKinds),
  comment: z.string(),
  rows: z.number().nullable(),
  state: z.enum(liveStates),
  /** On the ignore list of the monitor. */
  ignored: z.boolean(),
  /** Of the data object that stands for it; empty: none yet. */
  wid: z.string(),
});
export type LiveTable = z.infer<typeof LiveTable>;

/** Reads the live source. `state` keeps those of one state; `dropped` ones are told by the preview alone. */
export const listLiveTables = defineCall({
  method: 'POST',
  path: `${manager}/dataManagerByReverse`,
  summary: { zh: '数据源中的表和视图', en: 'Tables and views of a live source' },
  permission: can.writeSources,
  query: paging,
  body: z.object({
    database_wid: wid,
    dataType,
    key,
    schema: z.string().max(500).optional(),
    state: z.enum(['', 'ALL', 'new', 'imported']).default('ALL'),
  }),
  reply: pageOf(LiveTable),
});

/** For the chooser beside the list; a database without schemas has none. */
export const listLiveSchemas = defineCall({
  method: 'GET',
  path: `${base}/schemas`,
  summary: { zh: '数据源中的模式', en: 'Schemas of a live source' },
  permission: can.writeSources,
  query: z.object({ database_wid: wid }),
  reply: z.array(z.string()),
});

/** One thing that differs, in words of its own: `type`, `length`, `nullable`, `comment`, `key`, `order`, … */
export const Difference = z.object({ fact: z.string(), before: z.string(), after: z.string() });
export type Difference = z.infer<typeof Difference>;

export const FieldDifference = z.object({
  dataField: z.string(),
  change: z.enum(['new', 'changed', 'dropped', 'renamed']),
  /** The name it had, when renamed. */
  from: z.string(),
  facts: z.array(Difference),
});
export type FieldDifference = z.infer<typeof FieldDifference>;

export const ObjectDifference = z.object({
  schema: z.string(),
  dataObject: z.string(),
  /** Of the object that is stored; empty for a new one. */
  wid: z.string(),
  dataObjectName: z.string(),
  kind: z.enum(objectKinds),
  change: z.enum(['new', 'changed', 'dropped', 'renamed', 'unchanged']),
  from: z.string(),
  field_num: z.number().int(),
  facts: z.array(Difference),
  fields: z.array(FieldDifference),
});
export type ObjectDifference = z.infer<typeof ObjectDifference>;

/** A guess; taken only when it is sent back with the import. Without `field` the object itself is meant. */
export const Rename = z.object({
  schema,
  /** The stored name. */
  dataObject: tableName,
  field: tableName.optional(),
  /** The name in the live source. */
  to: tableName,
  /** Another schema, when the object also moved. */
  toSchema: z.string().max(500).optional(),
});
export type Rename = z.infer<typeof Rename>;
export const RenameGuess = Rename.extend({ confidence: z.number().int(), reason: text });
export type RenameGuess = z.infer<typeof RenameGuess>;

const chosen = {
  database_wid: wid,
  /** Names, or a text with commas as the wire has it. Absent: see `all`. */
  dataObjects: z.union([z.string().transform((names) => names.split(',').map((name) => name.trim()).filter(Boolean).map((dataObject) => ({ schema: null, dataObject }))), z.array(chosenTable).max(50_000)]).optional(),
  dataType,
};

/** Compares the live source with what is stored, saving nothing. Without `dataObjects`: everything. */
export const previewImport = defineCall({
  method: 'POST',
  path: `${base}/preview`,
  summary: { zh: '预览逆向导入的差异', en: 'What a reverse import would change' },
  permission: can.writeSources,
  body: z.object({ ...chosen, renames: z.array(Rename).max(10_000).default([]) }),
  reply: z.object({
    created: z.number().int(),
    changed: z.number().int(),
    dropped: z.number().int(),
    unchanged: z.number().int(),
    /** Without the unchanged ones; at most 1,000. */
    objects: z.array(ObjectDifference),
    renames: z.array(RenameGuess),
    left_out: z.number().int(),
  }),
});
export type ImportPreview = z.infer<typeof previewImport.reply>;

export const ReverseImportInput = z.object({
  ...chosen,
  /** Everything the live source has that `key`, `schema` and `dataType` find, and what was dropped since. */
  all: z.boolean().default(false),
  key,
  schema: z.string().max(500).optional(),
  /** Guesses of the preview that a person confirmed: business names and flags go over to the new name. */
  renames: z.array(Rename).max(10_000).default([]),
});
export type ReverseImportInput = z.input<typeof ReverseImportInput>;

/** `run`: the job to follow. All of an import is saved, or nothing. */
const started = z.object({ run: z.string() });

export const runReverseImport = defineCall({
  method: 'POST',
  path: `${manager}/exeReverse`,
  summary: { zh: '执行逆向导入', en: 'Run a reverse import' },
  permission: can.writeSources,
  changes: 'data source',
  body: ReverseImportInput,
  reply: started,
});

export const runReverseImportOfChanges = defineCall({
  method: 'POST',
  path: '/api/drd/dataBussiness/dataBusinessMonitor/exeReverse',
  summary: { zh: '导入监测到的变化', en: 'Import changes that the monitor found' },
  permission: can.writeSources,
  changes: 'data source',
  body: ReverseImportInput,
  reply: started,
});

/** What the run of an import says as its result. */
export const ReverseImportResult = z.object({
  import_wid: z.string(),
  number: z.number().int(),
  created: z.number().int(),
  changed: z.number().int(),
  dropped: z.number().int(),
  unchanged: z.number().int(),
  fields: z.number().int(),
  relations: z.number().int(),
});
export type ReverseImportResult = z.infer<typeof ReverseImportResult>;

/** Reads one object anew, at once: its fields, keys and relations. */
export const reverseSaveDataField = defineCall({
  method: 'POST',
  path: `${manager}/reverseSaveDataField`,
  summary: { zh: '重新读取一个对象的字段', en: 'Read the fields of one object anew' },
  permission: can.writeSources,
  changes: 'data object',
  transaction: false,
  body: z.object({ wid, renames: z.array(Rename).max(1000).default([]) }),
  reply: ReverseImportResult,
});

export const SourceImport = z.object({
  wid: z.string(),
  number: z.number().int(),
  time: z.iso.datetime(),
  author: z.string().nullable(),
  author_name: z.string(),
  created: z.number().int(),
  changed: z.number().int(),
  dropped: z.number().int(),
  unchanged: z.number().int(),
});
export type SourceImport = z.infer<typeof SourceImport>;

export const listImports = defineCall({
  method: 'POST',
  path: `${base}/history`,
  summary: { zh: '逆向导入记录', en: 'Reverse imports of a source' },
  permission: can.readSources,
  query: paging,
  body: z.object({ database_wid: wid }),
  reply: pageOf(SourceImport),
});

export const getImport = defineCall({
  method: 'GET',
  path: `${base}/one`,
  summary: { zh: '一次逆向导入的明细', en: 'What one reverse import changed' },
  permission: can.readSources,
  query: z.object({ wid }),
  reply: SourceImport.extend({ objects: z.array(ObjectDifference), left_out: z.number().int() }),
});
