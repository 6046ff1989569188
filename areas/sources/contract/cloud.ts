import { z } from 'zod';
import { defineCall, download, pageOf, paging, recordFields, upload } from '#platform/contract';
import { CloudDescription, cloudFileLimit } from './cloud-file.ts';
import { all, key, wid, wids } from './fields.ts';
import { can } from './permissions.ts';

const base = '/api/drd/dataBussiness/dataBusinessCloud';

/** A description of a business system in the catalogue. */
export const CloudSource = CloudDescription.omit({ objects: true }).extend({
  ...recordFields,
  /** The file it came from; empty: it came with the platform. */
  catalogue: z.string(),
  built_in: z.boolean(),
  object_num: z.number().int(),
  field_num: z.number().int(),
});
export type CloudSource = z.infer<typeof CloudSource>;

const choices = z.object({ databasename: z.array(z.string()), company: z.array(z.string()), version: z.array(z.string()) });

export const getCloudFilters = defineCall({
  method: 'GET',
  path: `${base}/dataBusinessCloudFilterSelect`,
  summary: { zh: '云端清单的筛选项', en: 'What the cloud list can be filtered by' },
  permission: can.readSources,
  reply: choices,
});

const equal = all(z.string().max(2000));

export const listCloudSources = defineCall({
  method: 'POST',
  path: `${base}/getDataBusinessCloudListPage`,
  summary: { zh: '云端清单', en: 'Cloud list' },
  permission: can.readSources,
  query: paging,
  body: z.object({ key, databasename: equal, company: equal, version: equal }),
  reply: pageOf(CloudSource),
});

export const getCloudSource = defineCall({
  method: 'GET',
  path: `${base}/one`,
  summary: { zh: '云端清单中的一个业务系统', en: 'One description of the cloud list' },
  permission: can.readSources,
  query: z.object({ wid }),
  reply: CloudSource.extend({ objects: CloudDescription.shape.objects }),
});

/** A name or a meaning that a description has for an object or field of the same name. Case does not count. */
export const CloudProposal = z.object({
  /** Of the object or field. */
  wid: z.string(),
  kind: z.enum(['object', 'field']),
  schema_name: z.string(),
  dataObject: z.string(),
  /** Empty for an object. */
  dataField: z.string(),
  current: z.string(),
  /** Empty: the description has none. */
  proposed: z.string(),
  current_desc: z.string(),
  proposed_desc: z.string(),
  /** `replaces`: something that was given before would be overwritten. */
  state: z.enum(['fills', 'replaces']),
});
export type CloudProposal = z.infer<typeof CloudProposal>;

const taking = { database_wid: wid, cloud_wid: wid, schema: z.string().max(500).optional() };

/** Saves nothing. */
export const previewCloudNames = defineCall({
  method: 'POST',
  path: `${base}/previewDataobjects`,
  summary: { zh: '预览采用云端名称', en: 'What names of the cloud list would give' },
  permission: can.writeSources,
  body: z.object(taking),
  reply: z.object({
    /** Objects of the source that the description knows, of all it has. */
    matched: z.number().int(),
    objects: z.number().int(),
    fills: z.number().int(),
    replaces: z.number().int(),
    /** At most 5,000. */
    rows: z.array(CloudProposal),
    left_out: z.number().int(),
  }),
});
export type CloudPreview = z.infer<typeof previewCloudNames.reply>;

/** Takes names and meanings over, all or none. What people gave before stays unless `overwrite`. */
export const takeCloudNames = defineCall({
  method: 'POST',
  path: `${base}/updateDataobjects_put_req`,
  summary: { zh: '采用云端名称和说明', en: 'Take names and descriptions from the cloud list' },
  permission: can.writeSources,
  changes: 'data object',
  body: z.object({
    ...taking,
    /** Objects and fields to be given something; absent: all that match. */
    wids: wids(50_000).optional(),
    overwrite: z.boolean().default(false),
  }),
  reply: z.object({ objects: z.number().int(), fields: z.number().int(), kept: z.number().int() }),
});

/** A catalogue file: chosen descriptions of the list, or one made of a source here. Never how a source is reached. */
export const downloadCloudFile = defineCall({
  method: 'POST',
  path: `${base}/downloadBusinessCloud`,
  summary: { zh: '下载业务系统描述', en: 'Download descriptions of business systems' },
  permission: can.readSources,
  body: z.object({ wids: wids(1000).optional(), database_wid: z.string().max(100).optional() }),
  reply: download,
});

/** Entries are checked one by one; one that the list has already is left alone unless `replace`. */
export const uploadCloudFile = defineCall({
  method: 'POST',
  path: `${base}/uploadBusinessCloud`,
  summary: { zh: '导入业务系统描述', en: 'Import descriptions of business systems' },
  permission: can.writeSources,
  changes: 'cloud description',
  query: z.object({ replace: z.enum(['true', 'false']).default('false') }),
  body: upload(cloudFileLimit),
  reply: z.object({
    added: z.number().int(),
    replaced: z.number().int(),
    /** `entry`: its place in the file, from 1. */
    duplicates: z.array(z.object({ entry: z.number().int(), name: z.string(), reason: z.string() })),
    refused: z.array(z.object({ entry: z.number().int(), name: z.string(), reason: z.string() })),
  }),
});
export type CloudUpload = z.infer<typeof uploadCloudFile.reply>;

/** Those that came with the platform stay. */
export const removeCloudSources = defineCall({
  method: 'POST',
  path: `${base}/remove`,
  summary: { zh: '删除业务系统描述', en: 'Delete descriptions of business systems' },
  permission: can.writeSources,
  changes: 'cloud description',
  body: z.object({ wids: wids(1000) }),
  reply: z.object({ removed: z.number().int() }),
});
