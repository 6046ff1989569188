import { z } from 'zod';
import { defineCall, pageOf, paging } from '#platform/contract';
import { key, wid, wids } from './fields.ts';
import { can } from './permissions.ts';

/** Where a suggestion comes from, the surest first. */
export const nameOrigins = ['comment', 'standard', 'dictionary', 'model'] as const;
export type NameOrigin = (typeof nameOrigins)[number];

export const NameSuggestion = z.object({
  /** Of the object or field that gets the name. */
  wid: z.string(),
  kind: z.enum(['object', 'field']),
  object_wid: z.string(),
  schema_name: z.string(),
  dataObject: z.string(),
  /** Empty for an object. */
  dataField: z.string(),
  comment: z.string(),
  /** The name it has; empty: none. */
  current: z.string(),
  /** Empty: we have no idea. */
  suggestion: z.string(),
  /** 0 to 100. */
  confidence: z.number().int(),
  origin: z.enum(nameOrigins).nullable(),
  /** How it was read, piece by piece: `XBDM` as `XB` 性别, `DM` 代码. */
  pieces: z.array(z.object({ piece: z.string(), meaning: z.string() })),
});
export type NameSuggestion = z.infer<typeof NameSuggestion>;

const query = paging.extend({ database_wid: wid, ps: z.coerce.number().int().min(1).max(1000).default(100) });
const body = z.object({
  kinds: z.enum(['object', 'field', 'both']).default('both'),
  /** True: only what has no name yet. */
  unnamed: z.boolean().default(true),
  /** These objects only. */
  objects: wids(1000).optional(),
  /** Found in a name. */
  key,
  /** Only suggestions that are at least so sure; 0 keeps also those without one. */
  minimum: z.coerce.number().int().min(0).max(100).default(1),
});

/** Suggestions only; nothing is saved before `takeNames`. */
const suggest = <const Path extends string>(path: Path) => defineCall({
  method: 'POST',
  path,
  summary: { zh: '推荐中文名称', en: 'Suggest Chinese names' },
  permission: can.writeSources,
  query,
  body,
  reply: pageOf(NameSuggestion),
});

export const suggestNames = suggest('/api/drd/dataBussiness/dataBussinessResearch/autoChineseTransform');
export const recognizeNames = suggest('/api/cmai/aiTool/aiSemanticRecognition/autoChineseTransform');

/** Of the fields of one object: by its name (and `schema`) or its wid. */
export const recognizeFieldNames = defineCall({
  method: 'POST',
  path: '/api/cmai/aiTool/aiSemanticRecognition/fieldAutoChineseTransform',
  summary: { zh: '推荐字段中文名称', en: 'Suggest Chinese names of fields' },
  permission: can.writeSources,
  query: z.object({ database_wid: wid, dataobject: z.string().min(1).max(500), schema: z.string().max(500).optional() }),
  body: z.object({
    /** Names of fields; absent: all. They need not be stored yet. */
    fields: z.array(z.string().min(1).max(500)).max(10_000).optional(),
    unnamed: z.boolean().default(false),
  }),
  reply: z.array(NameSuggestion),
});

/** Takes names that a person has seen. A name that was given before stays unless `overwrite`. */
export const takeNames = defineCall({
  method: 'POST',
  path: '/api/drd/dataBussiness/dataBussinessResearch/takeNames',
  summary: { zh: '采用推荐的名称', en: 'Take suggested names' },
  permission: can.writeSources,
  changes: 'data object',
  body: z.object({
    database_wid: wid,
    names: z.array(z.object({ kind: z.enum(['object', 'field']), wid, name: z.string().trim().min(1).max(500) })).min(1).max(20_000),
    overwrite: z.boolean().default(false),
  }),
  reply: z.object({ objects: z.number().int(), fields: z.number().int(), kept: z.number().int() }),
});
